import * as z from 'zod/mini';
import { basisPointsFromPercent, penceFromPounds } from '../../values/pence.ts';
import { poundsFromZero } from '../fields.ts';
import { mostPercentOnTop, mostPounds } from './limits.ts';

export const percent = z.number().check(
  z.minimum(0),
  z.maximum(mostPercentOnTop),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'has at most two decimals'),
);

/** The sum that a time adds to the price of a package, in pounds or percent. */
export const surcharge = z.union([
  z.strictObject({ pounds: poundsFromZero.check(z.maximum(mostPounds)) }),
  z.strictObject({ percent }),
]);

export type TypedSurcharge = z.output<typeof surcharge>;

/** The surcharge in the units of the database: pence, or hundredths of a percent. */
export function surchargeOf(typed: TypedSurcharge): { kind: 'fixed' | 'percentage'; value: number } {
  if ('pounds' in typed) return { kind: 'fixed', value: penceFromPounds(typed.pounds)! };
  return { kind: 'percentage', value: basisPointsFromPercent(typed.percent) };
}
