import type { RefusalCode, RefusalDetails } from '@slipway/shared/api/refusals.ts';

/**
 * The one way to say "no" to a visitor. Throwing it rolls the transaction back. `message` replaces the table's sentence
 * where the caller knows more.
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

/** A sentence for each refusal, which tells the visitor what to do. The statuses are the contract's. */
export const refusalMessages: Record<RefusalCode, string> = {
  malformed: 'Something in this request is not in the form that we expect.',
  invalid: 'Please check what you entered and try again.',
  not_found: 'We could not find that. Please check the link.',
  too_many_requests: 'That was a lot of tries in a short time. Please wait a moment and try again.',
  slot_taken: 'Sorry, someone has just taken the last boat at that time. Please choose another time.',
  slot_not_on_sale: 'That time can no longer be booked. Please choose another time.',
  package_not_on_sale: 'That package can no longer be booked. Please choose another one.',
  add_on_not_on_sale: 'One of your add-ons is no longer on the menu. Please check your add-ons.',
  add_on_too_late: 'One of your add-ons needs more notice. Please take it off or choose a later date.',
  add_on_needs_package:
    'One of your add-ons needs another package. Please take it off or choose that package.',
  price_changed: 'The price has changed. Please check it before you pay.',
  not_free: 'There’s something to pay for this booking. Please choose a way to pay.',
  nothing_to_pay: 'There’s nothing to pay for this booking. Please book it without a card.',
  too_little_to_pay:
    'The amount left to pay is too small for a card. Please add something, or carry on without the coupon.',
  // The browser solves the challenge by itself and retries; visitors read this only if that fails.
  proof_needed:
    'Many boats on that day are being held right now, so we check that you’re not a robot, and that hasn’t worked yet. Nothing was charged. Please try again.',
  method_not_offered: 'We don’t offer that way to pay. Please choose another.',
  customer_unknown: 'Please enter your details again.',
  email_not_deliverable: 'Please enter a valid email address',
  coupon_unknown: 'This coupon code cannot be used. Please check it or go on without it.',
  already_paid: 'This booking is already paid. You’ll find it in your email.',
  hold_over: 'Your time to pay ran out and nothing was charged. Please choose your time again.',
  cannot_cancel: 'This booking can no longer be cancelled online. Please call us.',
  refund_changed: 'The refund is not what you were shown. Nothing is cancelled yet: please look again.',
  offer_over: 'This choice has been made already, or its time is over. Please call us if it was not you.',
  already_reviewed: 'This trip has been reviewed already. Thank you.',
  too_many_holds:
    'You’ve started several bookings without paying. Please finish one, or wait a while and try again.',
  too_many_free_bookings:
    'Several free bookings have been made from here in the last hour. Please try again in an hour, or call us.',
  too_many_declines: 'Too many cards were declined. Nothing was charged. Please call us.',
  idempotency_key_reused: 'This request was already sent with other contents. Please try again.',
  still_running: 'We’re still working on this. Please wait a moment, and don’t pay again.',
  busy: 'We cannot do this at the moment. Please try again in a few seconds.',
  payment_unavailable:
    'We can’t reach the payment service right now. Nothing was charged, and your boat is still held. Please try again.',
  payment_refused:
    'We couldn’t start this payment. Nothing was charged, and your boat is still held. Please try another way to pay, or call us.',
  // For a card that was tried before, nobody then knows whether it was charged.
  authentication_unavailable:
    'We can’t reach the payment service right now. Your boat is still held, and you can’t be charged twice for this booking. Please try again.',
  return_not_genuine:
    'This link doesn’t match your booking, so nothing was changed. If you’ve paid, we’ll email you.',
  payment_unverified:
    'We couldn’t see your payment in time, so we’ve released your boat. If it went through after all, we’ll email you: your booking if the time is still available, otherwise your refund.',
};
