import * as z from 'zod/mini';
import { bookingStatus } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { count, date, email, secretId } from './fields.ts';
import { text } from './typed-text.ts';

// A file of its own: only who looks for their bookings loads it.

export const requestLinks = endpoint({
  method: 'POST',
  path: '/booking/request_links',
  summary: 'Emails a link to the bookings of an address, only to that address; always the same answer',
  body: z.strictObject({ email }),
  data: z.object({}),
  refusals: ['email_not_deliverable'],
});

/** From the email; a number of characters that no database needs to look at. */
const bookingsLink = text(200, { typed: 'kept' });

export const listByLink = endpoint({
  method: 'POST',
  path: '/booking/list_by_link',
  summary:
    'The bookings that an emailed link opens: those to come by their day, then the others, latest first',
  body: z.strictObject({ link: bookingsLink }),
  data: z.array(
    z.object({
      booking_id: secretId,
      /** As it was typed for this booking; with the id it opens its page. */
      email: z.string(),
      booking_status: bookingStatus,
      /** The trip, or a choice about it. */
      is_to_come: z.boolean(),
      short_code: z.string(),
      package_name: z.string(),
      booking_date: date,
      expected_start_time: z.string(),
      expected_endtime: z.string(),
      expected_guests: count,
      cancelled_by: z.nullable(z.enum(['visitor', 'business'])),
      /** Called off by us, and not decided yet: signed, for the choice on the page of the booking; '' otherwise. */
      offer_link: z.string(),
    }),
  ),
  refusals: ['not_found'],
});
export type WireListedBooking = z.output<typeof listByLink.data>[number];

export const endLink = endpoint({
  method: 'POST',
  path: '/booking/end_link',
  summary: 'Ends an emailed link before its time; one that is over or unknown gets the same answer',
  body: z.strictObject({ link: bookingsLink }),
  data: z.object({}),
});

export const openTextLink = endpoint({
  method: 'POST',
  path: '/text_links/open',
  summary: 'The page of the site that the short address of a text message leads to',
  body: z.strictObject({ link: text(64, { typed: 'kept' }) }),
  data: z.object({
    /** As the hash router sees it: '/booking/…'. */
    path: z.string(),
  }),
  refusals: ['not_found'],
});
