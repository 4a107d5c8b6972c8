import { refusalStatus } from '@slipway/shared/api/refusals.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Booking } from '../../api/bookings.ts';
import type { PaymentStatusResult } from '../../api/payment-status.ts';

const firstPollMs = 2_000;
const slowestPollMs = 10_000;
const backoffFactor = 1.3;

/** The outcome page polls after 2 s, then with growing delays of up to 10 s. */
export function pollDelayMs(polls: number): number {
  return Math.min(slowestPollMs, Math.round(firstPollMs * backoffFactor ** Math.max(0, polls - 1)));
}

/** A refusal ends the polling; a lost connection, a server error or a rate limit does not. */
export function isFinalRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== undefined && error.code !== 'too_many_requests';
}

export const incompleteLink =
  'Part of this link is missing. If you’ve paid, please don’t pay again: we’ll email you your booking.';
const notPaid = 'Your payment didn’t go through, and nothing was charged.';
const notHeld =
  'This booking wasn’t completed, or it was cancelled. You’re not charged for a payment that wasn’t completed, and any refund is in your cancellation email.';

/** The outcome that follows from the payment's status, before the booking is fetched. */
export function outcomeOf(answer: PaymentStatusResult | undefined, error: unknown): Outcome {
  if (isFinalRefusal(error)) {
    // Spec 8: the payment can no longer be verified, and the time to pay is over.
    if (error.status === refusalStatus.payment_unverified)
      return { kind: 'timedOut', message: error.message };
    // The server's message names a parameter of the link, and that name means nothing to a visitor.
    const message = error.code === 'malformed' ? incompleteLink : error.message;
    return { kind: 'failed', heading: 'Your payment could not be verifed.', message };
  }
  switch (answer?.status) {
    case 'confirmed':
      return { kind: 'confirmed' };
    case 'failed':
      return { kind: 'failed', heading: 'FAILED', message: answer.message || notPaid };
    case 'cancelled':
      return { kind: 'cancelled', message: answer.message || notHeld };
    case 'pending':
    case undefined:
      return { kind: 'pending', isUnreachable: error !== null && error !== undefined };
  }
}

/** The outcome of a payment, as far as it is known (spec 2.10). */
export type Outcome =
  /** `isUnreachable`: the server did not answer the last poll, and polling continues. */
  | { kind: 'pending'; isUnreachable?: boolean }
  | { kind: 'success'; booking: Booking }
  /** The booking is confirmed, but this browser lacks the email address needed to show the booking. */
  | { kind: 'confirmed' }
  /** The headings are spelt as in spec 8. */
  | { kind: 'failed'; heading: 'FAILED' | 'Your payment could not be verifed.'; message: string }
  | { kind: 'timedOut'; message: string }
  | { kind: 'cancelled'; message: string };
