import { addDays, addMonths, formatMonth, localDate } from '@slipway/shared/values/local-date.ts';
import type { DayRange, Periods } from '../../api/books.ts';

/** Months of the books, as '2027-05'. */

/** The days of a month of the books: '2027-05'. */
export function rangeOfMonth(month: string): DayRange {
  const from = localDate(`${month}-01`);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** 'May 2027'. */
export const monthName = (month: string) => formatMonth(localDate(`${month}-01`));

export const monthBefore = (month: string) => addMonths(localDate(`${month}-01`), -1).slice(0, 7);

/** The months from this month back to the month of the first payment; empty if there was no payment. */
export function monthsOf({ locked, next }: Periods, thisMonth: string): string[] {
  const first = locked.at(-1)?.month ?? next?.month;
  const months: string[] = [];
  if (first !== undefined)
    for (let month = thisMonth; month >= first; month = monthBefore(month)) months.push(month);
  return months;
}
