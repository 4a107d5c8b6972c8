import { type BusinessTerms, counted, lastRefundDay } from '@slipway/shared/rules/business-terms.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';

/** The cancellation rule of spec 9 with the dates of this booking. A free booking has no refund. */
export function cancellationMessage(terms: BusinessTerms, date: LocalDate, total: Pence, now: Date): string {
  const lastDay = lastRefundDay(terms, date);
  if (lastDay < venueDate(now)) {
    const tooLate = total === 0 ? 'it can no longer be cancelled' : 'there is no refund if you cancel it';
    return `This trip is less than ${counted(terms.fullRefundDays, 'day')} away: ${tooLate}.`;
  }
  if (total === 0) return `You can cancel until the end of ${formatLongDate(lastDay)}.`;
  return `Cancel by ${formatLongDate(lastDay)} and get everything back but bank charges. After that there is no refund.`;
}
