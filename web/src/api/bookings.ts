import { queryOptions } from '@tanstack/react-query';
import {
  type WireBooking,
  type WireReservation,
  addZeroCostReservation,
  getBooking,
} from '@slipway/shared/api/bookings.ts';
import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import type { Price } from '@slipway/shared/rules/price.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, poundsOf } from '@slipway/shared/values/pence.ts';
import type { PaymentKey } from '../storage/hold.ts';
import { callOnce } from './call-once.ts';
import { call } from './client.ts';
import type { AddOnKind } from './menu.ts';
import { wholePence } from './whole-pence.ts';

/** A boat, a time and what goes with it, ready to be booked. */
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

type BookingStatus = WireBooking['booking_status'];

export type Booking = {
  id: string;
  status: BookingStatus;
  canCancel: boolean;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  packageName: string;
  date: LocalDate;
  duration: string;
  startTime: string;
  endTime: string;
  guests: number;
  addOns: readonly { name: string; quantity: number }[];
  total: Pence;
  adminFee: Pence;
  refund: Pence;
};

/** Books at once, when a coupon leaves nothing to pay. Returns the booking id. */
export async function reserveAtNoCost(
  reservation: Reservation,
  standing: PaymentKey | undefined,
): Promise<string> {
  const body = { ...wireReservation(reservation, '5'), ...wireReplaces(standing) };
  return (await callOnce(addZeroCostReservation, body)).data;
}

/** Unknown ids, wrong addresses and other people's bookings are all the same 404. */
export function bookingQuery(id: string, email: string) {
  return queryOptions({
    queryKey: ['booking', id, email],
    queryFn: async ({ signal }) =>
      bookingOf((await call(getBooking, { params: { id }, query: { email }, signal })).data),
  });
}

/** Only `total` is compared by the server, with its own; it uses no amount of ours. */
export function wireReservation(reservation: Reservation, method: PaymentMethodId): WireReservation {
  const { price, slot, guests, couponCode } = reservation;
  return {
    payment_method_id: method,
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

/** The hold of this tab whose place the new reservation takes. */
export function wireReplaces(standing: PaymentKey | null | undefined): Pick<WireReservation, 'replaces'> {
  if (standing === undefined || standing === null) return {};
  return { replaces: { booking_id: standing.bookingId, payment_reference: standing.reference } };
}

function bookingOf(wire: WireBooking): Booking {
  return {
    id: wire.booking_id,
    status: wire.booking_status,
    canCancel: wire.can_cancel,
    firstName: wire.customer_first_name,
    lastName: wire.customer_last_name,
    email: wire.customer_email,
    phone: wire.customer_phone,
    packageName: wire.package_name,
    date: localDate(wire.booking_date),
    duration: wire.duration_description,
    startTime: wire.expected_start_time,
    endTime: wire.expected_endtime,
    guests: wire.expected_guests,
    addOns: wire.order_items,
    total: wholePence(wire.total_amount),
    adminFee: wholePence(wire.admin_fee),
    refund: wholePence(wire.net_refund),
  };
}
