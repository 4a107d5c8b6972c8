import * as z from 'zod/mini';
import { depositMethods } from '../../rules/trip.ts';
import { deed } from './board.ts';
import { ofFirstCash, slip } from './by-hand.ts';

/** A deposit in the hand: taken, and given back less what is kept of it for charges. */

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
