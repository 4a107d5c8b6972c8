import { type LocalDate, partsOf } from '../values/local-date.ts';

/**
 * `max_bookable_month` is the number of the last month that can be booked in any year (spec 5). For example,
 * 10 closes November and December of every year. If the setting is empty, every month is open.
 */
export function isMonthBookable(date: LocalDate, maxBookableMonth: number | null): boolean {
  return maxBookableMonth === null || partsOf(date).month <= maxBookableMonth;
}

/** A date can be picked if it has a slot to show and its month is open. */
export function isDateSelectable(
  date: LocalDate,
  visibleSlots: number,
  maxBookableMonth: number | null,
): boolean {
  return visibleSlots > 0 && isMonthBookable(date, maxBookableMonth);
}
