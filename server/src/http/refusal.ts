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
  slot_taken: 'Sorry, somebody has just taken the last boat at that time. Please choose another time.',
  slot_not_on_sale: 'That time can no longer be booked. Please choose another time.',
  package_not_on_sale: 'That package can no longer be booked. Please choose another one.',
  add_on_not_on_sale: 'One of your add-ons is no longer on the menu. Please check your add-ons.',
  add_on_too_late: 'One of your add-ons needs more notice. Please take it off or choose a later date.',
  add_on_needs_package:
    'One of your add-ons is only available with another package. Please take it off or choose that package.',
  add_on_included: 'One of your add-ons is already included in this package. Please take it off.',
  price_changed: 'The price has changed. Please check the new price before you pay.',
  not_free: 'There is something to pay for this booking. Please choose a way to pay.',
  nothing_to_pay: 'There is nothing to pay for this booking. Please confirm it without a card.',
  too_little_to_pay:
    'What is left to pay is less than can be charged. Please add something or go on without the coupon.',
  // The browser solves the challenge by itself and retries; visitors read this only if that fails.
  proof_needed:
    'Many boats of that day are being held at the moment, so we check that you are not a robot, and that has not worked yet. Nothing was charged. Please try again.',
  method_not_offered: 'That way to pay is not offered. Please choose another one.',
  customer_unknown: 'Please enter your details again.',
  email_not_deliverable: 'Please enter a valid email address',
  phone_not_callable: 'Please enter a phone number that we can call.',
  coupon_unknown: 'That code can’t be used. Please check it, or carry on without.',
  already_paid: 'This booking is already paid. You will find it in your mail.',
  hold_over: 'The time to pay has run out and nothing was charged. Please choose your time again.',
  cannot_cancel: 'This booking can no longer be cancelled online. Please call us.',
  refund_changed: 'The refund is not what you were shown. Nothing is cancelled yet: please look again.',
  offer_over: 'This choice has been made already, or its time is over. Please call us if it was not you.',
  already_reviewed: 'This trip has been reviewed already. Thank you.',
  too_many_holds:
    'You have started several bookings without paying. Please finish one of them, or wait a while and try again.',
  too_many_free_bookings:
    'Several bookings with nothing to pay have been made from here within the hour. Please wait an hour and try again, or call us.',
  too_many_declines: 'Too many cards have been declined. Nothing was charged. Please call us.',
  idempotency_key_reused: 'This request was already sent with other contents. Please try again.',
  still_running: 'We are still working on this. Please wait a moment; do not pay again.',
  busy: 'We cannot do this at the moment. Please try again in a few seconds.',
  payment_unavailable:
    'We cannot reach the payment service at the moment. Nothing was charged, and your time is still held. Please try again.',
  payment_refused:
    'This payment could not be started. Nothing was charged, and your time is still held. Please try another way to pay, or call us.',
  // For a card that was tried before, nobody then knows whether it was charged.
  authentication_unavailable:
    'We cannot reach the payment service at the moment. Your time is still held, and you cannot be charged twice for this booking. Please try again.',
  return_not_genuine:
    'This does not belong to this booking, and nothing was changed. If you have paid, you hear from us by mail.',
  payment_unverified:
    'We could not see your payment in time, and your boat is no longer held. If it was paid all the same, we write to you: with your booking if the time is still free, else with your money on its way back.',
};
