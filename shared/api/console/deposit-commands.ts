import * as z from 'zod/mini';
import { depositMethods } from '../../rules/trip.ts';
import { tripCommand } from './board.ts';
import { ofFirstCash, slip } from './by-hand.ts';

/** A deposit by hand: taken, and returned less what is kept for charges. */

const slipNumber = slip.check(z.regex(/\S/, 'is required'));

export const takeDeposit = tripCommand(
  '/console/board/deposit_taken',
  'Takes a deposit by hand',
  { method: z.enum(depositMethods), slip: z.optional(slipNumber), ...ofFirstCash },
  'handle-deposit',
);
export const giveDepositBack = tripCommand(
  '/console/board/deposit_returned',
  'Returns the deposit the way it was taken',
  { slip: z.optional(slipNumber), ...ofFirstCash },
  'handle-deposit',
);
