import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type Facts = { firstName: string; what: string };

export const contactChanged: MailTemplate<Facts> = {
  name: 'contact_changed',
  version: 1,
  content: ({ firstName, what }, { business }) => ({
    subject: `The email address of your booking has changed: ${what}`,
    heading: `Your booking has another email address now, ${firstName}.`,
    parts: [
      paragraph(`We write about ${what} to the new address from now on.`),
      paragraph(`If you didn’t ask for this, please call us: ${business.phone}.`),
    ],
  }),
};

type Changed = Facts & { bookingId: string; oldEmail: string };

/** To the old email address of a booking after a change. A customer who did not ask for the change can then tell us. */
export function contactChangedMail({ bookingId, oldEmail, ...facts }: Changed): Mail {
  return { kind: 'contact_changed', bookingId, recipient: oldEmail, ...said(contactChanged, facts) };
}
