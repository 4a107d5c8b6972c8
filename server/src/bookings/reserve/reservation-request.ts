import { methodOf } from '@slipway/shared/api/payment-method-ids.ts';
import type { WireReservation } from '@slipway/shared/api/reservations.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import { malformed } from '../../http/malformed.ts';
import type { ReservationRequest } from './reservation.ts';

/**
 * From the wire's names to ours. Of its amounts only `total` is kept, to be compared: prices, discounts and names from
 * a browser are never used.
 */
export function reservationRequest(body: WireReservation): ReservationRequest {
  const total = penceFromPounds(body.total);
  if (total === undefined) throw malformed('total must have at most two decimals.');
  const code = body.coupon_code?.trim();
  return {
    method: methodOf(body.payment_method_id),
    customerId: body.customer,
    packageId: body.package_id,
    slotId: body.period_id,
    date: localDate(body.date),
    guests: body.passengers,
    addOns: body.order_items.map((line) => ({
      menuItemId: line.menu_id,
      quantity: line.quantity,
      comment: line.comment,
    })),
    couponCode: code === undefined || code === '' ? undefined : code,
    total,
    isCaptainDeclared: body.captain_declared ?? false,
    replaces:
      body.replaces === undefined
        ? undefined
        : { bookingId: body.replaces.booking_id, reference: body.replaces.payment_reference },
    proof: body.proof,
  };
}
