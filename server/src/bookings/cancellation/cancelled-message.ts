import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { refundPromise } from '@slipway/shared/rules/refund-way.ts';
import type { Cancelled } from './cancel-booking.ts';

/** The toast of spec 7.2. */
export function cancelledMessage(
  { refund, refundBy }: Pick<Cancelled, 'refund' | 'refundBy'>,
  terms: BusinessTerms,
): string {
  const done = 'Your booking is cancelled.';
  return refund === 0 ? done : `${done} ${refundPromise(refund, refundBy, terms, 'your card')}`;
}
