import * as z from 'zod/mini';
import { depositMethods } from '../../rules/trip.ts';
import { tripCommand } from './board.ts';
import { ofFirstCash, slip } from './by-hand.ts';

/** A deposit in cash or by card machine: staff take it, and return it less the charges. */

const slipNumber = slip.check(z.regex(/\S/, 'is required'));

export const takeDeposit = tripCommand(
  '/console/board/deposit_taken',
  'Records a deposit taken in cash or by card machine',
  { method: z.enum(depositMethods), slip: z.optional(slipNumber), ...ofFirstCash },
  'handle-deposit',
);
export const giveDepositBack = tripCommand(
  '/console/board/deposit_returned',
  'Records that a deposit was returned the way it was taken',
  { slip: z.optional(slipNumber), ...ofFirstCash },
  'handle-deposit',
);
