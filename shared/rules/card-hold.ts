import { hoursBefore } from '../values/venue-time.ts';
import type { PaidMethod } from './payment-method.ts';

/**
 * The shortest time for which a card's bank keeps a hold. `isSaid`: the provider gives the end of each hold,
 * which then counts; otherwise this is assumed, and screens say so.
 */
const cardHolds = {
  stripe: { hours: 7 * 24, isSaid: true },
  worldpay: { hours: 7 * 24, isSaid: false },
  globalpay: { hours: 7 * 24, isSaid: false },
} as const satisfies Record<PaidMethod, { hours: number; isSaid: boolean }>;

/** After a trip, for checking the boat and for the party's objection. */
const hoursAfterTrip = 72;
const shortest = Math.min(...Object.values(cardHolds).map(({ hours }) => hours));

/**
 * The first time at which a deposit on a card is asked for: earlier, its bank would release it too soon after the trip.
 */
export function depositAskedFrom(tripEnds: Date): Date {
  return hoursBefore(tripEnds, shortest - hoursAfterTrip);
}
