import * as z from 'zod/mini';
import { pounds } from '../fields.ts';

/** A deposit by pay link: authorised on a card, and captured only if staff keep some of it. */
export const cardDeposit = z.object({
  /**
   * asked: staff have made a pay link. letting_go: staff have decided to release the deposit, and the bank has not done
   * so yet. keeping: staff have decided to keep part of the deposit, and the party may still object. lapsed: the bank
   * released the deposit when the hold ran out.
   */
  state: z.enum(['asked', 'held', 'letting_go', 'let_go', 'keeping', 'kept', 'lapsed']),
  amount: pounds,
  /** The part that we keep. Null unless we keep some of the deposit. */
  kept: z.nullable(pounds),
  /** When the deposit reached this state. */
  at: z.string(),
  /** In the state 'held': when the bank will release the deposit. */
  until: z.nullable(z.string()),
  /** True: the provider names no end of the hold, so `until` assumes the usual length. */
  isUntilAssumed: z.boolean(),
  /**
   * In the state 'keeping': when we will capture the whole deposit and refund the part that we do not keep. Null: the
   * capture is under way.
   */
  takenAt: z.nullable(z.string()),
});
export type WireCardDeposit = z.output<typeof cardDeposit>;
