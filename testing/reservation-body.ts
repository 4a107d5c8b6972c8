import type { WireReservation } from '@slipway/shared/api/reservations.ts';

type Order = {
  customer: string;
  slot: { id: number; date: string };
  guests?: number;
  packageId?: number;
  /** The package's price in the slot, in pounds. */
  pounds?: number;
};

/** The price of Classic in pounds, for up to five guests in a slot without a surcharge. */
export const classicPounds = 150;

/**
 * Returns the body of 'Pay Now' for an order without add-ons, paid by card. A test that changes the price must also
 * change `total`.
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

/** Returns the body of an order without add-ons, with a coupon that covers the boat. */
export function freeReservationBody(order: Order, coupon = 'ONTHEHOUSE'): WireReservation {
  return reservationBody(order, {
    payment_method_id: '5',
    coupon_discount: order.pounds ?? classicPounds,
    total: 0,
    coupon_code: coupon,
  });
}
