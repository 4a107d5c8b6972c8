import { type BusinessTerms, counted, lastRefundDay } from '@slipway/shared/rules/business-terms.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp, smallerPence, subtractPence } from '@slipway/shared/values/pence.ts';

/** The cancellation rule of spec 9 with the dates and sums of this booking. A free booking has no refund. */
export function cancellationMessage(terms: BusinessTerms, date: LocalDate, total: Pence, now: Date): string {
  const lastDay = lastRefundDay(terms, date);
  if (lastDay < venueDate(now)) {
    const tooLate = total === 0 ? 'cancelled' : 'refunded';
    return `This trip is under ${counted(terms.fullRefundDays, 'day')} away, so it can’t be ${tooLate}.`;
  }
  if (total === 0) return `You can cancel until the end of ${formatLongDate(lastDay)}.`;
  const { adminFee } = terms;
  const refund = formatGbp(subtractPence(total, smallerPence(adminFee, total)));
  const less = adminFee === 0 ? '' : ` minus a ${formatGbp(adminFee)} bank charge: ${refund}`;
  return `Cancel by ${formatLongDate(lastDay)} for a full refund${less}. After that there is no refund.`;
}

/** What is kept of a payment if it is cancelled in time; '' if nothing is, or nothing comes back at all. */
export function bankChargeMessage(terms: BusinessTerms, date: LocalDate, now: Date): string {
  const lastDay = lastRefundDay(terms, date);
  if (terms.adminFee === 0 || lastDay < venueDate(now)) return '';
  return `If you cancel by ${formatLongDate(lastDay)}, we keep a ${formatGbp(terms.adminFee)} bank charge.`;
}
