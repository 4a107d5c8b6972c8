import { venueDate } from '../values/venue-time.ts';
import { type LocalDate, daysBetween } from '../values/local-date.ts';
import { type Pence, noMoney, smallerPence, subtractPence } from '../values/pence.ts';

/** The terms of a booking from the moment it was made; later changes of settings do not affect them. */
export type CancellationTerms = {
  /** Calendar days at the venue between the day of cancelling and the day of the booking (spec 9: 10). */
  fullRefundDays: number;
  /** The bank's charge, deducted from a refund (spec 9: 'minus bank charges'). */
  adminFee: Pence;
};

export type RefundOffer = { canCancel: boolean; adminFee: Pence; refund: Pence };

/**
 * The refund of a visitor who cancels now. In time: what was captured less the fee, never below 0. Too late: no refund
 * by policy, and the site does not offer to cancel. `earliestDate` is the earliest date the booking ever had, so that
 * moving it cannot gain days.
 */
export function refundOffer(
  booking: { isOpen: boolean; earliestDate: LocalDate; captured: Pence },
  terms: CancellationTerms,
  now: Date,
): RefundOffer {
  if (!booking.isOpen || daysBetween(venueDate(now), booking.earliestDate) < terms.fullRefundDays) {
    return { canCancel: false, adminFee: noMoney, refund: noMoney };
  }
  const adminFee = smallerPence(terms.adminFee, booking.captured);
  return { canCancel: true, adminFee, refund: subtractPence(booking.captured, adminFee) };
}
