import * as z from 'zod/mini';
import { poundsFromZero } from '../fields.ts';
import { text } from '../typed-text.ts';
import { longestSlip, mostInDrawer } from './limits.ts';

/** Input of the calls that record money in cash or by card machine. */

export const cashInDrawer = poundsFromZero.check(z.maximum(mostInDrawer));

/** Input of every call that moves cash. */
export const ofFirstCash = {
  /**
   * If no drawer is open, the call opens one for the member of staff. This field is the cash already in that
   * drawer. Null or left out: somebody counts that cash later.
   */
  inDrawer: z.optional(z.nullable(cashInDrawer)),
};

/** The number on the card machine's slip. */
export const slip = text(longestSlip);

export const ofHand = {
  slip: z.optional(slip),
  /** The cash that the customer handed over. */
  given: z.optional(poundsFromZero),
  ...ofFirstCash,
};
export type TypedHand = { [Field in keyof typeof ofHand]?: z.output<(typeof ofHand)[Field]> };
