import * as z from 'zod/mini';
import { type WireReservation, addReservation } from '@slipway/shared/api/bookings.ts';
import { type Hold, type PaidMethod, type PaymentKey, removeHold } from '../storage/hold.ts';
import { parseJson, tabStorage } from '../storage/tab-storage.ts';
import { ApiError, brokenAnswerMessage } from './api-error.ts';
import { type Reservation, wireReplaces, wireReservation } from './bookings.ts';
import { forgetAnswer, isAskedAlready } from './call-once.ts';
import { type Proving, reserveWithProof } from './reserve-with-proof.ts';

/** A hold with what its payment form begins with: Stripe's client secret, a hosted form, an access token. Never stored. */
export type HeldBoat = { hold: Hold; begunWith: string };

const begunWithField = { '1': 'client_secret', '3': 'formHtml', '6': 'globalpayAccessToken' } as const;

/** What a reservation asks for, as text: equal texts ask for the same. */
export function askedFor(reservation: Reservation, method: PaidMethod): string {
  return JSON.stringify(wireReservation(reservation, method));
}

/** The coupon that a hold was asked for with. */
export function couponOf({ asked }: Pick<Hold, 'asked'>): string | undefined {
  const parsed = withCoupon.safeParse(parseJson(asked));
  return parsed.success ? parsed.data.coupon_code : undefined;
}

const withCoupon = z.object({ coupon_code: z.optional(z.string()) });

/** Whether paying for this reservation goes on with the standing hold, as after a refresh; if not, it is replaced. */
export function goesOnWith(standing: Hold, reservation: Reservation): boolean {
  const wire = wireReservation(reservation, standing.method);
  return (
    standing.asked === JSON.stringify(wire) && isAskedAlready(addReservation, bodyOf(wire, standing.replaced))
  );
}

/**
 * Holds a boat and begins a payment. Asked for the same as the standing hold it gives that very hold again; after any
 * change the new hold takes the place of the standing one and keeps its deadline.
 */
export async function holdBoat(
  reservation: Reservation,
  method: PaidMethod,
  standing: Hold | undefined,
  proving?: Proving,
): Promise<HeldBoat> {
  const wire = wireReservation(reservation, method);
  const isSame = standing?.method === method && goesOnWith(standing, reservation);
  const replaced = standing === undefined ? null : isSame ? standing.replaced : paymentKeyOf(standing);
  const { data } = await reserveWithProof(bodyOf(wire, replaced), proving);
  const begunWith = data[begunWithField[method]];
  if (begunWith === undefined) throw new ApiError({ status: 200, message: brokenAnswerMessage });
  const hold: Hold = {
    bookingId: data.booking_id,
    reference: data.transactionReference,
    method,
    deadline: data.hold_expires_at,
    slotId: reservation.slot.id,
    total: reservation.price.total,
    asked: JSON.stringify(wire),
    replaced,
    declines: standing?.declines ?? 0,
  };
  return { hold, begunWith };
}

/** The hold is over or paid: the next booking of this tab is a new one. */
export function letGoOfHold(): void {
  removeHold(tabStorage);
  forgetAnswer(addReservation);
}

function bodyOf(wire: WireReservation, replaced: PaymentKey | null): WireReservation {
  return { ...wire, ...wireReplaces(replaced) };
}

function paymentKeyOf({ bookingId, reference }: Hold): PaymentKey {
  return { bookingId, reference };
}
