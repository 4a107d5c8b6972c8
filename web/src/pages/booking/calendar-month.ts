import { isDateSelectable, isMonthBookable } from '@slipway/shared/rules/calendar.ts';
import { type LocalDate, addMonths, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { DayOfSlots } from '../../api/availability.ts';
import { isInMonth, monthOf } from '@slipway/ui/calendar-dates.ts';

/** The days that can be picked, in order. */
export function selectableDates(days: readonly DayOfSlots[], maxBookableMonth: number | null): LocalDate[] {
  return days
    .filter((day) => isDateSelectable(day.date, day.slots.length, maxBookableMonth))
    .map((day) => day.date)
    .toSorted();
}

/** The month of the chosen date, otherwise the first month with a bookable day, otherwise the current month. */
export function firstMonth(
  chosen: LocalDate | null,
  selectable: readonly LocalDate[],
  today: LocalDate,
): LocalDate {
  return monthOf(chosen ?? selectable[0] ?? today);
}

/** A month with fewer days left than this is shown together with the next month. */
const enoughDays = 10;

/**
 * The last month shown on a calendar page that begins with `month`: `month` itself, or the next month if `month` is the
 * first bookable month and has few days left.
 */
export function lastMonthShown(month: LocalDate, selectable: readonly LocalDate[]): LocalDate {
  const next = addMonths(month, 1);
  const [first] = selectable;
  const isFirst = first !== undefined && isInMonth(first, month);
  const daysIn = (each: LocalDate) => selectable.filter((date) => isInMonth(date, each)).length;
  return isFirst && daysIn(month) < enoughDays && daysIn(next) > 0 ? next : month;
}

export type MonthOutlook =
  | { kind: 'open'; dayCount: number }
  /**
   * No day of the month can be booked, so the calendar shows the banner (spec 2.8). `next` is the first bookable day
   * after the month, or else the first bookable day of all.
   */
  | { kind: 'closed'; next: LocalDate | undefined };

/** Whether any day can be booked in `month`, or in the months from `month` to `last`. */
export function monthOutlook(
  month: LocalDate,
  selectable: readonly LocalDate[],
  maxBookableMonth: number | null,
  last = month,
): MonthOutlook {
  const dayCount = selectable.filter((date) => date >= month && date < addMonths(last, 1)).length;
  if (dayCount > 0 && isMonthBookable(month, maxBookableMonth)) return { kind: 'open', dayCount };
  return { kind: 'closed', next: selectable.find((date) => date > month) ?? selectable[0] };
}

/** If no day after `month` can be booked, `next` is an earlier day, and the text says 'Earliest', not 'Next'. */
export function formatNextAvailable(next: LocalDate, month: LocalDate): string {
  return `${next < month ? 'Earliest' : 'Next'} available: ${formatLongDate(next)}`;
}
