import type { Pence } from '../values/pence.ts';
import type { WireQuote } from './quote.ts';
import type { ConsoleRefusalCode, ConsoleRefusalDetails } from './console/refusals.ts';

/** Every expected refusal, with its HTTP status. The server has the sentences: server/src/platform/http/refusal.ts. */
export const refusalStatus = {
  malformed: 400,
  invalid: 400,
  not_found: 404,
  too_many_requests: 429,
  slot_taken: 409,
  slot_not_on_sale: 409,
  package_not_on_sale: 409,
  add_on_not_on_sale: 409,
  add_on_too_late: 409,
  add_on_needs_package: 409,
  add_on_included: 409,
  price_changed: 409,
  not_free: 409,
  nothing_to_pay: 409,
  too_little_to_pay: 409,
  proof_needed: 428,
  method_not_offered: 400,
  customer_unknown: 400,
  email_not_deliverable: 400,
  phone_not_callable: 400,
  coupon_unknown: 409,
  already_paid: 409,
  hold_over: 409,
  cannot_cancel: 409,
  cannot_move: 409,
  nothing_changes: 409,
  being_changed: 409,
  quote_changed: 409,
  refund_changed: 409,
  offer_over: 409,
  already_reviewed: 409,
  trip_over: 409,
  too_many_holds: 429,
  too_many_free_bookings: 429,
  too_many_declines: 429,
  idempotency_key_reused: 422,
  still_running: 409,
  busy: 503,
  payment_unavailable: 503,
  payment_refused: 409,
  authentication_unavailable: 503,
  return_not_genuine: 400,
  payment_unverified: 412,
} as const;

export type PublicRefusalCode = keyof typeof refusalStatus;

/** The refusal codes of public calls and of the console's calls. */
export type RefusalCode = PublicRefusalCode | ConsoleRefusalCode;

/**
 * Refusals that any call can return: the request breaks the contract, there are too many requests, or the
 * database is unavailable.
 */
export const refusalsOfEveryCall = [
  'malformed',
  'too_many_requests',
  'busy',
] as const satisfies RefusalCode[];

/** Refusals that any call with an Idempotency-Key can also return. */
export const refusalsOfKeys = ['idempotency_key_reused', 'still_running'] as const satisfies RefusalCode[];

export type CommonRefusal = (typeof refusalsOfEveryCall)[number] | (typeof refusalsOfKeys)[number];

/** The `data` of a refusal; its schema is in refusal-data.ts. */
export type RefusalData = {
  /** The refusal's code, for the screen; the visitor reads `message`. */
  code: RefusalCode;
  /** malformed: the error in each field, for programmers. */
  problem?: string | undefined;
  /** The request's field to correct, if there is exactly one. */
  field?: string | undefined;
  /**
   * price_changed: the current price of the booking, in pounds. coupon_unknown at reservation: the price
   * without the coupon.
   */
  total?: number | undefined;
  /** already_paid: the booking that was paid. */
  booking_id?: string | undefined;
  /** coupon_unknown at reservation: the server has removed the coupon. */
  coupon_removed?: boolean | undefined;
  /** proof_needed: the challenge that `proof` must answer before a boat on that day can be held. */
  challenge?: string | undefined;
  /** quote_changed: the current quote. Nothing was changed. */
  quote?: WireQuote | undefined;
};

/** A refusal's data, with the field names of our server and browser code. */
export type RefusalDetails = {
  problem?: string;
  field?: string;
  total?: Pence;
  bookingId?: string;
  isCouponRemoved?: boolean;
  challenge?: string;
  /** The quote, with the field names of the JSON answer. */
  quote?: WireQuote;
  /** The details for the console, with the field names of the JSON answer. */
  console?: ConsoleRefusalDetails;
};
