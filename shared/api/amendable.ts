import * as z from 'zod/mini';
import { count, date, pounds } from './fields.ts';

/** Part of the booking's view: what can be changed, and what is waiting for a payment. */
export const amendable = {
  /**
   * True while the page may offer a move or change: the booking is open, no departure or no-show is
   * recorded, and `move_until` has not passed.
   */
  can_move: z.boolean(),
  can_change: z.boolean(),
  /** The last day on which moving costs no fee; counted back from the trip's current date. */
  free_move_until: date,
  /** The fee for moving now; 0 while moving is free. */
  move_fee: pounds,
  /** From this instant the booking can no longer be moved online. */
  move_until: z.string(),
  /** Fees paid for earlier moves; not part of the total. */
  fees_paid: pounds,
  /** The move or change that waits for its payment; the new place is held until the payment. */
  awaits_payment: z.nullable(
    z.object({
      purpose: z.enum(['move', 'change']),
      date,
      start_time: z.string(),
      end_time: z.string(),
      guests: count,
      to_pay: pounds,
      until: z.string(),
    }),
  ),
};
