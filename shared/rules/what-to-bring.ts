import { formatShortGbp } from '../values/pence.ts';
import type { BusinessTerms } from './business-terms.ts';

/** The list of the emails and of the booking's page. */
export function whatToBring({ deposit }: Pick<BusinessTerms, 'deposit'>): string[] {
  return [
    'The captain’s full UK driving licence',
    'A warm layer and something for the sun: the lake is cooler than the shore',
    'Flat shoes that may get wet',
    `The card or ${formatShortGbp(deposit)} in cash for the security deposit`,
  ];
}
