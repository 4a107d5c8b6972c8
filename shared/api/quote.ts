import * as z from 'zod/mini';
import { count, date, pounds, poundsFromZero, rowId } from './fields.ts';

/** A hash of everything a quote is based on: ids, versions and money, never the time. */
export const quoteId = z
  .string('is required')
  .check(z.regex(/^[\w-]{16,64}$/, 'must be the quote as it was given'));

const tripInTime = {
  date,
  start_time: z.string(),
  end_time: z.string(),
  guests: count,
};

const orderedItem = {
  menu_id: rowId,
  name: z.string(),
  quantity: count,
  /** Unit price: as bought; today's for new add-ons. */
  price: pounds,
};

/** The effect of a move or a change in figures; the page puts it into sentences. */
export const bookingQuote = z.object({
  quote: quoteId,
  purpose: z.enum(['move', 'change']),
  from: z.object(tripInTime),
  to: z.object({ ...tripInTime, arrive_at: z.string() }),
  /** As it would be afterwards. */
  order_items: z.array(z.object(orderedItem)),
  /**
   * They need more notice than the new time leaves: they are removed, and their price counts in the customer's favour.
   */
  lost_items: z.array(z.object({ ...orderedItem, lead_time_hours: count })),
  old_total: pounds,
  base_price: pounds,
  /** '' without one; it is kept. */
  coupon_code: z.string(),
  coupon_discount: pounds,
  new_total: pounds,
  /** The fee for moving at this notice; not part of the total. */
  fee: poundsFromZero,
  /** Extra cost that is too small to be charged. */
  waived: poundsFromZero,
  /** Paid for an earlier version and kept by the late rule; it counts now. */
  from_credit: poundsFromZero,
  /** The reduction that is set against the unpaid sum. */
  owed_less: poundsFromZero,
  /** The reduction that comes too late for a refund. It counts for a later move or change of this booking. */
  not_refunded: poundsFromZero,
  /** At most one of the two is above 0. */
  to_pay: poundsFromZero,
  to_refund: poundsFromZero,
  /** The last day on which cancelling would be refunded afterwards: counted from the earliest date it ever had. */
  cancel_until: date,
  /** How long the new place is kept while the customer pays. */
  hold_minutes: count,
});
export type WireQuote = z.output<typeof bookingQuote>;
