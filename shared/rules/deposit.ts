import { formatShortGbp } from '../values/pence.ts';
import type { BusinessTerms } from './business-terms.ts';

/**
 * The rule about the deposit; '' without a deposit. It has a file of its own, so that the wizard need not
 * load the other house rules.
 */
export function depositRule({ deposit }: Pick<BusinessTerms, 'deposit'>): string {
  if (deposit === 0) return '';
  return `A refundable deposit of ${formatShortGbp(deposit)} per boat is taken on the day, by card pre-authorisation or in cash. You get it back when the boat comes back in good order.`;
}
