import { minuteMs, hourMs } from '@slipway/shared/values/durations.ts';
import { type Kysely, sql } from 'kysely';
import { snakeCaseKeys } from '../platform/database/snake-case-keys.ts';
import type { Database, Tables } from '../platform/database/tables.ts';
import { termsOfMail } from '../catalogue/business-terms.ts';
import type { CatalogueDeps } from '../catalogue/catalogue-memory.ts';
import { type MailTransport, toMailbox } from './mail-transport.ts';
import { type StoredMail, renderMail } from './render-mail.ts';

const mostAtOnce = 10;
/**
 * The maximum number of emails in one transaction. While the emails are rendered, for a few milliseconds, an
 * embedded database answers no other query.
 */
const mostInMailbox = 50;
/**
 * A claim lasts longer than all time-outs of a mail server together, so no second process claims an email that is being
 * sent.
 */
const leaseSeconds = 15 * 60;
/**
 * The wait before each retry doubles, from a minute up to two hours. An email is abandoned only after more than a day,
 * because a mail server may be down for a day.
 */
const firstRetryMs = minuteMs;
const longestRetryMs = 2 * hourMs;
const mostAttempts = 24;

type Sending = Pick<CatalogueDeps, 'now' | 'business' | 'publicUrl' | 'realSince'> &
  Partial<Pick<CatalogueDeps, 'crashPoint' | 'forecastBy'>> & { db: Kysely<Tables> };

/** Sends the emails that are due, oldest first. Returns the number of sent emails. */
export async function sendMails(deps: Sending, transport: MailTransport): Promise<number> {
  return transport === toMailbox ? keepInMailbox(deps) : handOverDue(deps, transport);
}

/** Sends due emails, and records each as soon as the mail server has accepted it. */
async function handOverDue(deps: Sending, transport: MailTransport): Promise<number> {
  const { db, now, crashPoint = () => {} } = deps;
  let sent = 0;
  for (const mail of await takeDue(db, now())) {
    crashPoint('mail: claimed');
    const note = await handOver(deps, transport, mail);
    await db.updateTable('mails').set(note).where('id', '=', mail.id).where('sentAt', 'is', null).execute();
    if (note.sentAt !== null) sent += 1;
  }
  return sent;
}

/**
 * Without a mail server, the mailbox page shows the rows of the table. One transaction marks a batch of
 * emails as sent. If the process is killed before the commit, no email of the batch is marked.
 */
async function keepInMailbox(deps: Sending): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await deps.db.transaction().execute(async (transaction) => {
      const mails = await selectDue(transaction, deps.now(), mostInMailbox)
        .selectAll()
        .select(besidesMail)
        .execute();
      const notes = await Promise.all(
        mails.map(async (mail) => ({
          id: mail.id,
          ...(await handOver(deps, toMailbox, { ...mail, attempts: mail.attempts + 1 })),
        })),
      );
      await noteAll(transaction, notes);
      sent += notes.filter(({ sentAt }) => sentAt !== null).length;
      return mails.length;
    });
    if (due < mostInMailbox) return sent;
  }
}

async function noteAll(db: Database, notes: readonly object[]): Promise<void> {
  if (notes.length === 0) return;
  const rows = JSON.stringify(notes.map((note) => snakeCaseKeys({ ...note })));
  await sql`update mails set attempts = mails.attempts + 1, sent_at = note.sent_at, last_error = note.last_error,
      subject = note.subject, text_body = note.text_body, given_up_at = note.given_up_at,
      next_attempt_at = coalesce(note.next_attempt_at, mails.next_attempt_at)
    from jsonb_to_recordset(${rows}::jsonb) as note (id text, sent_at timestamptz, last_error text, subject text,
      text_body text, given_up_at timestamptz, next_attempt_at timestamptz)
    where mails.id = note.id`.execute(db);
}

/** Sends one email. Returns the columns to store in its row, including the rendered text. */
async function handOver(sending: Sending, transport: MailTransport, mail: StoredMail) {
  const { now, forecastBy, crashPoint = () => {} } = sending;
  const terms = mail.terms && forecastBy !== undefined ? { ...mail.terms, forecastBy } : mail.terms;
  try {
    const rendered = renderMail({ ...mail, terms }, sending);
    await transport(mail, rendered);
    crashPoint('email: handed over');
    return { sentAt: now(), lastError: null, subject: rendered.subject, textBody: rendered.text };
  } catch (error) {
    return afterFailure(mail, error, now());
  }
}

/** The facts that a template may use and that are not in the email's row. */
export const besidesMail = [
  termsOfMail.as('terms'),
  sql<Date | null>`(select created_at from bookings where id = mails.booking_id)`.as('bookedAt'),
] as const;

/**
 * Claims due emails by moving their next attempt forward. If a process dies while sending, the next attempt sends the
 * email again under the same Message-ID.
 */
async function takeDue(db: Kysely<Tables>, now: Date): Promise<StoredMail[]> {
  return db
    .updateTable('mails')
    .set({
      nextAttemptAt: new Date(now.getTime() + leaseSeconds * 1000),
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', selectDue(db, now, mostAtOnce).select('id'))
    .returningAll()
    .returning(besidesMail)
    .execute();
}

function selectDue(db: Database, now: Date, most: number) {
  return (
    db
      .selectFrom('mails')
      .where('sentAt', 'is', null)
      .where('givenUpAt', 'is', null)
      .where('nextAttemptAt', '<=', now)
      // An email is not due while staff can undo the change that caused it.
      .where((waiting) => waiting.or([waiting('notBefore', 'is', null), waiting('notBefore', '<=', now)]))
      .orderBy('nextAttemptAt')
      .limit(most)
      .forUpdate()
      .skipLocked()
  );
}

function afterFailure(mail: StoredMail, failure: unknown, now: Date) {
  const delayMs = Math.min(firstRetryMs * 2 ** (mail.attempts - 1), longestRetryMs);
  return {
    sentAt: null,
    nextAttemptAt: new Date(now.getTime() + delayMs),
    // Stores only the code of an error: a mail server's message may quote the address.
    lastError: ((failure as { code?: string }).code ?? 'failed').slice(0, 100),
    givenUpAt: mail.attempts >= mostAttempts ? now : null,
  };
}
