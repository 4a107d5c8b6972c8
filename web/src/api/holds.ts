import * as z from 'zod/mini';
import { type WireReservation, addReservation } from '@slipway/shared/api/reservations.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { type Hold, type PaymentKey, removeHold } from '../storage/hold.ts';
import { parseJson, tabStorage } from '../storage/tab-storage.ts';
import { ApiError, brokenAnswerMessage } from './api-error.ts';
import { type Reservation, wireReplaces, wireReservation } from './reservations.ts';
import { forgetKey, isRepeatedCall } from './call-idempotent.ts';
import { type Proving, reserveWithProof } from './reserve-with-proof.ts';

/** A hold with the data that starts its form: Stripe's client secret, Worldpay's form, an access token. Never stored. */
export type HeldBoat = { hold: Hold; sessionData: string };

export const sessionDataField = {
  stripe: 'client_secret',
  worldpay: 'formHtml',
  globalpay: 'globalpayAccessToken',
} as const;

/** Returns a text. Two reservations are equal exactly if their texts are equal. */
export function fingerprintOf(reservation: Reservation, method: PaidMethod): string {
  return JSON.stringify(wireReservation(reservation, method));
}

/** The coupon with which a boat is held. */
export function couponOf({ asked }: Pick<Hold, 'asked'>): string | undefined {
  const parsed = withCoupon.safeParse(parseJson(asked));
  return parsed.success ? parsed.data.coupon_code : undefined;
}

const withCoupon = z.object({ coupon_code: z.optional(z.string()) });

/** Whether the current hold is for this reservation. If not, a new hold replaces the current hold. */
export function matchesHold(currentHold: Hold, reservation: Reservation): boolean {
  const wire = wireReservation(reservation, currentHold.method);
  return (
    currentHold.asked === JSON.stringify(wire) &&
    isRepeatedCall(addReservation, bodyOf(wire, currentHold.replaced))
  );
}

/**
 * Holds a boat and starts a payment. A reservation that matches the current hold gets that hold again. After any change
 * a new hold replaces the current hold, with the same deadline.
 */
export async function holdBoat(
  reservation: Reservation,
  method: PaidMethod,
  currentHold: Hold | undefined,
  proving?: Proving,
): Promise<HeldBoat> {
  const wire = wireReservation(reservation, method);
  const isSame = currentHold?.method === method && matchesHold(currentHold, reservation);
  const replaced =
    currentHold === undefined ? null : isSame ? currentHold.replaced : paymentKeyOf(currentHold);
  const { data } = await reserveWithProof(bodyOf(wire, replaced), proving);
  const sessionData = data[sessionDataField[method]];
  if (sessionData === undefined) throw new ApiError({ status: 200, message: brokenAnswerMessage });
  const hold: Hold = {
    bookingId: data.booking_id,
    reference: data.transactionReference,
    method,
    deadline: data.hold_expires_at,
    slotId: reservation.slot.id,
    total: reservation.price.total,
    asked: JSON.stringify(wire),
    replaced,
    declines: currentHold?.declines ?? 0,
  };
  return { hold, sessionData };
}

/** Call this once a hold has ended or is paid, so that the tab's next booking is a new booking. */
export function forgetHold(): void {
  removeHold(tabStorage);
  forgetKey(addReservation);
}

function bodyOf(wire: WireReservation, replaced: PaymentKey | null): WireReservation {
  return { ...wire, ...wireReplaces(replaced) };
}

function paymentKeyOf({ bookingId, reference }: Hold): PaymentKey {
  return { bookingId, reference };
}
