import { type Sender, paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBookAgain, when } from '../booking-copy.ts';

/**
 * To a visitor who began to pay and did not finish. Written once the provider has confirmed that no money can follow.
 * Nobody has paid, so the address may be a stranger's: the email contains nothing that was typed.
 */
export function paymentNotCompletedMail(
  booking: Trip,
  { email }: Pick<Party, 'email'>,
  sender: Sender,
  now: Date,
): Mail {
  return composeMail(
    {
      kind: 'payment_not_completed',
      bookingId: booking.id,
      recipient: email,
      onceKey: `payment not completed ${booking.id}`,
    },
    {
      subject: 'Your booking was not completed',
      heading: 'Your boat isn’t booked yet.',
      parts: [
        paragraph(
          `You started booking ${booking.packageName} for ${when(booking)}, but the payment wasn’t completed in time. You haven’t been charged, and we’ve released the boat.`,
        ),
        paragraph('Still want to come? See which times are available.'),
        linkToBookAgain(booking, sender.publicUrl, now),
      ],
    },
    sender,
  );
}
