import { sql } from 'kysely';
import type { Database, NewRow } from '../platform/database/tables.ts';
import { randomId } from '../platform/security/random-id.ts';
import type { Mail } from './mail.ts';

/** The outbox row of an email. The transaction that causes the email writes the row, and a job sends it afterwards. */
export function mailRow(mail: Mail, now: Date): NewRow<'mails'> & { attempts: number } {
  return {
    id: randomId(),
    kind: mail.kind,
    bookingId: mail.bookingId,
    recipient: mail.recipient,
    replyTo: mail.replyTo ?? null,
    template: mail.template,
    templateVersion: mail.templateVersion,
    facts: mail.facts,
    subject: null,
    textBody: null,
    htmlBody: null,
    calendar: null,
    onceKey: mail.onceKey ?? null,
    termsVersion: mail.termsVersion ?? null,
    createdAt: now,
    nextAttemptAt: now,
    attempts: 0,
    lastError: null,
    sentAt: null,
    givenUpAt: null,
  };
}

/**
 * Writes an email to an address that a stranger typed. The same statements run for known and unknown addresses: an
 * email to an unknown address is written, and then deleted. Wake no job for this email: sending it now would slow
 * the next request, and a stranger could measure that delay.
 */
export async function insertMailIf(isMeant: boolean, db: Database, mail: Mail, now: Date): Promise<void> {
  const row = mailRow(mail, now);
  await db.insertInto('mails').values(row).execute();
  await sql`delete from mails where id = ${row.id} and not ${isMeant}::boolean`.execute(db);
}

/** Writes an email. Returns false if the party has no address, or if an email with this `onceKey` exists. */
export async function insertMail(db: Database, mail: Mail, now: Date): Promise<boolean> {
  if (mail.recipient === '') return false;
  const inserted = await db
    .insertInto('mails')
    .values(mailRow(mail, now))
    .onConflict((conflict) => conflict.column('onceKey').where('onceKey', 'is not', null).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
