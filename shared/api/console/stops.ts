import { longestReason } from './limits.ts';
import * as z from 'zod/mini';
import { date, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { stopKinds } from '../../rules/stop.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** Stops: times in which nothing is sold. What was booked before stands. */

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 10:00'));
const end = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 14:00'));

/** Bookings that wait for their pay link and lose the place when the minute is over. The others keep it. */
const payLinksToEnd = z.optional(z.array(secretId).check(z.maxLength(200)));

/** What a stop is asked for by. */
const stopWords = {
  /** held: for now, lifted by whoever works at the jetty. closed: by plan, for those who may close times. */
  kind: z.enum(['held', 'closed']),
  date,
  /** Left out: from the start of the day. */
  from: z.optional(time),
  /** Left out: to its end. Both left out: the whole day. */
  to: z.optional(end),
  /** From this minute, today; instead of `from`. */
  isFromNow: z.optional(z.boolean()),
  /** The days that follow as well, until it is lifted; instead of `to`. */
  isUntilFurtherNotice: z.optional(z.boolean()),
  /** Shown to staff. */
  why: z.optional(text(longestReason)),
  endPayLinks: payLinksToEnd,
};

/** A place that staff keep for somebody who pays by link. */
export const payLinkPlace = z.object({
  bookingId: secretId,
  /** The short code where names may not be seen. */
  who: z.string(),
  /** Null where it may not be seen or nobody knows it. */
  phone: z.nullable(z.string()),
  date,
  startTime: z.string(),
  endTime: z.string(),
  boat: z.string(),
  /** Until when it can be paid. */
  until: z.string(),
});

/** What whoever stops sales of a day chooses from. */
export const getStopDay = consoleEndpoint({
  method: 'GET',
  path: '/console/stops/:date',
  access: 'hold-sales',
  summary: 'The starts of a day that are still on sale, and the places that wait for a pay link from then on',
  params: z.strictObject({ date }),
  data: z.object({ starts: z.array(z.string()), payLinks: z.array(payLinkPlace) }),
});

/** A stop as boards and diaries show it. */
export const shownStop = z.object({
  id: rowId,
  kind: z.enum(stopKinds),
  /** On which it began: without an end it lasts on the days after it. */
  date,
  /** Both null: the whole day. */
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  isUntilFurtherNotice: z.boolean(),
  reason: z.string(),
  /** Null: by plan, by the terminal, or where names may not be seen. */
  by: z.nullable(z.string()),
});

export const stopSales = commandEndpoint({
  path: '/console/stops',
  access: 'hold-sales',
  touches: ['trips', 'places'],
  summary:
    'Sells nothing in a time; what is booked and what waits for a pay link stands, and who is paying has a minute',
  input: stopWords,
  result: z.object({ stop: rowId }),
});

export const openSales = commandEndpoint({
  path: '/console/stops/open',
  access: 'hold-sales',
  touches: ['trips', 'places'],
  summary: 'Lifts stops: their times are on sale again. Closed ones by those who may close times',
  input: { stops: z.array(rowId).check(z.minLength(1), z.maxLength(50)) },
});

/**
 * Why somebody has to ring a party. place, move: it lost one because of us; refunded: shortly before its start, and its
 * money goes back; text: no text message has reached it; of what was decided about the weather: no_email, it has no
 * address; email_returned, its email came back; unopened, its link is.
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
  summary:
    'Somebody has rung a party that lost something because of us, or that no email or text has reached',
  input: { bookingId: secretId },
});
