import type { RefusalCode, RefusalDetails } from '@slipway/shared/api/refusals.ts';

/**
 * The only way to refuse a call. Throwing a Refusal rolls the transaction back. If there is a `message`, it replaces
 * the general sentence from refusalMessages.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly options: { message?: string; details?: RefusalDetails; retryAfterSeconds?: number };

  constructor(code: RefusalCode, options: Refusal['options'] = {}) {
    super(options.message ?? options.details?.problem ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.options = options;
  }
}

/** The sentence for each refusal, which tells people what to do. The HTTP statuses are in shared/api/refusals.ts. */
export const refusalMessages: Record<RefusalCode, string> = {
  malformed: 'Something in what was sent can’t be used. Please check what you entered and try again.',
  invalid: 'Please check what you entered and try again.',
  not_found: 'We couldn’t find that. Please check the link.',
  too_many_requests: 'Too many tries in a short time. Please wait a moment and try again.',
  slot_taken: 'Sorry, someone has just taken the last boat at that time. Please choose another time.',
  slot_not_on_sale: 'You can’t book that time any more. Please choose another.',
  package_not_on_sale: 'You can’t book that package any more. Please choose another.',
  add_on_not_on_sale: 'One of your add-ons is no longer available. Please check your add-ons.',
  add_on_too_late: 'One of your add-ons needs more notice. Please remove it or choose a later date.',
  add_on_needs_package:
    'One of your add-ons comes only with another package. Please remove it or choose that package.',
  add_on_included: 'One of your add-ons is already included in this package. Please remove it.',
  price_changed: 'The price has changed. Please check the new price before you pay.',
  not_free: 'This booking isn’t free. Please choose how to pay.',
  nothing_to_pay: 'There’s nothing to pay for this booking. Please confirm it without a card.',
  too_little_to_pay:
    'The amount left is too small to charge. Please add something, or carry on without the coupon.',
  // The browser solves the challenge and retries automatically. Visitors read this message only if the browser fails.
  proof_needed:
    'Lots of people are booking that day, so we check that you’re not a robot, and the check hasn’t worked yet. Nothing was charged. Please try again.',
  method_not_offered: 'You can’t pay that way. Please choose another.',
  customer_unknown: 'Please enter your details again.',
  email_not_deliverable: 'Please enter a valid email address',
  coupon_unknown: 'That code can’t be used. Please check it, or carry on without.',
  already_paid: 'This booking is already paid. You’ll find it in your email.',
  hold_over: 'Your time to pay has run out. Nothing was charged. Please choose your time again.',
  cannot_cancel: 'You can’t cancel this booking online any more. Please call us.',
  cannot_move: 'You can’t change this booking online any more. Please call us.',
  nothing_changes: 'That’s how your booking is already. Please choose something else.',
  being_changed: 'We’re just changing this booking. Please try again in a minute.',
  quote_changed: 'Something has changed since you looked. Nothing has been done yet. Please check it again.',
  refund_changed:
    'The refund has changed since you opened this page. Nothing is cancelled yet. Please check it again.',
  offer_over: 'This choice has already been made, or it’s too late. If you didn’t make it, please call us.',
  already_reviewed: 'You’ve already reviewed this trip. Thank you.',
  trip_over: 'This trip is over or cancelled, so it needs no captain.',
  phone_not_callable: 'Please enter a phone number that we can call.',
  too_many_holds:
    'You’ve started several bookings without paying. Please finish one, or wait a while and try again.',
  too_many_free_bookings:
    'Several free bookings have been made from here within the hour. Please wait an hour and try again, or call us.',
  too_many_declines: 'Too many cards have been declined. Nothing was charged. Please call us.',
  idempotency_key_reused: 'This request was already sent with different details. Please try again.',
  still_running: 'We’re still working on this. Please wait a moment and don’t pay again.',
  busy: 'We can’t do this right now. Please try again in a few seconds.',
  payment_unavailable:
    'We can’t reach the payment service right now. Nothing was charged, and we’re still holding your boat. Please try again.',
  payment_refused:
    'We couldn’t start this payment. Nothing was charged, and we’re still holding your boat. Please try another way to pay, or call us.',
  // An earlier try may have charged a card, so the sentence does not say that nothing was charged.
  authentication_unavailable:
    'We can’t reach the payment service right now. We’re still holding your boat, and you can’t be charged twice for this booking. Please try again.',
  return_not_genuine:
    'This doesn’t belong to your booking, so nothing has changed. If you’ve paid, we’ll email you.',
  payment_unverified:
    'We couldn’t confirm your payment in time, so we’ve released your boat. If it went through after all, we’ll email you: your booking if the time is still available, otherwise your refund.',
  // Refusals of the console: short, because people read them at a jetty.
  signed_out: 'You’re signed out. Please sign in.',
  session_locked: 'The screen is locked. Please unlock it.',
  sign_in_failed: 'That didn’t work. Please check what you entered and try again.',
  not_allowed: 'Your role doesn’t include this. Please ask a manager.',
  out_of_reach: 'That’s outside what you may change. Please ask a manager.',
  over_limit: 'That’s over your limit for today. Please ask the owner.',
  step_up_needed: 'Please prove again that it’s you.',
  pin_locked: 'Too many wrong PINs. Please wait, or ask a manager to unlock it.',
  pin_refused: 'That PIN is too easy to guess. Please choose another.',
  password_refused: 'That password is too short or too easy to guess. Please choose another.',
  device_unknown: 'This tablet isn’t enrolled any more. Please ask a manager.',
  invite_over: 'This invitation has ended or was used. Please ask for a new one.',
  preview_changed: 'Something has changed since the preview. Please check the new one.',
  version_changed: 'Somebody else has changed this since you opened it. Nothing of yours is lost.',
  reason_needed: 'That’s unusual. Please say why.',
  cannot_undo: 'This can’t be undone any more.',
  boat_taken: 'That boat is taken at that time. Please choose another.',
  last_owner: 'The business needs an owner. Please make somebody else an owner first.',
};
