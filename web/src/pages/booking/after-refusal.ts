import type { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import type { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { RefusalOf } from '@slipway/shared/api/endpoint.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';

/** The wizard's reaction if 'Pay Now' does not lead to a booking. */
export type AfterRefusal =
  | { kind: 'chooseAnotherTime'; message: string }
  | { kind: 'choosePackage'; message: string }
  | { kind: 'checkPrice'; message: string; total: Pence | undefined }
  | { kind: 'dropCoupon'; message: string; total: Pence | undefined }
  | { kind: 'checkAddOns'; message: string }
  | { kind: 'correctDetails'; message: string }
  | { kind: 'holdOver'; message: string }
  /** `bookingId` is the paid booking. */
  | { kind: 'alreadyPaid'; message: string; bookingId: string | undefined }
  /** No payment can be started with this method; the boat is held. */
  | { kind: 'payAnotherWay'; message: string }
  /** The booking can no longer be paid online; the message has our phone number. */
  | { kind: 'callUs'; message: string }
  /**
   * The visitor can press Pay Now again. `isFinalAnswer` decides whether the next call has a new idempotency key or the
   * last key again.
   */
  | { kind: 'retry'; message: string }
  /** A toast with the server's message or, if there is none, with our own text (spec 8). */
  | { kind: 'toast'; message: string };

/** The text of section 8 of the specification, for a failed booking whose refusal has no text of its own. */
const noCustomerMessage = 'something went wrong';

/** The text of spec 8 for a successful answer without a booking id. */
const noBookingId = 'Something went wrong';

export function afterRefusal(error: unknown): AfterRefusal {
  if (!(error instanceof ApiError)) return { kind: 'toast', message: noCustomerMessage };
  const { message, details, code } = error;
  if (error.isUnreachable) return { kind: 'retry', message };
  if (error.status === 200 && code === undefined) return { kind: 'toast', message: noBookingId };
  switch (code) {
    case 'slot_taken':
    case 'slot_not_on_sale':
      return { kind: 'chooseAnotherTime', message };
    case 'package_not_on_sale':
      return { kind: 'choosePackage', message };
    case 'price_changed':
    case 'not_free':
    case 'nothing_to_pay':
      return { kind: 'checkPrice', message, total: details.total };
    case 'coupon_unknown':
      return { kind: 'dropCoupon', message, total: details.total };
    case 'add_on_too_late':
    case 'add_on_needs_package':
    case 'add_on_included':
    case 'add_on_not_on_sale':
    // On the add-ons step, the visitor can order enough to reach the smallest card payment, or can remove the coupon.
    case 'too_little_to_pay':
      return { kind: 'checkAddOns', message };
    case 'email_not_deliverable':
    case 'phone_not_callable':
      return { kind: 'correctDetails', message };
    case 'hold_over':
      return { kind: 'holdOver', message };
    case 'already_paid':
      return { kind: 'alreadyPaid', message, bookingId: details.bookingId };
    case 'too_many_declines':
      return { kind: 'callUs', message };
    case 'payment_refused':
      return { kind: 'payAnotherWay', message };
    case 'too_many_holds':
    case 'too_many_free_bookings':
    case 'proof_needed':
    case 'still_running':
    case 'too_many_requests':
    case 'payment_unavailable':
      return { kind: 'retry', message };
    case 'customer_unknown':
    case 'method_not_offered':
    case 'idempotency_key_reused':
    case 'malformed':
    case 'invalid':
    case 'busy':
      return showToast(error);
    default:
      return noRefusalOfBooking(error, code);
  }
}

function showToast({ customerMessage }: ApiError): AfterRefusal {
  return { kind: 'toast', message: customerMessage ?? noCustomerMessage };
}

/** The refusals of 'Pay Now': each needs a case above, or this does not compile. */
type BookingRefusal = RefusalOf<typeof addReservation | typeof addZeroCostReservation | typeof saveCustomer>;

function noRefusalOfBooking(error: ApiError, _code: Exclude<ApiError['code'], BookingRefusal>): AfterRefusal {
  return showToast(error);
}
