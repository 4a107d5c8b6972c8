import { type LocalDate, formatLongDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';
import { toInstant, venueDateTime } from '../values/venue-time.ts';

/** The kinds of stop, the least strict first. Staff can make a stricter stop at a time that is already stopped. */
export const stopKinds = ['held', 'closed', 'called_off'] as const;
export type StopKind = (typeof stopKinds)[number];

/** A period in which nothing is sold. It is on one day, or lasts until somebody lifts it. */
export type StopTime = {
  date: LocalDate;
  /** Start and end of the stop; both null: the whole day. '24:00' is the end of the day. */
  from: LocalTime | null;
  to: LocalTime | '24:00' | null;
  isUntilFurtherNotice: boolean;
};

export type AskedStop = {
  date: LocalDate;
  from?: LocalTime | undefined;
  to?: LocalTime | '24:00' | undefined;
  /** True: the stop begins now, in the present minute of the server's clock. */
  isFromNow?: boolean | undefined;
  isUntilFurtherNotice?: boolean | undefined;
};

const dayStart = '00:00' as LocalTime;
const dayEnd = '24:00';

/** The requested stop in venue time, or a sentence that says why the stop is invalid. */
export function stopTime(asked: AskedStop, now: Date): StopTime | { sentence: string } {
  const today = venueDateTime(now);
  const { date } = asked;
  const day = formatLongDate(date);
  if (date < today.date) return { sentence: `${day} is over, so no sales are left to stop.` };
  if (asked.isFromNow === true && date !== today.date)
    return { sentence: `A stop from now on has to be today, not on ${day}.` };
  const start = asked.isFromNow === true ? today.time : asked.from;
  if (asked.isUntilFurtherNotice === true) {
    if (asked.to !== undefined) return { sentence: 'A stop until further notice can’t have an end.' };
    return { date, from: start ?? dayStart, to: '24:00', isUntilFurtherNotice: true };
  }
  if (start === undefined && asked.to === undefined)
    return { date, from: null, to: null, isUntilFurtherNotice: false };
  const from = start ?? dayStart;
  const to = asked.to ?? '24:00';
  if (from === to) return { sentence: `A stop can’t begin and end at ${from}.` };
  if (from > to)
    return {
      sentence: `${from} to ${to} passes midnight, but a stop ends on the day it begins. Please stop the next day as well.`,
    };
  if (date === today.date && to <= today.time)
    return { sentence: `It is ${today.time} already, so a stop can’t end at ${to}.` };
  if (to !== '24:00' && toInstant(date, from) >= toInstant(date, to))
    return { sentence: `${from} to ${to} does not exist on ${day}: the clocks go forward then.` };
  return { date, from, to, isUntilFurtherNotice: false };
}

/** The part of a stop that is still to come: at noon, a stop of the morning no longer matters. */
export function restOfStop(stop: StopTime, now: Date): StopTime {
  const { date, time } = venueDateTime(now);
  return stop.date === date && startOf(stop) < time ? { ...stop, from: time, to: stop.to ?? '24:00' } : stop;
}

/** Whether the first stop covers the whole of the second. */
export function coversStop(one: StopTime, other: StopTime): boolean {
  if (one.isUntilFurtherNotice && one.date < other.date) return true;
  if (one.date !== other.date) return false;
  const hasEnd = one.isUntilFurtherNotice || (!other.isUntilFurtherNotice && endOf(one) >= endOf(other));
  return hasEnd && startOf(one) <= startOf(other);
}

/** Whether a slot or another stop overlaps this stop by at least a minute. */
export function overlapsStop(one: StopTime, other: StopTime): boolean {
  const [first, second] = one.date <= other.date ? [one, other] : [other, one];
  if (first.date < second.date) return first.isUntilFurtherNotice;
  return startOf(first) < endOf(second) && startOf(second) < endOf(first);
}

function startOf({ from }: StopTime): string {
  return from ?? dayStart;
}

function endOf({ to }: StopTime): string {
  return to ?? dayEnd;
}

/** The time of a stop in words: 'on Monday 7 June 2027, 10:00 to 14:00', '…, 15:00 to the end of the day'. */
export function spanOfStop(stop: StopTime): string {
  const { date, from, isUntilFurtherNotice } = stop;
  const day = formatLongDate(date);
  if (isUntilFurtherNotice)
    return `from ${day}${startOf(stop) === dayStart ? '' : `, ${startOf(stop)}`}, until further notice`;
  if (from === null) return `on ${day}`;
  return `on ${day}, ${from} to ${endOf(stop) === dayEnd ? 'the end of the day' : endOf(stop)}`;
}

/**
 * The time of a stop on a screen that already shows its day: 'all day', '10:00–14:00', 'from 14:05 to the end
 * of the day'.
 */
export function shortSpanOfStop(stop: StopTime, onDay: LocalDate): string {
  const [from, to] = [startOf(stop), endOf(stop)];
  if (stop.isUntilFurtherNotice) {
    const isFromThen = stop.date === onDay && from !== dayStart;
    return isFromThen ? `from ${from}, until further notice` : 'until further notice';
  }
  if (to === dayEnd) return from === dayStart ? 'all day' : `from ${from} to the end of the day`;
  return from === dayStart ? `until ${to}` : `${from}–${to}`;
}
