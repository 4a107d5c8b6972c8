import { type Sender, paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBookAgain, when } from '../booking-copy.ts';

/** To a visitor whose bank withdrew its authorisation before the capture. */
export function paymentNotTakenMail(booking: Trip, customer: Party, sender: Sender, now: Date): Mail {
  return composeMail(
    { kind: 'payment_not_taken', bookingId: booking.id, recipient: customer.email },
    {
      subject: 'We couldn’t keep your booking: the payment didn’t go through',
      heading: `Your payment didn’t go through, ${customer.firstName}.`,
      parts: [
        paragraph(
          `Your bank first approved the payment for ${booking.packageName} on ${when(booking)}, then didn’t let us take it. You haven’t been charged, and the booking is cancelled.`,
        ),
        paragraph('Still want to come? Please book again.'),
        linkToBookAgain(booking, sender.publicUrl, now),
      ],
    },
    sender,
  );
}
