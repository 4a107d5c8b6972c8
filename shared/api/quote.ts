import * as z from 'zod/mini';
import { count, date, pounds, poundsFromZero, rowId } from './fields.ts';

/** A hash of the booking, its new values, items and sums. The time of the quote is not part of the hash. */
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
  /**
   * The unit price. For an add-on already bought, the price at which it was bought; for a new add-on, today's price.
   */
  price: pounds,
};

/** The effect of a move or a change in figures; the page puts it into sentences. */
export const bookingQuote = z.object({
  quote: quoteId,
  purpose: z.enum(['move', 'change']),
  from: z.object(tripInTime),
  to: z.object({ ...tripInTime, arrive_at: z.string() }),
  /** The total after the change. */
  order_items: z.array(z.object(orderedItem)),
  /**
   * Add-ons that need more notice than there is before the new time. The move removes these add-ons and takes
   * their price off the total.
   */
  lost_items: z.array(z.object({ ...orderedItem, lead_time_hours: count })),
  old_total: pounds,
  base_price: pounds,
  /** The coupon, which the booking keeps; '' without one. */
  coupon_code: z.string(),
  coupon_discount: pounds,
  new_total: pounds,
  /** The fee for moving the booking at short notice; not part of the total. */
  fee: poundsFromZero,
  /** The part of an increase that is too small to charge. */
  waived: poundsFromZero,
  /** How much of the credit from an earlier price reduction that was not refunded is used to pay for this change. */
  from_credit: poundsFromZero,
  /** The part of the reduction that lowers the unpaid sum. */
  owed_less: poundsFromZero,
  /**
   * The part of the price reduction that is not refunded, because the change comes too late or because cancelling
   * the booking would refund less. This part is kept as a credit for a later move or change of this booking.
   */
  not_refunded: poundsFromZero,
  /** At most one of `to_pay` and the refund is above 0. */
  to_pay: poundsFromZero,
  to_refund: poundsFromZero,
  /**
   * The last day on which the customer can cancel the changed booking for a refund. It is a fixed number of days
   * before the earliest date that the booking ever had.
   */
  cancel_until: date,
  /** How long the new place is kept while the customer pays. */
  hold_minutes: count,
});
export type WireQuote = z.output<typeof bookingQuote>;
