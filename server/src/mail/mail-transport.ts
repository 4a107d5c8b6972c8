import nodemailer from 'nodemailer';
import type { Row } from '../database/tables.ts';

/** Hands an email over; resolves when the other side has accepted it. */
export type MailTransport = (mail: Row<'mails'>) => Promise<void>;

/** Without a mail server, nothing has to be sent: the mailbox page shows the rows. */
export const toMailbox: MailTransport = async () => {};

export function toSmtp(url: string, from: { name: string; address: string }): MailTransport {
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  const transport = nodemailer.createTransport({ url, ...timeouts });
  return async (mail) => {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      ...(mail.calendar === null
        ? {}
        : {
            attachments: [
              {
                filename: 'boat-trip.ics',
                content: mail.calendar,
                contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
              },
            ],
          }),
      // If we are killed between the server's yes and our note of it, this identifies the second copy.
      messageId: `<${mail.id}@${from.address.split('@')[1] ?? 'localhost'}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
