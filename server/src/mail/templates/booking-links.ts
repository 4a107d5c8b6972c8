import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

export const bookingLinks: MailTemplate<{ link: string; until: string }> = {
  name: 'booking_links',
  version: 1,
  content: ({ link, until }, { business, publicUrl }) => {
    const { date, time } = venueDateTime(new Date(until));
    return {
      subject: `Your bookings at ${business.name}`,
      heading: 'Here’s the link to your bookings.',
      parts: [
        paragraph(
          `It shows every booking made with this email address, and works until ${formatLongDate(date)}, ${time}.`,
        ),
        {
          kind: 'link',
          before: 'Your bookings',
          label: 'See your bookings',
          address: `${publicUrl}${hrefOf(sitePaths.bookings({ link }))}`,
        },
        paragraph(
          'Please keep it to yourself: anyone who has it can see your bookings. If you didn’t ask for it, you can ignore this email.',
        ),
      ],
    };
  },
};

/** An email to an address, with a link to the bookings made with that address. Anybody may have asked for the link. */
export function bookingLinksMail(email: string, link: string, until: Date): Mail {
  return {
    kind: 'booking_links',
    bookingId: null,
    recipient: email,
    ...said(bookingLinks, { link, until: until.toISOString() }),
  };
}
