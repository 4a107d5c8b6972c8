import type { WireBoardTrip } from '@slipway/shared/api/console/board-day.ts';
import { type DueBack, dueBack } from '@slipway/shared/rules/late-fee.ts';
import { type Trip, foldTrip } from '@slipway/shared/rules/trip.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, largestPence, noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import type { ClaimFacts, DayFacts, TripFacts } from './day-facts.ts';

/** A trip of the day, in the state after its events. */
export type Seen = {
  facts: TripFacts;
  trip: Trip;
  state: WireBoardTrip['state'];
  boatId: number | null;
  claim: ClaimFacts | undefined;
};

export function setting({ settings }: DayFacts, name: string, otherwise: number): number {
  const row = settings.find(({ key }) => key === name);
  return row === undefined || !/^\d{1,4}$/.test(row.value) ? otherwise : Number(row.value);
}

export function seenTrip(facts: TripFacts, { claims }: DayFacts): Seen {
  const trip = foldTrip(
    facts.events.map((event) => ({
      ...event,
      happenedAt: new Date(event.happenedAt),
      seenAt: new Date(event.seenAt),
    })),
  );
  const claim = claims.find(({ bookingId }) => bookingId === facts.id);
  const isOff = facts.status === 'cancelled' || facts.status === 'called_off';
  // A party that sailed although its trip was called off is shown as out.
  const state = isOff && trip.state !== 'out' && trip.state !== 'back' ? 'off' : trip.state;
  return { facts, trip, state, claim, boatId: trip.out?.boat ?? claim?.boatId ?? null };
}

export function owedBy({ facts, state }: Seen): Pence {
  return state === 'off' ? noMoney : largestPence(noMoney, subtractPence(facts.total, facts.paid));
}

export const startsAt = ({ date, startTime }: TripFacts) => toInstant(date, localTime(startTime));

/** The time at which the trip's boat is due back. Every part of the board uses it. */
export function dueOf({ facts, trip }: Pick<Seen, 'facts' | 'trip'>): DueBack {
  return dueBack({
    startsAt: startsAt(facts),
    endsAt: toInstant(facts.date, localTime(facts.endTime)),
    arrivedAt: trip.arrived?.at ?? null,
    outAt: trip.out?.at ?? null,
  });
}
