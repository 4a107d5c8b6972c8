import * as z from 'zod/mini';
import { date, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { longestReason } from './limits.ts';

/** Weather decisions, each for a part of a day, and the answers of the affected parties. */

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 10:00'));
const end = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 14:00'));

/** The part of a day to which a decision applies. */
export const partOfDay = {
  date,
  /** The time at which this part of the day begins; left out: the start of the day. */
  from: z.optional(time),
  /** The time at which this part of the day ends; left out: the end of the day. */
  to: z.optional(end),
  /** True: this part of today begins at the current minute, and `from` is left out. */
  isFromNow: z.optional(z.boolean()),
};

export const callOff = commandEndpoint({
  path: '/console/call_off',
  access: 'call-off',
  touches: ['trips', 'places', 'weather'],
  summary:
    'Calls off the trips of a time, except those already out. Each party chooses another time or a refund. Customers who are paying have a minute to finish',
  input: {
    ...partOfDay,
    /** The reason as the customer reads it: 'strong wind'. */
    because: text(longestReason),
  },
  result: z.object({ decision: rowId, stop: rowId }),
});

/** The answers that a called-off party can give. */
export const partyAnswers = ['slot', 'money'] as const;

export const answerForParty = commandEndpoint({
  path: '/console/call_off/answer',
  access: 'answer-for-party',
  touches: ['trips', 'places', 'weather'],
  summary: 'Staff answer for a party that was called off: another time, booked at once, or a refund',
  input: {
    bookingId: secretId,
    /** The slot that the party chose; left out: the party is refunded. */
    slotId: z.optional(rowId),
  },
  refusals: ['offer_over', 'slot_not_on_sale', 'slot_taken', 'being_changed'],
  result: z.object({
    /** The refund, in pounds. */
    refund: z.number(),
  }),
});

const instant = z.iso.datetime({ offset: true });

/** A party to which a decision applies. */
export const decidedParty = z.object({
  bookingId: secretId,
  /** The party's name, or the booking's short code if the name is hidden or unknown. */
  who: z.string(),
  /** The party's phone number; null where hidden or unknown. */
  phone: z.nullable(z.string()),
  hasEmail: z.boolean(),
  packageId: rowId,
  packageName: z.string(),
  guests: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  /** Pounds paid before the decision, and pounds left to pay; both null if sums are hidden from the reader. */
  paid: z.nullable(z.number()),
  owed: z.nullable(z.number()),
  answer: z.nullable(z.enum(partyAnswers)),
  answeredAt: z.nullable(instant),
  /** The member of staff who answered on the party's behalf; null: the party gave its own answer, or no answer yet. */
  answeredBy: z.nullable(z.string()),
  /** The current date and start of the trip, if the party answered `slot` and the trip is still booked. */
  now: z.nullable(z.object({ date, startTime: z.string() })),
  /** True: the party has not answered, and the offer has not expired. */
  isOpen: z.boolean(),
  /** When the mail server took the email; null: not yet, or the party has no address. */
  emailedAt: z.nullable(instant),
  linkOpenedAt: z.nullable(instant),
  rungAt: z.nullable(instant),
  rungBy: z.nullable(z.string()),
  /** The party's old place, in a time that is on sale again, is kept until this instant. Null: no place is kept. */
  keptUntil: z.nullable(instant),
});

export const weatherDecision = z.object({
  id: rowId,
  kind: z.enum(['warned', 'called_off']),
  /** Start and end of the part of the day that the decision covers; both null: the whole day. */
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  /** For a warning: staff will decide by this instant. */
  decideAt: z.nullable(instant),
  reason: z.string(),
  /** Sentences about the weather that was known when staff decided. The parties read the same sentences. */
  known: z.array(z.string()),
  /** The name of the person who decided; null: a command at the terminal decided, or names are hidden. */
  by: z.nullable(z.string()),
  decidedAt: instant,
  endedAt: z.nullable(instant),
  /** The id of the stop that blocks sales during the call-off; null for a warning, or once the stop has ended. */
  stop: z.nullable(rowId),
  /** True: staff can still undo the decision, and no party has been told yet. */
  isInMinute: z.boolean(),
  /** The parties, in the order of their trips. */
  parties: z.array(decidedParty),
});

export const getDecisions = consoleEndpoint({
  method: 'GET',
  path: '/console/decisions/:date',
  access: 'type-reading',
  summary: 'The weather decisions of a day, and the answers of its parties',
  params: z.strictObject({ date }),
  data: z.object({
    /** The day's decisions, the newest first. */
    decisions: z.array(weatherDecision),
    /** The day's starting times that are on sale or booked, each with its end. Trips that are over are left out. */
    starts: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  }),
});
export type WireDecision = z.output<typeof weatherDecision>;
