import * as z from 'zod/mini';
import { count, date, pounds } from './fields.ts';

/** Of the booking's view: what may be done, and what waits for money. */
export const amendable = {
  /** Online, now: before the last hours, and nothing is being taken back by staff. */
  can_move: z.boolean(),
  can_change: z.boolean(),
  /** The last day on which moving costs no fee; counted from the trip's present date. */
  free_move_until: date,
  /** Of moving now: 0 while it is free. */
  move_fee: pounds,
  /** Moving online is over from here on, as an instant. */
  move_until: z.string(),
  /** Fees that were paid for earlier moves; not part of the total. */
  fees_paid: pounds,
  /** A move or change that waits for its payment; the new place is kept until then. */
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
