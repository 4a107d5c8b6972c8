import { formatShortGbp } from '../values/pence.ts';
import type { BusinessTerms } from './business-terms.ts';

/** Whose liability is limited, and whose is not: the terms page and the confirmation say it in the same words. */
export function liabilityTerms({ mostOwedForDamage }: Pick<BusinessTerms, 'mostOwedForDamage'>): string[] {
  return [
    `What you owe us for loss or damage is capped at ${formatShortGbp(mostOwedForDamage)} for each boat, the deposit included.`,
    'Nothing here limits what the law does not allow to be limited: not our liability for death or injury caused by negligence, nor for fraud, nor your rights as a consumer.',
  ];
}
