import { type BusinessTerms, lastRefundDay } from './business-terms.ts';
import { venueDate } from '../values/venue-time.ts';
import type { LocalDate } from '../values/local-date.ts';
import { type Pence, noMoney, smallerPence, subtractPence } from '../values/pence.ts';

export type RefundOffer = { canCancel: boolean; adminFee: Pence; refund: Pence };

/**
 * What a visitor who cancels now gets back, by the terms of the booking. In time: what was captured less the fee, never
 * below 0. Too late: no refund by policy, and the site does not offer to cancel.
 * `earliestDate` is the earliest date that the booking ever had, so that moving it wins no days.
 */
export function refundOffer(
  booking: { isOpen: boolean; earliestDate: LocalDate; captured: Pence },
  terms: Pick<BusinessTerms, 'fullRefundDays' | 'adminFee'>,
  now: Date,
): RefundOffer {
  if (!booking.isOpen || venueDate(now) > lastRefundDay(terms, booking.earliestDate)) {
    return { canCancel: false, adminFee: noMoney, refund: noMoney };
  }
  const adminFee = smallerPence(terms.adminFee, booking.captured);
  return { canCancel: true, adminFee, refund: subtractPence(booking.captured, adminFee) };
}
