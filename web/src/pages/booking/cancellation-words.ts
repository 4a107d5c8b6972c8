import { lakeDate } from '@slipway/shared/values/lake-time.ts';
import { type LocalDate, addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { fullRefundDays } from '../../content/house-figures.ts';

/** The cancellation rule of spec 9 with the dates of this booking. */
export function cancellationInWords(date: LocalDate, now: Date): string {
  const lastDay = addDays(date, -fullRefundDays);
  if (lastDay < lakeDate(now)) {
    return `This trip is less than ${fullRefundDays} days away: there is no refund if you cancel it.`;
  }
  return `Cancel by ${formatLongDate(lastDay)} and get everything back but bank charges. After that there is no refund.`;
}
