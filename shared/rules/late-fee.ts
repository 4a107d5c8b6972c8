import { minuteMs } from '../values/durations.ts';
import { type Pence, timesPence } from '../values/pence.ts';
import { wholeMinute } from '../values/venue-time.ts';

/**
 * When a boat is due, and the fee for being late. Pure, so that a phone without signal gets the same result as the
 * server. Durations are differences between instants, so a change of the clocks during a trip does not matter.
 */

export type TripTimes = {
  startsAt: Date;
  /** The booked end of the trip. */
  endsAt: Date;
  /** When the party arrived; null: nobody recorded the arrival. */
  arrivedAt: Date | null;
  outAt: Date | null;
};

/**
 * The instant from which lateness counts. 'booked end': the end of the slot. 'went out late': the time when *Off they
 * go* was pressed, plus the booked length of the trip.
 */
export const countedFroms = ['booked end', 'went out late'] as const;
type CountedFrom = (typeof countedFroms)[number];
export type DueBack = { at: Date; from: CountedFrom };

/**
 * Returns when a boat is due back, normally at the end of the slot. If the party arrived by the start but we
 * sent the boat off late, the boat is due one booked length after it left. The board, the parties that wait
 * for the boat, and the late fee all use this instant.
 */
export function dueBack({ startsAt, endsAt, arrivedAt, outAt }: TripTimes): DueBack {
  const booked: DueBack = { at: endsAt, from: 'booked end' };
  const wasInTime = arrivedAt !== null && arrivedAt <= startsAt;
  if (!wasInTime || outAt === null || outAt <= startsAt) return booked;
  const later = outAt.getTime() + endsAt.getTime() - startsAt.getTime();
  // The instant is rounded up to the whole minute, in the customer's favour, so that the charge matches the times
  // shown.
  return { at: wholeMinute(later), from: 'went out late' };
}

/** The length of a charged quarter of an hour. */
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

/**
 * The late fee under the booking's terms for a boat that is back at `backAt`: 0 and no quarters if the boat is in time.
 */
export function lateFee(due: DueBack, backAt: Date, perQuarter: Pence): LateFee {
  const minutes = Math.max(0, Math.floor((backAt.getTime() - due.at.getTime()) / minuteMs));
  const quarters = Math.floor(minutes / quarterMinutes);
  return { due, backAt, minutes, quarters, perQuarter, fee: timesPence(perQuarter, quarters) };
}
