import { type Pence, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { refusalData } from '@slipway/shared/api/endpoint.ts';

/** The refusals that a screen answers in its own way, by their name on the wire. Every other code is 'other'. */
const refusalNames = {
  slot_taken: 'slotTaken',
  slot_not_on_sale: 'slotNotOnSale',
  package_not_on_sale: 'packageNotOnSale',
  add_on_not_on_sale: 'addOnNotOnSale',
  add_on_too_late: 'addOnTooLate',
  price_changed: 'priceChanged',
  not_free: 'notFree',
  nothing_to_pay: 'nothingToPay',
  customer_unknown: 'customerUnknown',
  email_not_deliverable: 'emailNotDeliverable',
  coupon_unknown: 'couponUnknown',
  coupon_used_up: 'couponUsedUp',
  not_found: 'notFound',
  too_many_requests: 'tooManyRequests',
  still_running: 'stillRunning',
  payment_unavailable: 'paymentUnavailable',
} as const;

export type RefusalName = (typeof refusalNames)[keyof typeof refusalNames] | 'other';

export type RefusalDetails = { total?: Pence; bookingId?: string; isCouponRemoved?: boolean };

export const unreachableMessage =
  'We could not reach the booking office. Check your connection and try again.';
export const brokenAnswerMessage = 'Something went wrong on our side. Please try again.';

type Facts = {
  /** 0: no answer arrived at all. */
  status: number;
  /** A sentence for the visitor. */
  message: string;
  /** Absent when the answer was no refusal: nothing arrived, or the server had a fault. */
  code?: RefusalName | undefined;
  details?: RefusalDetails;
  /** Booking calls: what `message.customer` said (spec 7.2). */
  customerMessage?: string | undefined;
};

/** The one error of every call. The screen decides where its message shows. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalName | undefined;
  readonly details: RefusalDetails;
  readonly customerMessage: string | undefined;

  constructor({ status, message, code, details = {}, customerMessage }: Facts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.customerMessage = customerMessage;
  }

  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

/** What an answer that is no success says. `json` is whatever came, a proxy's HTML page included. */
export function errorFromAnswer(status: number, json: unknown): ApiError {
  const { message, data } = typeof json === 'object' && json !== null ? (json as Partial<WireFailure>) : {};
  const refusal = refusalData.safeParse(data);
  const customerMessage = sentence((message as { customer?: unknown } | undefined)?.customer);
  return new ApiError({
    status,
    message: sentence(message) ?? customerMessage ?? brokenAnswerMessage,
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
}): RefusalDetails {
  const total = data.total === undefined ? undefined : penceFromPounds(data.total);
  return {
    ...(total === undefined ? {} : { total }),
    ...(data.booking_id === undefined ? {} : { bookingId: data.booking_id }),
    ...(data.coupon_removed === undefined ? {} : { isCouponRemoved: data.coupon_removed }),
  };
}

function sentence(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
