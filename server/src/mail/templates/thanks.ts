import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { Sender } from '../mail-content.ts';
import { paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBookAgain } from '../booking-copy.ts';

/** To the visitor on the morning after the trip, with the link by which only this party can review it. */
export function thanksMail(
  booking: Trip,
  customer: Party,
  reviewLink: string,
  sender: Sender,
  now: Date,
): Mail {
  const view = sitePaths.bookingView(booking.id, customer.email);
  return composeMail(
    {
      kind: 'thanks',
      bookingId: booking.id,
      recipient: customer.email,
      onceKey: `thanks ${booking.id}`,
    },
    {
      subject: `Thank you for coming, ${customer.firstName}`,
      heading: `Thank you for coming, ${customer.firstName}.`,
      parts: [
        paragraph('We hope you had a good time on the water.'),
        paragraph(
          'Would you tell others how it was? We publish every guest’s review as it’s written, good or bad.',
        ),
        {
          kind: 'link',
          before: 'Write a review',
          label: 'Write a review',
          address: `${sender.publicUrl}${hrefOf(`${view}&review=${reviewLink}`)}`,
        },
        linkToBookAgain(booking, sender.publicUrl, now),
      ],
    },
    sender,
  );
}
