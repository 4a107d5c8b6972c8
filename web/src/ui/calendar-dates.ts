import { type LocalDate, addMonths, localDateOf, partsOf } from '@slipway/shared/values/local-date.ts';

/**
 * The calendar grid works with Date objects in the device's time zone, at noon so that no change of the clocks moves
 * the day. Read back by year, month and day: toISOString() would give the day before in Auckland.
 */
export function gridDate(date: LocalDate): Date {
  const { year, month, day } = partsOf(date);
  return new Date(year, month - 1, day, 12);
}

export function dayOfGrid(date: Date): LocalDate {
  return localDateOf(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** The first day of a date's month. */
export function monthOf(date: LocalDate): LocalDate {
  const { year, month } = partsOf(date);
  return localDateOf(year, month, 1);
}

export function isInMonth(date: LocalDate, month: LocalDate): boolean {
  return date >= month && date < addMonths(month, 1);
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** 'June 2027' */
export function formatMonth(month: LocalDate): string {
  return monthName.format(gridDate(month));
}

const shortDate = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long' });

/** 'Sat 12 June' */
export function formatShortDate(date: LocalDate): string {
  return shortDate.format(gridDate(date)).replace(',', '');
}
