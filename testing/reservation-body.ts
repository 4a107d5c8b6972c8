import type { WireReservation } from '@slipway/shared/api/reservations.ts';

type Order = {
  customer: string;
  slot: { id: number; date: string };
  guests?: number;
  packageId?: number;
  /** The package's price in that slot. */
  pounds?: number;
};

/** The price of Classic for up to five guests, in a slot without a surcharge; pounds. */
export const classicPounds = 150;

/**
 * The body of 'Pay Now' for an order without add-ons, paid by card; if the price changes, `total` has to change too.
 */
export function reservationBody(
  { customer, slot, guests = 2, packageId = 1, pounds = classicPounds }: Order,
  changes: Partial<WireReservation> = {},
): WireReservation {
  return {
    payment_method_id: '1',
    customer,
    package_amount: pounds,
    package_id: packageId,
    date: slot.date,
    order_items: [],
    boats: [guests],
    passengers: guests,
    period_id: slot.id,
    discount: 0,
    coupon_discount: 0,
    total: pounds,
    ...changes,
  };
}

/** The same order with a coupon that covers the boat. */
export function freeReservationBody(order: Order, coupon = 'ONTHEHOUSE'): WireReservation {
  return reservationBody(order, {
    payment_method_id: '5',
    coupon_discount: order.pounds ?? classicPounds,
    total: 0,
    coupon_code: coupon,
  });
}
