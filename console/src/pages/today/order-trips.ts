import { type Hand, handOf, hands, minutesLate } from '@slipway/shared/rules/trip.ts';
import type { BoardTrip } from '../../api/board.ts';

export type Ordered = { trip: BoardTrip; hand: Hand };

/** What needs a hand next comes first. Of two that need the same, the one whose moment is nearer. */
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

/** `trips`: of its day. */
export function handOfTrip(trip: BoardTrip, trips: readonly BoardTrip[], now: Date): Hand {
  const { state, startsAt, dueAt, needsYou } = trip;
  const hasDoubts = needsYou.some(({ kind, event }) => event !== null || kind === 'boat_unfit');
  const holdsDeposit = isDepositHeld(trip);
  const isFirst = !trips.some(
    (other) => other.state !== 'off' && Date.parse(other.startsAt) < Date.parse(startsAt),
  );
  return handOf(
    { state, startsAt: new Date(startsAt), dueAt: new Date(dueAt), hasDoubts, holdsDeposit, isFirst },
    now,
  );
}

/** By hand or on a card; false where the reader may not see money. */
function isDepositHeld({ deposit = null, cardDeposit = null }: BoardTrip): boolean {
  const isByHand = deposit !== null && deposit.returned === null && deposit.amount > deposit.charged;
  return isByHand || cardDeposit?.state === 'held';
}

export function lateBy({ state, dueAt }: BoardTrip, now: Date): number {
  return minutesLate({ state: state === 'off' ? 'off' : state, dueAt: new Date(dueAt) }, now);
}

/** When somebody has to do something next. */
function momentOf({ state, startsAt, dueAt }: BoardTrip): number {
  return Date.parse(state === 'out' ? dueAt : startsAt);
}

/** As paper has them. */
export function orderByTime(trips: readonly BoardTrip[]): BoardTrip[] {
  return trips.toSorted(
    (one, other) =>
      Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.code.localeCompare(other.code),
  );
}
