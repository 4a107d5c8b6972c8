import * as z from 'zod/mini';
import { depositMethods } from '../../rules/trip.ts';
import { keptReasons } from '../../rules/vat-treatment.ts';
import { poundsFromZero } from '../fields.ts';
import { text } from '../typed-text.ts';
import { deed } from './board.ts';
import { ofFirstCash, slip } from './by-hand.ts';
import { longestBecause } from './limits.ts';

/** A deposit in the hand: taken, given back, and kept in part or whole. */

const slipNumber = slip.check(z.regex(/\S/, 'is required'));

export const takeDeposit = deed(
  '/console/board/deposit_taken',
  'A deposit taken by hand',
  { method: z.enum(depositMethods), slip: z.optional(slipNumber), ...ofFirstCash },
  'handle-deposit',
);
export const giveDepositBack = deed(
  '/console/board/deposit_returned',
  'The deposit given back as it was taken',
  { slip: z.optional(slipNumber), ...ofFirstCash },
  'handle-deposit',
);
export const keepHandDeposit = deed(
  '/console/board/deposit_kept',
  'Some or all of a deposit by hand is kept for a reason; the rest is given back as it was taken',
  {
    amount: poundsFromZero,
    because: text(longestBecause).check(z.regex(/\S/, 'is required')),
    /** Decides whether there is VAT in it. */
    keptFor: z.enum(keptReasons),
    slip: z.optional(slipNumber),
    ...ofFirstCash,
  },
  'decide-money',
);
