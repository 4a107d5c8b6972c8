import type { Transporter } from 'nodemailer';
import type { RenderedMail, StoredMail } from './render-mail.ts';
import type { CatalogueDeps } from '../catalogue/catalogue-memory.ts';
import { termsFileName, termsFileOf } from './terms-attachment.ts';

/** Sends an email; resolves when the mail server has accepted it. */
export type MailTransport = (mail: StoredMail, rendered: RenderedMail) => Promise<void>;

/** Without a mail server, no email is sent. The mailbox page shows the stored emails. */
export const toMailbox: MailTransport = async () => {};

/** Sends emails by SMTP. The sender's name and address are read for each email, because the owner may change them. */
export function toSmtp(url: string, { db, business }: Pick<CatalogueDeps, 'db' | 'business'>): MailTransport {
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  let opened: Promise<Transporter> | undefined;
  const open = async () => {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({ url, ...timeouts });
  };
  return async (mail, { subject, text, html, calendar }) => {
    const transport = await (opened ??= open());
    const from = { name: business.name, address: business.email };
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      subject,
      text,
      html: html(),
      attachments: attachmentsOf(calendar(), await termsFileOf(db, mail)),
      // If the process dies after the mail server has accepted the email and before we record it, we send a second
      // copy. Both copies then have this id.
      messageId: `<${mail.id}@${from.address.split('@')[1] ?? 'localhost'}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

function attachmentsOf(calendar: string | null, terms: string | undefined) {
  const calendarOf =
    calendar === null
      ? []
      : [
          {
            filename: 'boat-trip.ics',
            content: calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ];
  const termsOf =
    terms === undefined
      ? []
      : [
          {
            filename: termsFileName,
            content: terms,
            contentType: 'text/plain; charset=utf-8',
          },
        ];
  return [...calendarOf, ...termsOf];
}
