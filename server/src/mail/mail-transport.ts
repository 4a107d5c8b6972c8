import type { Transporter } from 'nodemailer';
import type { Business } from '@slipway/shared/business.ts';
import type { RenderedMail, StoredMail } from './render-mail.ts';
import { termsAttachment, termsFileName } from './terms-attachment.ts';

/** Hands an email over; resolves when the other side has accepted it. */
export type MailTransport = (mail: StoredMail, rendered: RenderedMail) => Promise<void>;

/** Without a mail server, nothing has to be sent: the mailbox page shows the rows. */
export const toMailbox: MailTransport = async () => {};

export function toSmtp(url: string, business: Business): MailTransport {
  const from = { name: business.name, address: business.email };
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  let opened: Promise<Transporter> | undefined;
  const open = async () => {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({ url, ...timeouts });
  };
  return async (mail, { subject, text, html, calendar }) => {
    const transport = await (opened ??= open());
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      subject,
      text,
      html: html(),
      attachments: attachmentsOf(mail, calendar(), business),
      // If we are killed between the server's yes and our note of it, this identifies the second copy.
      messageId: `<${mail.id}@${from.address.split('@')[1] ?? 'localhost'}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

function attachmentsOf({ terms, termsVersion }: StoredMail, calendar: string | null, business: Business) {
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
    terms === null || termsVersion === null
      ? []
      : [
          {
            filename: termsFileName,
            content: termsAttachment(terms, termsVersion, business),
            contentType: 'text/html; charset=utf-8',
          },
        ];
  return [...calendarOf, ...termsOf];
}
