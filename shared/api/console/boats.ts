import { longestReason } from './limits.ts';
import * as z from 'zod/mini';
import { count, date, pounds, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** A boat that is out for a while. What boats there are is edited by a change set. */

/** Of one plan: more parties than boats have trips on the days of a year. */
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

/** What a party that finds no boat gets: another time of its day that staff choose for it, its choice, or its money. */
const partyOffer = z.discriminatedUnion('answer', [
  z.strictObject({ bookingId: secretId, answer: z.literal('time'), slotId: rowId, boat: rowId }),
  z.strictObject({ bookingId: secretId, answer: z.literal('choice') }),
  z.strictObject({ bookingId: secretId, answer: z.literal('money') }),
]);

/** As it was previewed: applying it searches nothing. */
const boatOutPlan = z.strictObject({
  moves: movesOfPlan,
  offers: z.array(partyOffer).check(z.maxLength(mostPlanned)),
});

const freeTime = z.object({
  slotId: rowId,
  startTime: z.string(),
  endTime: z.string(),
  boat: z.object({ id: rowId, name: z.string() }),
  /** When the boat could be had after it: turned round. */
  boatUntil: z.string(),
  /** As forecast, beside the limits of that boat. Null: nobody says all of its hours. */
  wind: z.nullable(z.object({ words: z.string(), verdict: z.enum(['go', 'watch', 'no-go']) })),
});
const plannedParty = z.object({
  bookingId: secretId,
  name: z.string(),
  /** Null: none is known. */
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
  /** Of its day, on a boat that is free then; those to come first. */
  times: z.array(freeTime),
  /** What it would get back. */
  money: pounds,
  /** Portions that it has ordered, and those that the kitchen has prepared. */
  dishes: z.object({ ordered: count, prepared: count }),
});

/** A day of the plan, boat by boat; minutes of the day, turnaround included. */
const dayWithoutIt = z.object({
  date,
  /** The boat that is out comes last. */
  boats: z.array(
    z.object({
      id: rowId,
      name: z.string(),
      claims: z.array(
        z.object({
          from: z.number(),
          to: z.number(),
          /** '' where none is known. */
          firstName: z.string(),
          /** taken: by a repair, or by somebody who is paying for a move. */
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
    'Who sails with which boat while one is out, and what those who find none can be offered; changes nothing',
  query: z.strictObject({
    boat: queriedId,
    from: queriedMoment,
    to: queriedMoment,
    /** Parties that let their boat go for others: ids, with commas. */
    aside: z.optional(
      z.string().check(z.maxLength(2_000, { abort: true }), z.regex(/^([0-9a-z]{26}(,[0-9a-z]{26})*)?$/)),
    ),
  }),
  data: z.object({
    /** When it can go: later than asked for while somebody has it. */
    begins: z.object({ date, time: z.string() }),
    /** Who has it until then. Null: nobody. */
    onIt: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()), until: z.string() })),
    /** False: the steps of the search ran out, and this is the best that was found. */
    isProved: z.boolean(),
    moves: z.array(
      z.object({ ...plannedParty.shape, from: rowId, to: z.object({ id: rowId, name: z.string() }) }),
    ),
    stranded: z.array(
      z.object({
        ...couldGo.shape,
        /** Its place is held while somebody pays, or kept for a while: nothing can be offered. */
        isPaying: z.boolean(),
        /** It was asked to let its boat go. */
        isAside: z.boolean(),
        /** Who could go instead. */
        others: z.array(couldGo),
      }),
    ),
    /** The first day on which a party finds no boat, or else the first on which one needs another. Null: nobody does. */
    dayWithoutIt: z.nullable(dayWithoutIt),
  }),
  refusals: ['not_found', 'invalid'],
});

export const takeBoatOut = commandEndpoint({
  path: '/console/boats/take-out',
  access: 'take-boat-out',
  touches: ['trips', 'places', 'setUp'],
  summary:
    'Takes a boat out for a while: its parties keep their times on other boats, or get what the plan offers them',
  input: {
    boat: rowId,
    /** By the clock at the lake. */
    from: moment,
    to: moment,
    /** Shown to staff. */
    why: text(longestReason),
    /** Left out: one is made now, and nothing is changed if a party finds no boat. */
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
    'Who waits for a boat that is late, and who gets another one instead, to the end of the day; changes nothing',
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
        /** When the boat is ready for it. */
        sailsAt: z.string(),
        minutes: count,
        /** What it was told before. Null: nothing. */
        toldAt: z.nullable(z.string()),
      }),
    ),
    /** Those that find no boat: the late one is out again, or the day is over, before they could be back. */
    without: z.array(plannedParty),
  }),
  refusals: ['not_found', 'out_of_reach', 'trip_over', 'invalid'],
});

export const expectBack = commandEndpoint({
  path: '/console/boats/expect-back',
  access: 'say-late',
  touches: ['trips'],
  summary: 'Says when a boat that is late is expected back: who waits for it gets another boat, or waits',
  input: {
    ...late,
    plan: z.strictObject({
      moves: movesOfPlan,
      waits: z.array(z.strictObject({ bookingId: secretId, sailsAt: time })).check(z.maxLength(mostPlanned)),
    }),
    /** Those that wait are told that we wait for them. */
    tells: z.boolean(),
  },
  refusals: ['boat_taken', 'trip_over'],
});

export const putBoatBack = commandEndpoint({
  path: '/console/boats/put-back',
  access: 'take-boat-out',
  touches: ['trips', 'places', 'setUp'],
  summary:
    'Ends the time for which a boat is out; parties that lost their place to it and have not chosen come first',
  input: { repair: rowId },
  refusals: ['being_changed'],
});
