import { type Sender, paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBookAgain, when } from '../booking-copy.ts';

/** To a visitor whose bank withdrew its authorisation before the capture. */
export function paymentNotTakenMail(booking: Trip, customer: Party, sender: Sender, now: Date): Mail {
  return composeMail(
    { kind: 'payment_not_taken', bookingId: booking.id, recipient: customer.email },
    {
      subject: 'Your booking could not be kept: the payment did not go through',
      heading: `Hello ${customer.firstName}, your payment did not go through.`,
      parts: [
        paragraph(
          `Your bank first agreed to the payment for ${booking.packageName} on ${when(booking)}, and then did not let us take it. You were not charged, and the booking is cancelled.`,
        ),
        paragraph('If you would still like to come, please book again.'),
        linkToBookAgain(booking, sender.publicUrl, now),
      ],
    },
    sender,
  );
}
