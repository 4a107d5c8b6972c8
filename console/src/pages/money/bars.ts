import {
  type LocalDate,
  addDays,
  addMonths,
  daysBetween,
  localDateOf,
  partsOf,
  weekdayOf,
} from '@slipway/shared/values/local-date.ts';
import type { DayRange, Takings } from '../../api/books.ts';
import { dayOf, shortDayOf } from '../../session/times.ts';

/**
 * The bars of a takings chart: a bar for each day, or for longer ranges a bar for each week or month. Money is in
 * pounds.
 */
export type Bar = DayRange & {
  /** The text below the bar: 'Mon 3', '3 May', 'May'. */
  short: string;
  /** The text in the table: 'Mon 3 May', '3 May to 9 May'. */
  long: string;
  taken: number;
  /** The sum of refunds and chargebacks; 0 or more. */
  back: number;
  sum: number;
  lines: number;
  /** The bar includes today, so it still grows. */
  isNow: boolean;
  isAhead: boolean;
};

type Unit = 'day' | 'week' | 'month';

const mostDayBars = 45;
const mostWeekBars = 27;

export function unitOf({ from, to }: DayRange): Unit {
  const days = daysBetween(from, to) + 1;
  if (days <= mostDayBars) return 'day';
  return days <= mostWeekBars * 7 ? 'week' : 'month';
}

const endOf: Record<Unit, (from: LocalDate) => LocalDate> = {
  day: (from) => from,
  week: (from) => addDays(from, 7 - weekdayOf(from)),
  month: (from) => {
    const { year, month } = partsOf(from);
    return addDays(addMonths(localDateOf(year, month, 1), 1), -1);
  },
};

export function barsOf(range: DayRange, byDay: Takings['byDay'], today: LocalDate): Bar[] {
  const unit = unitOf(range);
  const bars: Bar[] = [];
  for (let from = range.from; from <= range.to; from = addDays(bars.at(-1)!.to, 1)) {
    const end = endOf[unit](from);
    const to = end < range.to ? end : range.to;
    const days = byDay.filter(({ date }) => date >= from && date <= to);
    const sumOf = (of: (day: (typeof days)[number]) => number) =>
      Math.round(days.reduce((sum, day) => sum + of(day) * 100, 0)) / 100;
    bars.push({
      from,
      to,
      ...textOf(unit, { from, to }),
      taken: sumOf(({ taken }) => taken),
      back: sumOf(({ givenBack, takenBack }) => -givenBack - takenBack),
      sum: sumOf(({ sum }) => sum),
      lines: days.reduce((lines, day) => lines + day.lines, 0),
      isNow: from <= today && today <= to,
      isAhead: from > today,
    });
  }
  return bars;
}

function textOf(unit: Unit, { from, to }: DayRange): Pick<Bar, 'short' | 'long'> {
  switch (unit) {
    case 'day':
      return { short: shortDayOf(from).split(' ').slice(0, 2).join(' '), long: shortDayOf(from) };
    case 'week':
      return { short: inMonth(from), long: `${inMonth(from)} to ${inMonth(to)}` };
    case 'month': {
      const name = dayOf(from).replace(/^\d+ /, '');
      return { short: name.slice(0, 3), long: `${name} ${partsOf(from).year}` };
    }
  }
}

/** '7 Dec' */
const inMonth = (date: LocalDate) => shortDayOf(date).replace(/^\w+ /, '');

/** Round sums for the grid lines of a chart that goes up to `most`: at most four, evenly spaced. */
export function ticksOf(most: number): number[] {
  if (most <= 0) return [];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) }, (_, nth) => (nth + 1) * step);
}
