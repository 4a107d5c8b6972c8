import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBookAgain, tripFacts, when } from '../booking-copy.ts';

export const paymentNotCompleted: MailTemplate<{ booking: Trip }> = {
  name: 'payment_not_completed',
  version: 1,
  content: ({ booking }, { publicUrl, now }) => ({
    subject: `Your boat on ${formatLongDate(booking.date)} isn’t booked`,
    heading: `Your boat on ${formatLongDate(booking.date)} isn’t booked.`,
    parts: [
      paragraph(
        `You started booking ${booking.packageName} for ${when(booking)}, but the payment didn’t finish in time, so the boat is free for others again. Nothing was charged.`,
      ),
      paragraph('Still want to come? See which times are available.'),
      linkToBookAgain(booking, publicUrl, now),
    ],
  }),
};

/**
 * To a visitor who began to pay and did not finish, once the provider has confirmed that no money can arrive. Nobody
 * has paid, so the address may be a stranger's. The email therefore contains no text that the visitor typed.
 */
export function paymentNotCompletedMail(booking: Trip, { email }: Pick<Party, 'email'>): Mail {
  return {
    kind: 'payment_not_completed',
    bookingId: booking.id,
    recipient: email,
    onceKey: `payment not completed ${booking.id}`,
    ...said(paymentNotCompleted, { booking: tripFacts(booking) }),
  };
}
