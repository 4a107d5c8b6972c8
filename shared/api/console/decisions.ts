import * as z from 'zod/mini';
import { date, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { longestReason } from './limits.ts';

/** What is decided about the weather of a part of a day, and what its parties answer. */

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 10:00'));
const end = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 14:00'));

/** The part of a day that is decided about. */
export const partOfDay = {
  date,
  /** Left out: from the start of the day. */
  from: z.optional(time),
  /** Left out: to its end. Both left out: the whole day. */
  to: z.optional(end),
  /** From this minute, today; instead of `from`. */
  isFromNow: z.optional(z.boolean()),
};

export const callOff = commandEndpoint({
  path: '/console/call_off',
  access: 'call-off',
  touches: ['trips', 'places', 'weather'],
  summary:
    'Calls off the trips of a time that are not out: each party chooses another time or its money, and who is paying has a minute',
  input: {
    ...partOfDay,
    /** As the customer reads it: 'strong wind'. */
    because: text(longestReason),
  },
  result: z.object({ decision: rowId, stop: rowId }),
});

/** Of a party that was called off. */
export const partyAnswers = ['slot', 'money'] as const;

export const answerForParty = commandEndpoint({
  path: '/console/call_off/answer',
  access: 'answer-for-party',
  touches: ['trips', 'places', 'weather'],
  summary: 'Staff answer for a party that was called off: another time, which is made at once, or its money',
  input: {
    bookingId: secretId,
    /** The other time; without one the money goes back. */
    slotId: z.optional(rowId),
  },
  refusals: ['offer_over', 'slot_not_on_sale', 'slot_taken', 'being_changed'],
  result: z.object({
    /** What goes back, in pounds. */
    refund: z.number(),
  }),
});

const instant = z.iso.datetime({ offset: true });

/** A party that a decision is about. */
export const decidedParty = z.object({
  bookingId: secretId,
  /** The short code where names may not be seen. */
  who: z.string(),
  /** Null where it may not be seen or nobody knows it. */
  phone: z.nullable(z.string()),
  hasEmail: z.boolean(),
  packageId: rowId,
  packageName: z.string(),
  guests: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  /** In pounds; null where money may not be seen. What it had paid, and what it owed beside. */
  paid: z.nullable(z.number()),
  owed: z.nullable(z.number()),
  answer: z.nullable(z.enum(partyAnswers)),
  answeredAt: z.nullable(instant),
  /** Staff who answered for it; null: itself, or none yet. */
  answeredBy: z.nullable(z.string()),
  /** After `slot`: where its trip is now. */
  now: z.nullable(z.object({ date, startTime: z.string() })),
  /** Its choice is open: it has not answered, and its offer is not over. */
  isOpen: z.boolean(),
  /** Handed to the mail server; null: not yet, or it has no address. */
  emailedAt: z.nullable(instant),
  linkOpenedAt: z.nullable(instant),
  rungAt: z.nullable(instant),
  rungBy: z.nullable(z.string()),
  /** Of a time that was opened again: until then the old place is the party's. */
  keptUntil: z.nullable(instant),
});

export const weatherDecision = z.object({
  id: rowId,
  kind: z.enum(['warned', 'called_off']),
  /** Both null: the whole day. */
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  /** Of a warning: when it is decided. */
  decideAt: z.nullable(instant),
  reason: z.string(),
  /** What was known, as the parties read it: sentences. */
  known: z.array(z.string()),
  /** Null: the terminal, or where names may not be seen. */
  by: z.nullable(z.string()),
  decidedAt: instant,
  endedAt: z.nullable(instant),
  /** The stop that calls it off, as long as it does. */
  stop: z.nullable(rowId),
  /** While it can be taken back, nobody has been told. */
  isInMinute: z.boolean(),
  /** In the order of their trips. */
  parties: z.array(decidedParty),
});

export const getDecisions = consoleEndpoint({
  method: 'GET',
  path: '/console/decisions/:date',
  access: 'type-reading',
  summary: 'What was decided about the weather of a day, and what its parties have answered',
  params: z.strictObject({ date }),
  data: z.object({
    /** The newest first. */
    decisions: z.array(weatherDecision),
    /** The starts of the day that are still to come, with their ends, on sale or booked. */
    starts: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  }),
});
export type WireDecision = z.output<typeof weatherDecision>;
