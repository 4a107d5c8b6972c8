import { hoursBefore } from '../values/venue-time.ts';
import type { PaidMethod } from './payment-method.ts';

/**
 * How long a card's bank holds what is set aside, at the least. `isSaid`: the provider says the end of each hold, which
 * then counts; otherwise this is assumed, and screens say so.
 */
const cardHolds = {
  stripe: { hours: 7 * 24, isSaid: true },
  worldpay: { hours: 7 * 24, isSaid: false },
  globalpay: { hours: 7 * 24, isSaid: false },
} as const satisfies Record<PaidMethod, { hours: number; isSaid: boolean }>;

/** After a trip, for looking at the boat and for what the party says to that. */
const hoursAfterTrip = 72;
const shortest = Math.min(...Object.values(cardHolds).map(({ hours }) => hours));

/** A deposit on a card is asked for from then on: earlier, its bank would let it go too soon after the trip. */
export function depositAskedFrom(tripEnds: Date): Date {
  return hoursBefore(tripEnds, shortest - hoursAfterTrip);
}
