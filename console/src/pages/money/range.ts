import {
  type LocalDate,
  addDays,
  addMonths,
  daysBetween,
  localDateOf,
  parseLocalDate,
  partsOf,
  weekdayOf,
} from '@slipway/shared/values/local-date.ts';
import type { DayRange } from '../../api/books.ts';
import { dayOf } from '../../session/times.ts';

/** The days whose money is shown. They are in the address, so that a refresh, a link and *back* show the same days. */

export type RangeName = keyof typeof aboutRanges;
export type NamedRange = DayRange & { name: RangeName | 'own' };

const monday = (date: LocalDate) => addDays(date, 1 - weekdayOf(date));

function month(date: LocalDate, ahead = 0, months = 1): DayRange {
  const { year, month } = partsOf(date);
  const from = addMonths(localDateOf(year, month, 1), ahead);
  return { from, to: addDays(addMonths(from, months), -1) };
}

const quarter = (today: LocalDate, ahead = 0) =>
  month(today, -((partsOf(today).month - 1) % 3) + 3 * ahead, 3);

const aboutRanges = {
  week: { label: 'This week', of: (today: LocalDate) => week(monday(today)) },
  'last-week': { label: 'Last week', of: (today: LocalDate) => week(addDays(monday(today), -7)) },
  month: { label: 'This month', of: (today: LocalDate) => month(today) },
  'last-month': { label: 'Last month', of: (today: LocalDate) => month(today, -1) },
  quarter: { label: 'This quarter', of: (today: LocalDate) => quarter(today) },
  'last-quarter': { label: 'Last quarter', of: (today: LocalDate) => quarter(today, -1) },
} as const;

const week = (from: LocalDate): DayRange => ({ from, to: addDays(from, 6) });

const rangeNames = Object.keys(aboutRanges) as RangeName[];

export const labelOf = (name: RangeName) => aboutRanges[name].label;

export const rangeNamed = (name: RangeName, today: LocalDate): DayRange => aboutRanges[name].of(today);

/** The range in an address, or `usual`. Days that match a named range become that range, unless it says 'own'. */
export function rangeOf(query: URLSearchParams, today: LocalDate, usual: RangeName): NamedRange {
  const [from, to] = ['from', 'to'].map((name) => parseLocalDate(query.get(name) ?? ''));
  if (from !== undefined && to !== undefined) {
    const named = rangeNames.find((each) => {
      const range = rangeNamed(each, today);
      return range.from === from && range.to === to;
    });
    return { from, to, name: query.has('own') ? 'own' : (named ?? 'own') };
  }
  const name = rangeNames.find((each) => each === query.get('range')) ?? usual;
  return { ...rangeNamed(name, today), name };
}

/**
 * '?own&from=2027-05-03&to=2027-06-09', or '?range=last-week': the week before the one in which the address is opened.
 */
export function queryOf({ name, from, to }: NamedRange): string {
  return name === 'own' ? `?own&from=${from}&to=${to}` : `?range=${name}`;
}

const mostDays = 366;

/** The reason why the server would refuse these days. Undefined if the server would accept them. */
export function troubleWith({ from, to }: DayRange): string | undefined {
  const days = daysBetween(from, to);
  if (days < 0) return 'The first day is after the last day. Please change one of them.';
  return days > mostDays ? 'You can look at a year and a day at most. Please choose fewer days.' : undefined;
}

/** 'this week', '3 May to 9 June', '1 October 2026 to 31 January 2027'. */
export function textOf({ name, from, to }: NamedRange): string {
  return name === 'own' ? daysText({ from, to }) : labelOf(name).toLowerCase();
}

export function daysText({ from, to }: DayRange): string {
  if (from === to) return `${dayOf(from)} ${partsOf(from).year}`;
  const years = [from, to].map((date) => partsOf(date).year);
  return years[0] === years[1]
    ? `${dayOf(from)} to ${dayOf(to)} ${years[1]}`
    : `${dayOf(from)} ${years[0]} to ${dayOf(to)} ${years[1]}`;
}
