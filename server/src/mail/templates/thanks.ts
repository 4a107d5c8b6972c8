import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBookAgain, partyFacts, tripFacts } from '../booking-copy.ts';

export const thanks: MailTemplate<{ booking: Trip; customer: Party; reviewLink: string }> = {
  name: 'thanks',
  version: 1,
  content: ({ booking, customer, reviewLink }, { publicUrl, now }) => {
    const view = sitePaths.bookingView(booking.id, customer.email);
    return {
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
          address: `${publicUrl}${hrefOf(`${view}&review=${reviewLink}`)}`,
        },
        linkToBookAgain(booking, publicUrl, now),
      ],
    };
  },
};

/**
 * The email to the visitor on the morning after the trip. Its link lets this party, and nobody else, review the trip.
 */
export function thanksMail(booking: Trip, customer: Party, reviewLink: string): Mail {
  return {
    kind: 'thanks',
    bookingId: booking.id,
    recipient: customer.email,
    onceKey: `thanks ${booking.id}`,
    ...said(thanks, { booking: tripFacts(booking), customer: partyFacts(customer), reviewLink }),
  };
}
