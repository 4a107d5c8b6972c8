import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { type BasisPoints, basisPoints } from '../values/pence.ts';
import { toInstant } from '../values/venue-time.ts';

/** The business's VAT rate in the payment tables of docs/vat.md. The document states the rates above its last table. */
export function rateOfCases(at: Date): BasisPoints {
  const from = (day: string) => at >= toInstant(localDate(day), localTime('00:00'));
  if (from('2028-01-01') || !from('2027-04-01')) return basisPoints(0);
  return basisPoints(from('2027-07-01') ? 1750 : 2000);
}
