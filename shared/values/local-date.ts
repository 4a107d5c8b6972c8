// oxlint-disable no-restricted-globals -- calendar arithmetic on UTC midnights; no clock is read here
import { dayMs } from './durations.ts';

declare const brand: unique symbol;

/** A date at the venue, 'YYYY-MM-DD', in the years 1900 to 2999. */
export type LocalDate = string & { readonly [brand]: 'LocalDate' };

/** The ISO number: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export function parseLocalDate(text: string): LocalDate | undefined {
  // Other years cause errors: Postgres has no year 0, Date.UTC reads 50 as 1950, and a year after 9999 has six digits.
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(text);
  // Date.parse turns 30 February into 2 March. A text is a real date only if the parsed date prints as the same text.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return undefined;
  return text as LocalDate;
}

export function localDate(text: string): LocalDate {
  const date = parseLocalDate(text);
  if (date === undefined) throw new RangeError(`'${text}' is not a date like 2027-05-08`);
  return date;
}

/** `month` counts from 1. */
export function localDateOf(year: number, month: number, day: number): LocalDate {
  return fromEpochDay(Date.UTC(year, month - 1, day) / dayMs);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return fromEpochDay(epochDay(date) + days);
}

/** Twelve months after 31 August is 31 August of the next year; one month after 31 January is 28 or 29 February. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, day } = partsOf(date);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return localDateOf(year, month + months, Math.min(day, lastDay));
}

/** Whole days from `earlier` to `later`; negative if `later` is earlier. */
export function daysBetween(earlier: LocalDate, later: LocalDate): number {
  return epochDay(later) - epochDay(earlier);
}

export function weekdayOf(date: LocalDate): Weekday {
  // Monday is 0 here. `+ 7` and the second `% 7` are for days before 1970, whose remainder can be negative.
  const fromMonday = (((epochDay(date) + 3) % 7) + 7) % 7;
  return (fromMonday + 1) as Weekday;
}

export function partsOf(date: LocalDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

const longDate = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A date in words, 'Saturday 8 May 2027': the long en-GB form of spec 2.8. The browser's time zone has no effect. */
export function formatLongDate(date: LocalDate): string {
  return longDate.format(epochDay(date) * dayMs).replace(',', '');
}

/** The month and year of a date: 'May 2027'. */
export function formatMonth(date: LocalDate): string {
  return formatLongDate(date).replace(/^\S+ \d+ /, '');
}

/** A short date, 'Sat 8 May', where the year is clear. */
export function formatCardDate(date: LocalDate): string {
  const [weekday = '', day, month] = formatLongDate(date).split(' ');
  return `${weekday.slice(0, 3)} ${day} ${month}`;
}

function epochDay(date: LocalDate): number {
  return Date.parse(date) / dayMs;
}

function fromEpochDay(day: number): LocalDate {
  const text = new Date(day * dayMs).toISOString().slice(0, 10);
  // Calling `localDate` for every date would take most of the time that a calendar needs.
  return /^(19|2)/.test(text) ? (text as LocalDate) : localDate(text);
}
