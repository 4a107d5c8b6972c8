import type { LocalDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';
import { type Pence, noMoney } from '../values/pence.ts';
import { hoursBefore, toInstant, venueDate } from '../values/venue-time.ts';
import { type BusinessTerms, lastFreeMove } from './business-terms.ts';

type Trip = { date: LocalDate; startTime: LocalTime };
type Terms = Pick<BusinessTerms, 'freeMoveDays' | 'moveFee' | 'latestMoveHours'>;

/** The last instant at which a customer may move or change a trip. */
export function latestMove(trip: Trip, { latestMoveHours }: Pick<Terms, 'latestMoveHours'>): Date {
  return hoursBefore(toInstant(trip.date, trip.startTime), latestMoveHours);
}

/** Days of notice are counted by the venue's calendar, and the last hours before a trip by the clock. */
export function mayMove(trip: Trip, terms: Pick<Terms, 'latestMoveHours'>, now: Date): boolean {
  return now <= latestMove(trip, terms);
}

/** The fee for moving this trip now, besides the difference in price. `trip` is the trip before the move. */
export function moveFeeNow(trip: Trip, terms: Terms, now: Date): Pence {
  return venueDate(now) <= lastFreeMove(terms, trip.date) ? noMoney : terms.moveFee;
}
