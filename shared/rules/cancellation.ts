import { type LocalDate, formatLongDate } from '../values/local-date.ts';
import { type Pence, formatGbp, noMoney, smallerPence, subtractPence } from '../values/pence.ts';
import { venueDate } from '../values/venue-time.ts';
import { type BusinessTerms, bankCharge, lastRefundDay } from './business-terms.ts';
import { counted } from '../values/counted.ts';

export type RefundOffer = { canCancel: boolean; adminFee: Pence; refund: Pence };

/**
 * The refund if the trip is cancelled now, by the terms of the booking. Before the deadline: the captured sum
 * less the fee, never below 0. After it: no refund by policy, and the site does not offer to cancel.
 * `earliestDate` is the earliest date that the booking ever had, so moving a booking gains no days.
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

type Terms = Pick<BusinessTerms, 'fullRefundDays' | 'adminFee'>;

/**
 * The sentence about the deadline for cancelling a trip and about the refund, as of `now`: for the review, emails and
 * the booking's page. `date`: the earliest date that the booking ever had. A free booking has no refund.
 */
export function cancellationSentence(
  { terms, date, total }: { terms: Terms; date: LocalDate; total: Pence },
  now: Date,
): string {
  const lastDay = lastRefundDay(terms, date);
  if (lastDay < venueDate(now)) {
    const tooLate = total === 0 ? 'cancelled' : 'cancelled or refunded';
    return `This trip is under ${counted(terms.fullRefundDays, 'day')} away, so it can’t be ${tooLate}.`;
  }
  if (total === 0) return `You can cancel until the end of ${formatLongDate(lastDay)}.`;
  const { adminFee } = terms;
  const refund = formatGbp(subtractPence(total, smallerPence(adminFee, total)));
  const back =
    adminFee === 0 ? 'for a full refund' : `and you get ${refund} back (we keep ${bankCharge(terms)})`;
  return `Cancel by ${formatLongDate(lastDay)} ${back}. After that there is no refund.`;
}

/**
 * The sentence for a moved booking: the deadline for cancelling counts from its earliest date. '' if the trip is on
 * its earliest date.
 */
export function firstDateSentence(trip: { date: LocalDate; earliestDate: LocalDate }): string {
  const { date, earliestDate } = trip;
  return date === earliestDate ? '' : `The days count from your first date, ${formatLongDate(earliestDate)}.`;
}

/**
 * The sentence that says how much we keep if a paid booking is cancelled in time. '' if we keep nothing, or
 * if it is too late for a refund.
 */
export function bankChargeSentence(terms: Terms, date: LocalDate, now: Date): string {
  const lastDay = lastRefundDay(terms, date);
  if (terms.adminFee === 0 || lastDay < venueDate(now)) return '';
  return `If you cancel by ${formatLongDate(lastDay)}, we keep ${bankCharge(terms)}.`;
}
