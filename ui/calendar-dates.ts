import {
  type LocalDate,
  addMonths,
  formatLongDate,
  localDateOf,
  partsOf,
} from '@slipway/shared/values/local-date.ts';

/** The first day of a date's month. */
export function monthOf(date: LocalDate): LocalDate {
  const { year, month } = partsOf(date);
  return localDateOf(year, month, 1);
}

export function isInMonth(date: LocalDate, month: LocalDate): boolean {
  return date >= month && date < addMonths(month, 1);
}

/** 'June 2027' */
export function formatMonth(month: LocalDate): string {
  return formatLongDate(month).split(' ').slice(2).join(' ');
}

/** 'June 2027', 'June and July 2027', 'December 2027 and January 2028' */
export function formatMonths(first: LocalDate, last: LocalDate): string {
  if (isInMonth(last, monthOf(first))) return formatMonth(first);
  const isOneYear = partsOf(first).year === partsOf(last).year;
  const [name = ''] = formatMonth(first).split(' ');
  return `${isOneYear ? name : formatMonth(first)} and ${formatMonth(last)}`;
}

/** 'Sat 12 June' */
export function formatShortDate(date: LocalDate): string {
  const [weekday = '', day, month] = formatLongDate(date).split(' ');
  return `${weekday.slice(0, 3)} ${day} ${month}`;
}
