import { minuteMs } from '../values/durations.ts';
import { type Pence, timesPence } from '../values/pence.ts';
import { wholeMinute } from '../values/venue-time.ts';

/**
 * When a boat is due, and what it costs to be late. Pure, so that a phone without signal says the same as the server.
 * Everything is counted between instants, so that a night on which the clocks change is as long as it is.
 */

export type TripTimes = {
  startsAt: Date;
  /** As booked. */
  endsAt: Date;
  /** Null: it was not recorded. */
  arrivedAt: Date | null;
  outAt: Date | null;
};

/** booked end: when its time is over; went out late: as long after *Off they go* as it has booked. */
export const countedFroms = ['booked end', 'went out late'] as const;
type CountedFrom = (typeof countedFroms)[number];
export type DueBack = { at: Date; from: CountedFrom };

/**
 * When a boat is due back: at its booked end, or later where the party was here by its start and we let it go after that.
 * The board, those who wait for the boat, and the late fee count from it.
 */
export function dueBack({ startsAt, endsAt, arrivedAt, outAt }: TripTimes): DueBack {
  const booked: DueBack = { at: endsAt, from: 'booked end' };
  const wasInTime = arrivedAt !== null && arrivedAt <= startsAt;
  if (!wasInTime || outAt === null || outAt <= startsAt) return booked;
  const later = outAt.getTime() + endsAt.getTime() - startsAt.getTime();
  // To the whole minute, in their favour: what is charged adds up by the times that everybody reads.
  return { at: wholeMinute(later), from: 'went out late' };
}

/** The terms charge for each quarter of an hour. */
export const quarterMinutes = 15;

export type LateFee = {
  due: DueBack;
  backAt: Date;
  /** Whole minutes after `due`. */
  minutes: number;
  /** Full quarters of an hour: only these are charged. */
  quarters: number;
  perQuarter: Pence;
  fee: Pence;
};

/** What the terms of a booking charge for its boat, where it is back at `backAt`. In time: nothing, and no quarter. */
export function lateFee(due: DueBack, backAt: Date, perQuarter: Pence): LateFee {
  const minutes = Math.max(0, Math.floor((backAt.getTime() - due.at.getTime()) / minuteMs));
  const quarters = Math.floor(minutes / quarterMinutes);
  return { due, backAt, minutes, quarters, perQuarter, fee: timesPence(perQuarter, quarters) };
}
