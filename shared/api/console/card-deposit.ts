import * as z from 'zod/mini';
import { pounds } from '../fields.ts';

/** A deposit by pay link: held on a card, and taken only if staff keep some of it. */
export const cardDeposit = z.object({
  /**
   * asked: a link was made. letting_go: the release is decided, but not yet done at the bank. keeping: part
   * of it is kept, and the party may still object. lapsed: the bank released it at the end of its time.
   */
  state: z.enum(['asked', 'held', 'letting_go', 'let_go', 'keeping', 'kept', 'lapsed']),
  amount: pounds,
  /** The amount kept; null if none is. */
  kept: z.nullable(pounds),
  /** Since this instant. */
  at: z.string(),
  /** held: when the bank releases it. */
  until: z.nullable(z.string()),
  /** The provider does not say when: such a hold usually lasts as long. */
  isUntilAssumed: z.boolean(),
  /** keeping: when it is taken whole and the rest is refunded; null: it is being taken now. */
  takenAt: z.nullable(z.string()),
});
export type WireCardDeposit = z.output<typeof cardDeposit>;
