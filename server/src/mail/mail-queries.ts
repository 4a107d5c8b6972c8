import type { Database, NewRow } from '../database/tables.ts';
import { randomId } from '../random-id.ts';
import type { Mail } from './mail.ts';
import { headerLine } from './mail.ts';

/** The outbox row of a mail: written in the transaction that causes it, sent by the job afterwards. */
export function mailRow(mail: Mail, now: Date): NewRow<'mails'> & { attempts: number } {
  return {
    id: randomId(),
    kind: mail.kind,
    bookingId: mail.bookingId,
    recipient: mail.recipient,
    replyTo: mail.replyTo,
    subject: headerLine(mail.subject),
    textBody: mail.text,
    htmlBody: mail.html,
    createdAt: now,
    nextAttemptAt: now,
    attempts: 0,
    lastError: null,
    sentAt: null,
    givenUpAt: null,
  };
}

export async function insertMail(db: Database, mail: Mail, now: Date): Promise<void> {
  await db.insertInto('mails').values(mailRow(mail, now)).execute();
}
