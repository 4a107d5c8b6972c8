import { isDateSelectable, isMonthBookable } from '@slipway/shared/rules/calendar.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { DayOfSlots } from '../../api/availability.ts';
import { isInMonth, monthOf } from '@slipway/ui/calendar-dates.ts';

/** The days that can be picked, in order. */
export function selectableDates(days: readonly DayOfSlots[], maxBookableMonth: number | null): LocalDate[] {
  return days
    .filter((day) => isDateSelectable(day.date, day.slots.length, maxBookableMonth))
    .map((day) => day.date)
    .toSorted();
}

/** The month of the chosen date, otherwise the first with a bookable day, otherwise the current one. */
export function firstMonth(
  chosen: LocalDate | null,
  selectable: readonly LocalDate[],
  today: LocalDate,
): LocalDate {
  return monthOf(chosen ?? selectable[0] ?? today);
}

export type MonthOutlook =
  | { kind: 'open'; dayCount: number }
  /** The banner is shown (spec 2.8); `next` is the first bookable day after this month, or the first of all. */
  | { kind: 'closed'; next: LocalDate | undefined };

export function monthOutlook(
  month: LocalDate,
  selectable: readonly LocalDate[],
  maxBookableMonth: number | null,
): MonthOutlook {
  const dayCount = selectable.filter((date) => isInMonth(date, month)).length;
  if (dayCount > 0 && isMonthBookable(month, maxBookableMonth)) return { kind: 'open', dayCount };
  return { kind: 'closed', next: selectable.find((date) => date > month) ?? selectable[0] };
}

/** After the last bookable month, `next` is earlier. */
export function formatNextAvailable(next: LocalDate, month: LocalDate): string {
  return `${next < month ? 'Earliest' : 'Next'} available: ${formatLongDate(next)}`;
}
