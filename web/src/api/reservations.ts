import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { type WireReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import type { PaymentMethod } from '@slipway/shared/rules/payment-method.ts';
import type { Price } from '@slipway/shared/rules/price.ts';
import type { AddOnKind } from '@slipway/shared/values/add-on-kinds.ts';
import { type LocalDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, poundsOf } from '@slipway/shared/values/pence.ts';
import type { PaymentKey } from '../storage/hold.ts';
import { callIdempotent } from './call-idempotent.ts';

/** A boat, a time and an order, ready to be booked. */
export type Reservation = {
  customerId: string;
  packageId: number;
  slot: { id: number; date: LocalDate };
  guests: number;
  addOns: readonly {
    id: number;
    name: string;
    kind: AddOnKind;
    unitPrice: Pence;
    quantity: number;
    comment: string;
  }[];
  couponCode: string | null;
  price: Price;
  isCaptainDeclared: boolean;
};

/** The server compares `total` with its own price, and ignores the other amounts. */
export function wireReservation(reservation: Reservation, method: PaymentMethod): WireReservation {
  const { price, slot, guests, couponCode } = reservation;
  return {
    payment_method_id: methodIds[method],
    customer: reservation.customerId,
    package_id: reservation.packageId,
    package_amount: poundsOf(price.slotPrice),
    date: slot.date,
    period_id: slot.id,
    boats: [guests],
    passengers: guests,
    order_items: reservation.addOns.map((line) => ({
      menu_id: line.id,
      menu_name: line.name,
      quantity: line.quantity,
      price: poundsOf(line.unitPrice),
      menu_type: line.kind,
      comment: line.comment,
    })),
    discount: 0,
    coupon_discount: poundsOf(price.couponDiscount),
    total: poundsOf(price.total),
    ...(couponCode === null ? {} : { coupon_code: couponCode }),
    captain_declared: reservation.isCaptainDeclared,
  };
}

/** Returns the part of the request that names this tab's present hold. The new reservation replaces that hold. */
export function wireReplaces(currentHold: PaymentKey | null | undefined): Pick<WireReservation, 'replaces'> {
  if (currentHold === undefined || currentHold === null) return {};
  return { replaces: { booking_id: currentHold.bookingId, payment_reference: currentHold.reference } };
}

/** Books at once, when a coupon leaves nothing to pay. Returns the booking id. */
export async function reserveAtNoCost(
  reservation: Reservation,
  currentHold: PaymentKey | undefined,
): Promise<string> {
  const body = { ...wireReservation(reservation, 'coupon'), ...wireReplaces(currentHold) };
  return (await callIdempotent(addZeroCostReservation, body)).data;
}
