import { type BusinessTerms, refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Cancelled } from './cancel-booking.ts';

/** The toast of spec 7.2. */
export function cancelledMessage({ refund }: Pick<Cancelled, 'refund'>, terms: BusinessTerms): string {
  const done = 'Your booking is cancelled.';
  if (refund === 0) return done;
  return `${done} We’re refunding ${formatGbp(refund)} to your card. That takes ${refundTakes(terms)}.`;
}
