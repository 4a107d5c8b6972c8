import * as z from 'zod/mini';
import { pounds } from '../fields.ts';

/** A deposit by pay link: set aside on a card, and taken only if staff keep it. */
export const cardDeposit = z.object({
  /**
   * asked: a link was made. letting_go: decided, and not yet done at the bank. keeping: something of it is kept, and the
   * party may still object. lapsed: the bank let it go by itself.
   */
  state: z.enum(['asked', 'held', 'letting_go', 'let_go', 'keeping', 'kept', 'lapsed']),
  amount: pounds,
  /** How much of it is kept; null unless some is. */
  kept: z.nullable(pounds),
  /** Since when. */
  at: z.string(),
  /** held: when the bank lets it go by itself. */
  until: z.nullable(z.string()),
  /** The provider does not say it: it is what such a hold lasts as a rule. */
  isUntilAssumed: z.boolean(),
  /** keeping: when all of it is taken, and what is not kept goes back; null: it is just being taken. */
  takenAt: z.nullable(z.string()),
});
export type WireCardDeposit = z.output<typeof cardDeposit>;
