import { longestReason } from './limits.ts';
import * as z from 'zod/mini';
import { count, date, pounds, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** Taking a boat out of service for a while. The list of boats is edited by a change set. */

/** The most parties in one plan. */
const mostPlanned = 500;
const queriedId = z.string().check(z.regex(/^\d{1,9}$/, 'must be a number'));
const queriedMoment = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'must be a moment like 2027-05-08T10:00'));
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 10:00'));

const moment = z.strictObject({ date, time });
const movesOfPlan = z
  .array(z.strictObject({ bookingId: secretId, from: rowId, to: rowId }))
  .check(z.maxLength(mostPlanned));

/** The options for a party without a boat: another time on its day, a link where the party chooses, or a refund. */
const partyOffer = z.discriminatedUnion('answer', [
  z.strictObject({ bookingId: secretId, answer: z.literal('time'), slotId: rowId, boat: rowId }),
  z.strictObject({ bookingId: secretId, answer: z.literal('choice') }),
  z.strictObject({ bookingId: secretId, answer: z.literal('money') }),
]);

/** The plan from the preview: the command applies it without searching again. */
const boatOutPlan = z.strictObject({
  moves: movesOfPlan,
  offers: z.array(partyOffer).check(z.maxLength(mostPlanned)),
});

const freeTime = z.object({
  slotId: rowId,
  startTime: z.string(),
  endTime: z.string(),
  boat: z.object({ id: rowId, name: z.string() }),
  /** When the boat is free again, turnaround included. */
  boatUntil: z.string(),
  /** The forecast beside the boat's limits. Null: some hours of the trip have no forecast. */
  wind: z.nullable(z.object({ words: z.string(), verdict: z.enum(['go', 'watch', 'no-go']) })),
});
const plannedParty = z.object({
  bookingId: secretId,
  name: z.string(),
  /** The party's phone number; null: unknown. */
  phone: z.nullable(z.string()),
  hasEmail: z.boolean(),
  date,
  startTime: z.string(),
  package: z.string(),
  guests: count,
  boat: z.string(),
});
const couldGo = z.object({
  ...plannedParty.shape,
  /** Other times of the party's day at which a boat is free; future times first. */
  times: z.array(freeTime),
  /** The refund that the party would get. */
  money: pounds,
  /** Portions ordered, and portions already prepared. */
  dishes: z.object({ ordered: count, prepared: count }),
});

/** One day of the plan, boat by boat. `from` and `to` are minutes of the day and include the turnaround. */
const dayWithoutIt = z.object({
  date,
  /** The boats of the plan. The boat that leaves service is the last of them. */
  boats: z.array(
    z.object({
      id: rowId,
      name: z.string(),
      claims: z.array(
        z.object({
          from: z.number(),
          to: z.number(),
          /** The party's first name; '' if none is known. */
          firstName: z.string(),
          /** taken: the boat is under repair, or is kept while a customer pays for a move. */
          what: z.enum(['stays', 'moves', 'without', 'taken']),
        }),
      ),
    }),
  ),
  out: z.object({ from: z.number(), to: z.number() }),
});

export const planBoatOut = consoleEndpoint({
  method: 'GET',
  path: '/console/boats/plan-out',
  access: 'take-boat-out',
  summary:
    'Plans which boat each party gets while a boat is out of service, and offers for parties that get none; changes nothing',
  query: z.strictObject({
    boat: queriedId,
    from: queriedMoment,
    to: queriedMoment,
    /** Comma-separated ids of the parties that staff chose to give up their boat. */
    aside: z.optional(
      z.string().check(z.maxLength(2_000, { abort: true }), z.regex(/^([0-9a-z]{26}(,[0-9a-z]{26})*)?$/)),
    ),
  }),
  data: z.object({
    /** When the boat leaves service. This is later than requested if a party still has the boat. */
    begins: z.object({ date, time: z.string() }),
    /** The party that has the boat until `begins`. Null: none. */
    onIt: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()), until: z.string() })),
    /** False: the search reached its limit, and this is the best plan found. */
    isProved: z.boolean(),
    moves: z.array(
      z.object({ ...plannedParty.shape, from: rowId, to: z.object({ id: rowId, name: z.string() }) }),
    ),
    stranded: z.array(
      z.object({
        ...couldGo.shape,
        /** True: the party's place is held for a payment or kept for a while, so staff cannot offer another time. */
        isPaying: z.boolean(),
        /** True: staff chose the party to give up its boat. */
        isAside: z.boolean(),
        /** Parties that could give up their boat instead. */
        others: z.array(couldGo),
      }),
    ),
    /**
     * The first day on which a party has no boat. If there is no such day: the first day on which a party
     * moves to another boat. Null: no party is affected.
     */
    dayWithoutIt: z.nullable(dayWithoutIt),
  }),
  refusals: ['not_found', 'invalid'],
});

export const takeBoatOut = commandEndpoint({
  path: '/console/boats/take-out',
  access: 'take-boat-out',
  touches: ['trips', 'places', 'setUp'],
  summary:
    'Takes a boat out of service for a while: its parties keep their times on other boats, or get the plan’s offer',
  input: {
    boat: rowId,
    /** The period in which the boat is out of service, in venue time. */
    from: moment,
    to: moment,
    /** The reason, shown to staff. */
    why: text(longestReason),
    /** Without `plan`, the server makes a plan, but changes nothing if that plan leaves a party without a boat. */
    plan: z.optional(boatOutPlan),
  },
  result: z.object({ repair: rowId }),
  refusals: ['boat_taken'],
});

const late = { bookingId: secretId, expected: time };

export const planLateBoat = consoleEndpoint({
  method: 'GET',
  path: '/console/boats/plan-late',
  access: 'say-late',
  summary:
    'Plans the rest of the day after a late boat: which parties wait for it, get another boat or get none; changes nothing',
  query: z.strictObject(late),
  data: z.object({
    boat: z.string(),
    isProved: z.boolean(),
    moves: z.array(
      z.object({ ...plannedParty.shape, from: rowId, to: z.object({ id: rowId, name: z.string() }) }),
    ),
    waits: z.array(
      z.object({
        ...plannedParty.shape,
        /** When the late boat will be ready for this party. */
        sailsAt: z.string(),
        minutes: count,
        /** The start that the party was told before. Null: none. */
        toldAt: z.nullable(z.string()),
      }),
    ),
    /**
     * Parties that get no boat: their trip would end after the start of the late boat's next booking, or
     * after midnight.
     */
    without: z.array(plannedParty),
  }),
  refusals: ['not_found', 'out_of_reach', 'trip_over', 'invalid'],
});

export const expectBack = commandEndpoint({
  path: '/console/boats/expect-back',
  access: 'say-late',
  touches: ['trips'],
  summary: 'Records when a late boat is expected back: the parties after it get another boat, or wait',
  input: {
    ...late,
    plan: z.strictObject({
      moves: movesOfPlan,
      waits: z.array(z.strictObject({ bookingId: secretId, sailsAt: time })).check(z.maxLength(mostPlanned)),
    }),
    /** True: tells the waiting parties that their trip starts later. */
    tells: z.boolean(),
  },
  refusals: ['boat_taken', 'trip_over'],
});

export const putBoatBack = commandEndpoint({
  path: '/console/boats/put-back',
  access: 'take-boat-out',
  touches: ['trips', 'places', 'setUp'],
  summary:
    'Returns a boat to service. First the old place is reserved for each party that lost it and has not chosen yet',
  input: { repair: rowId },
  refusals: ['being_changed'],
});
