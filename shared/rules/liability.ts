import { poundsOf } from '../values/pence.ts';
import { houseTerms } from './house-terms.ts';

/** Whose liability is limited, and whose is not: the terms page and the confirmation say it in the same words. */
export const liabilityTerms = [
  `What you owe us for loss or damage is capped at £${poundsOf(houseTerms.mostOwedForDamage)} for each boat, the deposit included.`,
  'Nothing here limits what the law does not allow to be limited: not our liability for death or injury caused by negligence, nor for fraud, nor your rights as a consumer.',
] as const;
