import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { fullRefundDays } from '../../content/house-figures.ts';

/** The cancellation rule of spec 9 with the dates of this booking. A free booking has no refund. */
export function cancellationMessage(date: LocalDate, total: Pence, now: Date): string {
  const lastDay = addDays(date, -fullRefundDays);
  if (lastDay < venueDate(now)) {
    const tooLate = total === 0 ? 'it can no longer be cancelled' : 'there is no refund if you cancel it';
    return `This trip is less than ${fullRefundDays} days away: ${tooLate}.`;
  }
  if (total === 0) return `You can cancel until the end of ${formatLongDate(lastDay)}.`;
  return `Cancel by ${formatLongDate(lastDay)} and get everything back but bank charges. After that there is no refund.`;
}
