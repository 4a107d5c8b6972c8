import { type Kysely, sql } from 'kysely';
import type { CrashPoint } from '../runtime/crash-points.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { Row, Tables } from '../database/tables.ts';
import type { DueMail, MailTransport } from './mail-transport.ts';

const mostAtOnce = 10;
/** Longer than all waits for a mail server together, so that no second process claims an email that is being sent. */
const leaseSeconds = 15 * 60;
/**
 * Doubles from a minute up to two hours: a mail server may be down for more than a day before an email is abandoned.
 */
const firstRetryMs = 60_000;
const longestRetryMs = 2 * 3_600_000;
const mostAttempts = 24;

/** Sends the emails that are due, oldest first, and records each as it goes. Returns how many were sent. */
export async function sendMails(
  db: Kysely<Tables>,
  transport: MailTransport,
  now: () => Date,
  crashPoint: (point: CrashPoint) => void = () => {},
): Promise<number> {
  let sent = 0;
  for (const mail of await takeDue(db, now())) {
    crashPoint('mail: claimed');
    const failure = await transport(mail).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) crashPoint('mail: handed over');
    const note =
      failure === undefined ? { sentAt: now(), lastError: null } : afterFailure(mail, failure, now());
    await db.updateTable('mails').set(note).where('id', '=', mail.id).where('sentAt', 'is', null).execute();
    if (failure === undefined) sent += 1;
  }
  return sent;
}

/** The terms to attach; no version ever changes or goes. */
export const termsOfMail = sql<BusinessTerms | null>`
  (select terms from business_terms where version = mails.terms_version)`;

/**
 * Moving the next attempt forward is the claim. If a process dies while sending, the next attempt sends the email again
 * under the same Message-ID.
 */
async function takeDue(db: Kysely<Tables>, now: Date): Promise<DueMail[]> {
  return db
    .updateTable('mails')
    .set({
      nextAttemptAt: new Date(now.getTime() + leaseSeconds * 1000),
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('sentAt', 'is', null)
        .where('givenUpAt', 'is', null)
        .where('nextAttemptAt', '<=', now)
        // Of a change that can still be undone.
        .where((waiting) => waiting.or([waiting('notBefore', 'is', null), waiting('notBefore', '<=', now)]))
        .orderBy('nextAttemptAt')
        .limit(mostAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(termsOfMail.as('terms'))
    .execute();
}

function afterFailure(mail: Row<'mails'>, failure: unknown, now: Date) {
  const delayMs = Math.min(firstRetryMs * 2 ** (mail.attempts - 1), longestRetryMs);
  return {
    nextAttemptAt: new Date(now.getTime() + delayMs),
    // A mail server's refusal may quote the address; the code is enough to act on.
    lastError: ((failure as { code?: string }).code ?? 'failed').slice(0, 100),
    givenUpAt: mail.attempts >= mostAttempts ? now : null,
  };
}
