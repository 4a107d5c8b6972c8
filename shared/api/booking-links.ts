import * as z from 'zod/mini';
import { bookingStatus } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { count, date, email, secretId } from './fields.ts';
import { text } from './typed-text.ts';

// These calls have a separate file, which only visitors who look for their bookings load.

export const requestLinks = endpoint({
  method: 'POST',
  path: '/booking/request_links',
  summary: 'Emails an address a link to its bookings; the answer never says whether there are any',
  body: z.strictObject({ email }),
  data: z.object({}),
  refusals: ['email_not_deliverable'],
});

/** The token of the emailed link. More than 200 characters are refused without a query to the database. */
const bookingsLink = text(200, { typed: 'kept' });

export const listByLink = endpoint({
  method: 'POST',
  path: '/booking/list_by_link',
  summary: 'The bookings that an emailed link opens: upcoming ones by day, then the others, latest first',
  body: z.strictObject({ link: bookingsLink }),
  data: z.array(
    z.object({
      booking_id: secretId,
      /**
       * The customer's email address, as typed for this booking. The address and the booking's id together
       * open the booking's page.
       */
      email: z.string(),
      booking_status: bookingStatus,
      /** True if the trip is still to come, or its party can choose another time or a refund. */
      is_to_come: z.boolean(),
      short_code: z.string(),
      package_name: z.string(),
      booking_date: date,
      expected_start_time: z.string(),
      expected_endtime: z.string(),
      expected_guests: count,
      cancelled_by: z.nullable(z.enum(['visitor', 'business'])),
      /**
       * The signed link to the booking's page. There, a party whose trip we called off chooses another time
       * or a refund. '' if the party has nothing to choose.
       */
      offer_link: z.string(),
    }),
  ),
  refusals: ['not_found'],
});
export type WireListedBooking = z.output<typeof listByLink.data>[number];

export const endLink = endpoint({
  method: 'POST',
  path: '/booking/end_link',
  summary: 'Ends an emailed link before it expires; an expired or unknown link gets the same answer',
  body: z.strictObject({ link: bookingsLink }),
  data: z.object({}),
});

export const openTextLink = endpoint({
  method: 'POST',
  path: '/text_links/open',
  summary: 'Finds the page of the site for the short link in a text message',
  body: z.strictObject({ link: text(64, { typed: 'kept' }) }),
  data: z.object({
    /** The path in the form that the hash router reads: '/booking/…'. */
    path: z.string(),
  }),
  refusals: ['not_found'],
});
