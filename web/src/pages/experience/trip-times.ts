import { listed } from '@slipway/shared/values/counted.ts';
import { weekdayText } from '@slipway/shared/api/console/change-text.ts';
import { isMonthBookable } from '@slipway/shared/rules/calendar.ts';
import { type LocalDate, daysBetween, formatLongDate, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { queryOptions } from '@tanstack/react-query';
import { type DayOfSlots, availabilityQuery, daysOfPackage } from '../../api/availability.ts';
import { maxBookableMonthQuery, monthNumber } from '../../api/settings.ts';

/** The days and times of a trip in words, including sold-out times; null: the calendar has no times of the trip. */
export type TripTimes = { words: string; until: LocalDate } | null;

/**
 * A trip may have more starts than this, for example if they follow the sun. The text then names only the first and the
 * last start.
 */
const mostStarts = 6;
/** How many of the next days the text describes if the starts change with the season. */
const nextDays = 14;

/** The times of a trip. A prerendered page contains them instead of the calendar, which is large. */
export function tripTimesQuery(packageId: number) {
  return queryOptions({
    queryKey: ['trip-times', packageId],
    queryFn: async ({ client }): Promise<TripTimes> => {
      const [days, lastMonth] = await Promise.all([
        client.fetchQuery(availabilityQuery),
        client.fetchQuery(maxBookableMonthQuery),
      ]);
      return tripTimesOf(days, packageId, monthNumber(lastMonth));
    },
  });
}

export function tripTimesOf(
  days: readonly DayOfSlots[],
  packageId: number,
  lastMonth: number | null,
): TripTimes {
  const own = daysOfPackage(days, packageId).filter(({ date }) => isMonthBookable(date, lastMonth));
  const first = own[0]?.date;
  const until = own.at(-1)?.date;
  if (first === undefined || until === undefined) return null;
  const isEveryDay = daysBetween(first, until) + 1 === own.length;
  const weekdays = weekdayText(own.map(({ date }) => weekdayOf(date)));
  const on = weekdays !== 'every day' || isEveryDay ? weekdays : 'most days';
  const starts = startsOf(own);
  const next = startsOf(own.slice(0, nextDays));
  const words =
    next.length === starts.length
      ? `${on}, starting ${atOneOf(starts)}, until ${formatLongDate(until)}`
      : `${on} until ${formatLongDate(until)}. The next ones start ${atOneOf(next)}`;
  return { words, until };
}

function startsOf(days: readonly DayOfSlots[]): string[] {
  return [...new Set(days.flatMap(({ slots }) => slots.map(({ startTime }) => startTime)))].toSorted();
}

function atOneOf(starts: readonly string[]): string {
  return starts.length > mostStarts
    ? `between ${starts[0]} and ${starts.at(-1)}`
    : `at ${listed(starts, 'or')}`;
}
