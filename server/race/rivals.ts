import { pence } from '@slipway/shared/values/pence.ts';
import type { Proof, ReservationCall } from '../src/bookings/reserve/reservation.ts';
import type { StoredAnswer } from '../src/platform/http/idempotency-store.ts';
import { reserveAtNoCost, reserveWithPayment } from '../src/bookings/reserve/answer-reservation.ts';
import type { Deps } from '../src/bookings/deps.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import type { RefusalCode } from '@slipway/shared/api/refusals.ts';
import { Refusal } from '../src/platform/http/refusal.ts';
import { addCustomer, reservationCall } from './reservation-call.ts';
import type { Slot } from './scene.ts';

/** A visitor in a browser of their own. */
export type Rival = {
  customerId: string;
  browserHash: string;
  /** Default: a network that no other rival has. */
  networkHash?: string;
  proof?: Proof;
};

export type Try = { outcome: 'reserved'; bookingId: string } | { outcome: RefusalCode };

export async function aRival(deps: Deps): Promise<Rival> {
  return { customerId: await addCustomer(deps), browserHash: randomId() };
}

export function rivals(deps: Deps, howMany: number): Promise<Rival[]> {
  return Promise.all(Array.from({ length: howMany }, () => aRival(deps)));
}

/** Presses 'Pay Now'. The new hold replaces the browser's earlier hold. */
export async function hold(deps: Deps, rival: Rival, slot: Slot): Promise<Try> {
  return tried(async () => {
    const { answer } = await payNow(deps, rival, slot);
    return (JSON.parse(answer) as { data: { booking_id: string } }).data.booking_id;
  });
}

/**
 * Presses 'Pay Now' and returns the answer as the browser reads it. With `key`, sends an Idempotency-Key as our pages
 * do.
 */
export function payNow(deps: Deps, rival: Rival, slot: Slot, key?: string): Promise<StoredAnswer> {
  const sent = { endpoint: '/api/booking/add_reservation', requestHash: `${rival.customerId} ${slot.id}` };
  return reserveWithPayment(deps, {
    ...callOf(rival, slot, 'card'),
    key: key === undefined ? undefined : { ...sent, key },
  });
}

/** Confirms a booking that a coupon makes free. */
export async function book(deps: Deps, rival: Rival, slot: Slot): Promise<Try> {
  return bookUnless(() => false, deps, rival, slot);
}

/** Confirms a booking that a coupon makes free, for a visitor who may leave before the answer. */
export async function bookUnless(isGone: () => boolean, deps: Deps, rival: Rival, slot: Slot): Promise<Try> {
  return tried(async () => {
    const { answer } = await reserveAtNoCost(deps, { ...callOf(rival, slot, 'coupon'), isGone });
    return (JSON.parse(answer) as { data: string }).data;
  });
}

/** Returns the outcome of a call. A refusal is an outcome; any other error is a bug and ends the race. */
async function tried(reserve: () => Promise<string>): Promise<Try> {
  try {
    return { outcome: 'reserved', bookingId: await reserve() };
  } catch (error) {
    if (error instanceof Refusal) return { outcome: error.code };
    throw error;
  }
}

function callOf({ networkHash, ...rival }: Rival, slot: Slot, by: 'card' | 'coupon'): ReservationCall {
  return reservationCall({
    ...rival,
    networkHash: networkHash ?? rival.browserHash,
    slot,
    method: by === 'card' ? 'stripe' : 'coupon',
    couponCode: by === 'card' ? undefined : 'ONTHEHOUSE',
    total: pence(by === 'card' ? 15_000 : 0),
  });
}

/** Counts the outcomes, for the printed line of figures. */
export function tally(tries: readonly Try[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of tries) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
