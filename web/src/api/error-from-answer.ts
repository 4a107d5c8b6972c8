import { refusalData } from '@slipway/shared/api/endpoint.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import { ApiError, type RefusalDetails, type RefusalName, brokenAnswerMessage } from './api-error.ts';

/** Our names for the codes of the wire. */
const refusalNames = {
  slot_taken: 'slotTaken',
  slot_not_on_sale: 'slotNotOnSale',
  package_not_on_sale: 'packageNotOnSale',
  add_on_not_on_sale: 'addOnNotOnSale',
  add_on_too_late: 'addOnTooLate',
  add_on_needs_package: 'addOnNeedsPackage',
  price_changed: 'priceChanged',
  not_free: 'notFree',
  nothing_to_pay: 'nothingToPay',
  too_little_to_pay: 'tooLittleToPay',
  customer_unknown: 'customerUnknown',
  email_not_deliverable: 'emailNotDeliverable',
  coupon_unknown: 'couponUnknown',
  not_found: 'notFound',
  too_many_requests: 'tooManyRequests',
  already_paid: 'alreadyPaid',
  hold_over: 'holdOver',
  too_many_holds: 'tooManyHolds',
  too_many_free_bookings: 'tooManyHolds',
  proof_needed: 'proofNeeded',
  too_many_declines: 'tooManyDeclines',
  still_running: 'stillRunning',
  payment_unavailable: 'paymentUnavailable',
  payment_refused: 'paymentRefused',
} as const satisfies Record<string, RefusalName>;

/** The error of an unsuccessful answer. `json` may be anything, even from a proxy. */
export function errorFromAnswer(status: number, json: unknown): ApiError {
  const { message, data } = typeof json === 'object' && json !== null ? (json as Partial<WireFailure>) : {};
  const refusal = refusalData.safeParse(data);
  const customerMessage = nonEmpty((message as { customer?: unknown } | undefined)?.customer);
  return new ApiError({
    status,
    message: nonEmpty(message) ?? customerMessage ?? brokenAnswerMessage,
    customerMessage,
    ...(refusal.success
      ? { code: refusalName(refusal.data.code), details: refusalDetails(refusal.data) }
      : {}),
  });
}

type WireFailure = { message: unknown; data: unknown };

function refusalName(code: string): RefusalName {
  return Object.hasOwn(refusalNames, code) ? refusalNames[code as keyof typeof refusalNames] : 'other';
}

function refusalDetails(data: {
  total?: number;
  booking_id?: string;
  coupon_removed?: boolean;
  challenge?: string;
}): RefusalDetails {
  const total = data.total === undefined ? undefined : penceFromPounds(data.total);
  return {
    ...(total === undefined ? {} : { total }),
    ...(data.booking_id === undefined ? {} : { bookingId: data.booking_id }),
    ...(data.coupon_removed === undefined ? {} : { isCouponRemoved: data.coupon_removed }),
    ...(data.challenge === undefined ? {} : { challenge: data.challenge }),
  };
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
