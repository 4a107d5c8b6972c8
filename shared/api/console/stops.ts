import { longestReason } from './limits.ts';
import * as z from 'zod/mini';
import { date, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { stopKinds } from '../../rules/stop.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** Stops: times in which nothing is sold. A stop does not cancel earlier bookings. */

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 10:00'));
const end = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 14:00'));

/**
 * The bookings whose unpaid pay links and held places this stop ends, as soon as staff can no longer undo the stop. All
 * other bookings with an unpaid pay link keep their places.
 */
const payLinksToEnd = z.optional(z.array(secretId).check(z.maxLength(200)));

/** Input of a stop. */
const stopWords = {
  /** held: stopped for the moment, and dock staff can lift the stop. closed: planned by people who may close times. */
  kind: z.enum(['held', 'closed']),
  date,
  /** The start of the stop; left out: the start of the day. */
  from: z.optional(time),
  /** The end of the stop; left out: the end of the day. */
  to: z.optional(end),
  /** True: from the current minute of today; used instead of `from`. */
  isFromNow: z.optional(z.boolean()),
  /** True: the stop continues on the following days until somebody lifts it; used instead of `to`. */
  isUntilFurtherNotice: z.optional(z.boolean()),
  /** The reason, shown to staff. */
  why: z.optional(text(longestReason)),
  endPayLinks: payLinksToEnd,
};

/** A place that staff keep for a customer who pays by link. */
export const payLinkPlace = z.object({
  bookingId: secretId,
  /** The customer's name, or the booking's short code where names are hidden. */
  who: z.string(),
  /** The customer's phone number; null where hidden or unknown. */
  phone: z.nullable(z.string()),
  date,
  startTime: z.string(),
  endTime: z.string(),
  boat: z.string(),
  /** The last instant at which the customer can pay. */
  until: z.string(),
});

/** Data for the page on which staff stop sales. */
export const getStopDay = consoleEndpoint({
  method: 'GET',
  path: '/console/stops/:date',
  access: 'hold-sales',
  summary:
    'The starts of a day that can still be stopped, and the places kept for unpaid pay links from that day on',
  params: z.strictObject({ date }),
  data: z.object({ starts: z.array(z.string()), payLinks: z.array(payLinkPlace) }),
});

/** A stop, as boards and diaries show it. */
export const shownStop = z.object({
  id: rowId,
  kind: z.enum(stopKinds),
  /** The first day of the stop. A stop without an end continues on the following days. */
  date,
  /** Start and end of the stop; both null: the whole day. */
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  isUntilFurtherNotice: z.boolean(),
  reason: z.string(),
  /** The person who made the stop. Null: the stop was planned or made at the terminal, or names are hidden. */
  by: z.nullable(z.string()),
});

export const stopSales = commandEndpoint({
  path: '/console/stops',
  access: 'hold-sales',
  touches: ['trips', 'places'],
  summary:
    'Stops sales for a time; customers who are paying have a minute to finish. Bookings are kept, and so are places that wait for a pay link, except those in endPayLinks',
  input: stopWords,
  result: z.object({ stop: rowId }),
});

export const openSales = commandEndpoint({
  path: '/console/stops/open',
  access: 'hold-sales',
  touches: ['trips', 'places'],
  summary:
    'Lifts stops, so that their times are on sale again; only people who may close times can lift a stop of the kind closed',
  input: { stops: z.array(rowId).check(z.minLength(1), z.maxLength(50)) },
});

/**
 * Why staff have to ring a party. place: we took its place. move: we took the place to which it was moving. refunded:
 * we refunded its trip shortly before the start. text: no text message has reached it. After a weather decision, there
 * are three other reasons. no_email: the party has no email address. email_returned: the email to the party was
 * returned. unopened: the party has not opened its link.
 */
export const whyToRing = [
  'place',
  'move',
  'refunded',
  'text',
  'no_email',
  'email_returned',
  'unopened',
] as const;

export const ringParty = commandEndpoint({
  path: '/console/to_ring/rung',
  access: 'ring-parties',
  touches: ['trips', 'weather'],
  summary: 'Records that staff have rung a party on the list to ring',
  input: { bookingId: secretId },
});
