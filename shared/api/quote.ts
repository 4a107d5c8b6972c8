import * as z from 'zod/mini';
import { count, date, pounds, poundsFromZero, rowId } from './fields.ts';

/** Of what a quote rests on: ids, versions and money, never the time. */
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
  /** Unit price: as it was bought; today's for what is new. */
  price: pounds,
};

/** What a move or a change does, in figures; the page says it in sentences. */
export const bookingQuote = z.object({
  quote: quoteId,
  purpose: z.enum(['move', 'change']),
  from: z.object(tripInTime),
  to: z.object({ ...tripInTime, arrive_at: z.string() }),
  /** As it would be. */
  order_items: z.array(z.object(orderedItem)),
  /** Their notice no longer fits: they do not come along, and their price counts in the customer's favour. */
  lost_items: z.array(z.object({ ...orderedItem, lead_time_hours: count })),
  old_total: pounds,
  base_price: pounds,
  /** '' without one; it is kept. */
  coupon_code: z.string(),
  coupon_discount: pounds,
  new_total: pounds,
  /** Of moving at this notice; not part of the total. */
  fee: poundsFromZero,
  /** Dearer, but too little to be charged. */
  waived: poundsFromZero,
  /** Paid for earlier and kept by the late rule; it counts now. */
  from_credit: poundsFromZero,
  /** Cheaper, and set against what is not paid yet. */
  owed_less: poundsFromZero,
  /** Cheaper, but too late for it to go back. It counts for a later move or change of this booking. */
  not_refunded: poundsFromZero,
  /** At most one of the two is above 0. */
  to_pay: poundsFromZero,
  to_refund: poundsFromZero,
  /** The last day on which cancelling brings money back, afterwards: counted from the earliest date it ever had. */
  cancel_until: date,
  /** How long the new place is kept while the customer pays. */
  hold_minutes: count,
});
export type WireQuote = z.output<typeof bookingQuote>;
