import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { formatShortGbp } from '@slipway/shared/values/pence.ts';

/** Spec 2.4 and, for licence and deposit, 9. */
export const whatToBringOf = ({ deposit, mostWeightKg }: BusinessTerms) =>
  [
    { icon: 'card', name: 'Driving licence', why: 'the captain’s full UK licence' },
    { icon: 'lock', name: 'Card or cash', why: `${formatShortGbp(deposit)} refundable deposit` },
    { icon: 'sun', name: 'Sun cream and hats', why: 'the parasol does the rest' },
    { icon: 'vest', name: 'A warm layer', why: 'it’s cooler on the water' },
    { icon: 'leaf', name: 'Food', why: 'or order ours' },
    { icon: 'guests', name: 'Up to nine friends', why: `up to ${mostWeightKg} kg between you` },
  ] as const;
