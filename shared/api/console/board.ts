import { longestReason, mostAboard, mostBabies } from './limits.ts';
import * as z from 'zod/mini';
import { count, date, rowId, secretId } from '../fields.ts';
import { personName, text } from '../typed-text.ts';
import { boatDoubts } from '../../rules/boat-at-jetty.ts';
import { boardData, eventId, tripStates } from './board-day.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** The live day: its trips, boats and free places, and the calls for actions at the jetty. */

export const instant = z
  .string('is required')
  .check(z.iso.datetime({ offset: true, error: 'must be an instant' }));
const batteryPercent = z
  .int('must be a whole number')
  .check(z.minimum(0, 'must be 0 to 100'), z.maximum(100, 'must be 0 to 100'));

export const getBoard = consoleEndpoint({
  method: 'GET',
  path: '/console/board/:date',
  access: 'see-board',
  summary: 'A day at the jetty. Live updates come from /console/board/:date/live as server-sent events',
  params: z.strictObject({ date }),
  data: boardData,
  refusals: ['out_of_reach'],
});

/**
 * Events: `board` (the data of `getBoard`, as JSON), `ended` (the session is over or locked), `replaced`
 * (newer streams of the session took this stream's place). A comment is sent every 15 seconds.
 */
export const boardLivePath = '/console/board/:date/live';

/** Input of every trip action. `requestId` is the event's id. */
const ofTripEvent = {
  bookingId: secretId,
  event: eventId,
  /** When the action happened, by the device's clock: at most 12 hours ago; a future time counts as now. */
  happenedAt: instant,
  wasOffline: z.optional(z.boolean()),
};
const eventBooked = z.object({
  event: z.string(),
  /** False: somebody had already recorded the same action, and the earlier record counts. */
  stands: z.boolean(),
  state: z.enum(tripStates),
  version: count,
});
/** The endpoint of one action on a trip, for instance recording that a boat is back. */
export const tripCommand = <
  const P extends `/console/board/${string}`,
  S extends Record<string, z.ZodMiniType>,
>(
  path: P,
  summary: string,
  words: S,
  access: 'work-board' | 'handle-deposit' | 'decide-money' = 'work-board',
) =>
  commandEndpoint({
    path,
    access,
    touches: access === 'work-board' ? ['trips'] : ['trips', 'drawers'],
    summary,
    input: { ...ofTripEvent, ...words },
    result: eventBooked,
    refusals: ['trip_over', 'cannot_undo'],
  });

export const recordArrived = tripCommand('/console/board/arrived', 'Records that a party has arrived', {});
export const recordCaptain = tripCommand(
  '/console/board/captain',
  'Records who steers, and whether the licence was seen',
  {
    /** The captain's name; left out: the captain does not change. */
    name: z.optional(personName(60).check(z.regex(/\S/, 'is required'))),
    licenceSeen: z.boolean(),
  },
);
export const recordBriefed = tripCommand('/console/board/briefed', 'Records that a party was briefed', {});
export const recordOut = tripCommand(
  '/console/board/out',
  'Records that a party has left, in `boat` or else in its assigned boat; if it is already out, corrects its boat',
  {
    boat: z.optional(rowId),
    guests: z.optional(z.int().check(z.minimum(1), z.maximum(mostAboard))),
    babies: z.optional(z.int().check(z.minimum(0), z.maximum(mostBabies))),
    /** Warnings about the boat that the device showed before staff let the party sail, for example 'not_back'. */
    although: z.optional(z.array(z.enum(boatDoubts)).check(z.maxLength(boatDoubts.length))),
  },
);
export const recordBack = tripCommand('/console/board/back', 'Records that a boat is back', {
  battery: z.optional(batteryPercent),
});
/**
 * `happenedAt` is the corrected time of the return. If the return was recorded twice, a manager may choose
 * the later time.
 */
export const correctBack = tripCommand(
  '/console/board/back_at',
  'Corrects the time at which a boat came back; every record of it stays in the log',
  {},
  'decide-money',
);
export const takeEarlierBack = tripCommand(
  '/console/board/back_earlier',
  'Keeps the earliest of several records of a boat’s return and undoes the others',
  {},
);
export const recordNoShow = tripCommand('/console/board/no_show', 'Records that a party has not come', {});
/** Corrects a wrong record after the undo bar has disappeared, for instance a boat recorded as out that is not out. */
export const undoEvent = commandEndpoint({
  path: '/console/board/undo_event',
  access: 'work-board',
  touches: ['trips', 'drawers'],
  summary: 'Undoes one recorded action, at any time; the record is kept',
  input: { ...ofTripEvent, undoes: eventId },
  result: eventBooked,
  refusals: ['trip_over', 'cannot_undo'],
});
export const acceptEvent = commandEndpoint({
  path: '/console/board/accept_event',
  access: 'confirm-records',
  touches: ['trips', 'drawers'],
  summary: 'Confirms an action that reached us more than 12 hours late',
  input: { ...ofTripEvent, accepts: eventId },
  result: eventBooked,
  refusals: ['trip_over', 'cannot_undo'],
});

const boatNamed = z.object({ moved: z.array(z.object({ bookingId: z.string(), boat: z.string() })) });

export const nameBoat = commandEndpoint({
  path: '/console/board/name_boat',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Gives a party this hull; if another party has it, the two swap hulls where both fit',
  input: { bookingId: secretId, boat: rowId },
  result: boatNamed,
  refusals: ['trip_over', 'boat_taken'],
});
export const swapBoats = commandEndpoint({
  path: '/console/board/swap_boats',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Swaps the hulls of two parties that are not out yet',
  input: { one: secretId, other: secretId },
  result: boatNamed,
  refusals: ['trip_over', 'boat_taken'],
});
/** Picks a boat for a party, as the first of two steps: pick, then place. */
export const listPlaces = consoleEndpoint({
  method: 'GET',
  path: '/console/places/:bookingId',
  access: 'work-board',
  summary: 'The hulls for a party: those that it may take, and why the others are impossible',
  params: z.strictObject({ bookingId: secretId }),
  data: z.object({
    places: z.array(
      z.object({
        boat: z.object({ id: rowId, name: z.string() }),
        isLegal: z.boolean(),
        /** The party with which this party would swap boats. */
        swapsWith: z.nullable(
          z.object({ bookingId: secretId, firstName: z.string(), startTime: z.string() }),
        ),
        /** Why the party cannot have the boat; '' if the party can. */
        sentence: z.string(),
      }),
    ),
  }),
  refusals: ['not_found', 'out_of_reach'],
});

export const noteBattery = commandEndpoint({
  path: '/console/board/battery',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Records a boat’s battery charge',
  input: { boat: rowId, percent: batteryPercent },
});
export const checkBoat = commandEndpoint({
  path: '/console/board/opening_check',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Records a boat’s opening check of the day; a later check replaces it',
  input: {
    boat: rowId,
    isFit: z.boolean(),
    battery: z.optional(batteryPercent),
    note: z.optional(text(longestReason)),
  },
});
