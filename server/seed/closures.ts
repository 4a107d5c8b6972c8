import {
  type LocalDate,
  addDays,
  localDateOf,
  partsOf,
  weekdayOf,
} from '@slipway/shared/values/local-date.ts';
import type { NewRow } from '../src/platform/database/tables.ts';

const holidays = [
  { month: 1, day: 1, reason: 'New Year’s Day' },
  { month: 12, day: 25, reason: 'Christmas Day' },
  { month: 12, day: 26, reason: 'Boxing Day' },
];

const years = 3;

/**
 * The holidays of this year and of the next three years, and a few Mondays on which the lake is closed for maintenance.
 */
export function closuresFrom(today: LocalDate): NewRow<'closures'>[] {
  const reasons = new Map<LocalDate, string>([
    [mondayFrom(addDays(today, 16)), 'Weed cutting: the lake is closed to all boats'],
    [mondayFrom(addDays(today, 44)), 'Yearly safety check of the fleet'],
    [mondayFrom(addDays(today, 100)), 'The jetty gets new planks'],
  ]);
  for (let year = partsOf(today).year; year <= partsOf(today).year + years; year += 1) {
    for (const { month, day, reason } of holidays) reasons.set(localDateOf(year, month, day), reason);
  }
  return [...reasons]
    .map(([date, reason]) => ({ date, reason }))
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

function mondayFrom(date: LocalDate): LocalDate {
  return weekdayOf(date) === 1 ? date : addDays(date, 8 - weekdayOf(date));
}
