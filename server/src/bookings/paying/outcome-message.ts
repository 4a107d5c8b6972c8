import type { Deps } from '../../runtime/deps.ts';
import { findAttempt } from './find-attempt.ts';
import { latePaymentMessage } from './late-payment-message.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { isOverDeclineLimit, tooManyDeclines } from './too-many-declines.ts';

/** What there is to add to the outcome of a payment; '' for nearly everybody. */
export async function outcomeMessage(
  deps: Deps,
  bookingId: string,
  reference: string,
  outcome: PaymentOutcome,
): Promise<string> {
  if (outcome !== 'failed') return latePaymentMessage(deps.db, bookingId, reference, outcome);
  const attempt = await findAttempt(deps.db, bookingId, reference);
  return attempt !== undefined && isOverDeclineLimit(deps, attempt) ? tooManyDeclines(deps).message : '';
}
