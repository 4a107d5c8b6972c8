import { ApiError } from '../../api/api-error.ts';
import type { PaymentNews } from '../../api/payment-status.ts';
import type { Outcome } from './outcome.ts';

const firstAskMs = 2_000;
const slowestAskMs = 10_000;
const slowDown = 1.3;

/** How long the outcome page waits before it asks again: 2 s at first, then ever more slowly, 10 s at most. */
export function askAgainMs(timesAsked: number): number {
  return Math.min(slowestAskMs, Math.round(firstAskMs * slowDown ** Math.max(0, timesAsked - 1)));
}

/** A "no" of the server ends the asking; a lost connection, a fault or too many questions does not. */
export function isFinalRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== undefined && error.code !== 'tooManyRequests';
}

const preconditionFailed = 412;

const notPaid = 'The payment did not go through, and nothing has been charged.';
const notHeld =
  'This booking was not completed, or it was cancelled. A payment that was not completed is not charged; what goes back for a cancelled booking stands in the mail about it.';

/** What is shown before the booking itself is fetched. */
export function outcomeOf(answer: PaymentNews | undefined, error: unknown): Outcome {
  if (isFinalRefusal(error)) {
    // Spec 8: it cannot be verified any more, and the time to pay is over.
    if (error.status === preconditionFailed) return { kind: 'timedOut', message: error.message };
    return { kind: 'failed', heading: 'Your payment could not be verifed.', message: error.message };
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
