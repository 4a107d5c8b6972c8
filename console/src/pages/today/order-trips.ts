import { type LateFee, lateFee } from '@slipway/shared/rules/late-fee.ts';
import { type Hand, handOf, hands, minutesLate } from '@slipway/shared/rules/trip.ts';
import { penceOf } from '@slipway/shared/values/pence.ts';
import type { BoardTrip } from '../../api/board.ts';

export type Ordered = { trip: BoardTrip; hand: Hand };

/** Sorts trips by the kind of their next action, and trips of one kind by the time of that action. */
export function orderTrips(trips: readonly BoardTrip[], now: Date): Ordered[] {
  return trips
    .map((trip) => ({ trip, hand: handOfTrip(trip, trips, now) }))
    .toSorted(
      (one, other) =>
        hands.indexOf(one.hand) - hands.indexOf(other.hand) ||
        momentOf(one.trip) - momentOf(other.trip) ||
        one.trip.code.localeCompare(other.trip.code),
    );
}

/** `trips`: all trips of that day. */
export function handOfTrip(trip: BoardTrip, trips: readonly BoardTrip[], now: Date): Hand {
  const { state, startsAt, dueAt, needsYou } = trip;
  const hasDoubts = needsYou.some(({ kind, event }) => event !== null || kind === 'boat_unfit');
  const holdsDeposit = isDepositHeld(trip);
  const isFirst = !trips.some(
    (other) => other.state !== 'off' && Date.parse(other.startsAt) < Date.parse(startsAt),
  );
  const owesLateFee = openLateFee(trip) !== undefined;
  return handOf(
    {
      state,
      startsAt: new Date(startsAt),
      dueAt: new Date(dueAt),
      hasDoubts,
      owesLateFee,
      holdsDeposit,
      isFirst,
    },
    now,
  );
}

/** The late fee under the trip's own terms, if the boat is back at the time `at`. */
export function feeAt({ dueAt, dueFrom, lateFee: { perQuarter } }: BoardTrip, at: string): LateFee {
  return lateFee({ at: new Date(dueAt), from: dueFrom }, new Date(at), penceOf(perQuarter));
}

/** The undecided late fee of a boat; undefined if there is none, or if the reader is not allowed to see money. */
export function openLateFee(trip: BoardTrip): LateFee | undefined {
  const { state, back, backAgain = [], lateFee: of } = trip;
  if (state !== 'back' || back === null || of.decided !== null || of.perQuarter === 0) return undefined;
  const fee = feeAt(trip, back.at);
  return fee.quarters > 0 || backAgain.length > 0 ? fee : undefined;
}

/** Whether we hold a deposit of any kind; false if the reader is not allowed to see money. */
function isDepositHeld({ deposit = null, cardDeposit = null }: BoardTrip): boolean {
  const isByHand = deposit !== null && deposit.returned === null && deposit.amount > deposit.charged;
  return isByHand || cardDeposit?.state === 'held';
}

export function lateBy({ state, dueAt }: BoardTrip, now: Date): number {
  return minutesLate({ state: state === 'off' ? 'off' : state, dueAt: new Date(dueAt) }, now);
}

/** The time at which the trip's next action is due. */
function momentOf({ state, startsAt, dueAt }: BoardTrip): number {
  return Date.parse(state === 'out' ? dueAt : startsAt);
}

/** The trips in the order of the printed sheet. */
export function orderByTime(trips: readonly BoardTrip[]): BoardTrip[] {
  return trips.toSorted(
    (one, other) =>
      Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.code.localeCompare(other.code),
  );
}
