import type { Pence } from '@slipway/shared/values/pence.ts';

/** Every expected "no". Anything else that goes wrong is a bug. */
export type RefusalCode =
  | 'malformed'
  | 'invalid'
  | 'not_found'
  | 'too_many_requests'
  | 'slot_taken'
  | 'slot_not_on_sale'
  | 'package_not_on_sale'
  | 'add_on_not_on_sale'
  | 'add_on_too_late'
  | 'add_on_needs_package'
  | 'price_changed'
  | 'not_free'
  | 'nothing_to_pay'
  | 'too_little_to_pay'
  | 'proof_needed'
  | 'method_not_offered'
  | 'customer_unknown'
  | 'email_not_deliverable'
  | 'coupon_unknown'
  | 'already_paid'
  | 'hold_over'
  | 'cannot_cancel'
  | 'refund_changed'
  | 'offer_over'
  | 'already_reviewed'
  | 'too_many_holds'
  | 'too_many_free_bookings'
  | 'too_many_declines'
  | 'idempotency_key_reused'
  | 'still_running'
  | 'busy'
  | 'payment_unavailable'
  | 'payment_refused'
  | 'authentication_unavailable'
  | 'return_not_genuine'
  | 'payment_unverified';

/** What the screen needs to know besides the sentence. */
export type RefusalDetails = {
  /** What the booking costs now. */
  total?: Pence;
  /** The booking that stands. */
  bookingId?: string;
  /** The total is without the coupon. */
  isCouponRemoved?: boolean;
  /** The puzzle that the browser has to solve first. */
  challenge?: string;
};

/**
 * The one way to say "no" to a visitor. Throwing it rolls the transaction back.
 * `message` replaces the table's sentence where the case knows more.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly options: { message?: string; details?: RefusalDetails; retryAfterSeconds?: number };

  constructor(code: RefusalCode, options: Refusal['options'] = {}) {
    super(options.message ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.options = options;
  }
}
