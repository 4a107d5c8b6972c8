import * as z from 'zod/mini';
import { poundsFromZero } from '../fields.ts';
import { text } from '../typed-text.ts';
import { longestSlip, mostInDrawer } from './limits.ts';

/** What calls take by which money goes from hand to hand. */

export const cashInDrawer = poundsFromZero.check(z.maximum(mostInDrawer));

/** What every call takes that moves cash. */
export const ofFirstCash = {
  /** What lies in the drawer that the first cash of one's day opens. Null or left out: that is counted later. */
  inDrawer: z.optional(z.nullable(cashInDrawer)),
};

/** The number on the card machine's slip. */
export const slip = text(longestSlip);

export const ofHand = {
  slip: z.optional(slip),
  /** Cash as it was handed over. */
  given: z.optional(poundsFromZero),
  ...ofFirstCash,
};
export type TypedHand = { [Field in keyof typeof ofHand]?: z.output<(typeof ofHand)[Field]> };
