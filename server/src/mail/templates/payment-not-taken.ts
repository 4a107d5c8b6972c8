import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBookAgain, partyFacts, tripFacts, when } from '../booking-copy.ts';

export const paymentNotTaken: MailTemplate<{ booking: Trip; customer: Party }> = {
  name: 'payment_not_taken',
  version: 1,
  content: ({ booking, customer }, { publicUrl, now }) => ({
    subject: 'We couldn’t keep your booking: the payment didn’t go through',
    heading: `Your payment didn’t go through, ${customer.firstName}.`,
    parts: [
      paragraph(
        `Your bank first approved the payment for ${booking.packageName} on ${when(booking)}, then didn’t let us take it. You haven’t been charged, and the booking is cancelled.`,
      ),
      paragraph('Still want to come? Please book again.'),
      linkToBookAgain(booking, publicUrl, now),
    ],
  }),
};

/** To a visitor whose bank withdrew its authorisation before the capture. */
export function paymentNotTakenMail(booking: Trip, customer: Party): Mail {
  return {
    kind: 'payment_not_taken',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(paymentNotTaken, { booking: tripFacts(booking), customer: partyFacts(customer) }),
  };
}
