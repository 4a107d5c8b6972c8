// oxlint-disable no-restricted-globals -- the one file that turns wall clocks into instants and back
import { type LocalDate, localDate } from './local-date.ts';
import { type LocalTime, localTime } from './local-time.ts';

/** Every slot is wall-clock time here, whatever zone the visitor's phone is in. */
const lakeZone = 'Europe/London';

const lakeClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: lakeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What the clock on the jetty shows at an instant. */
export function lakeDateTime(instant: Date): { date: LocalDate; time: LocalTime } {
  const { year, month, day, hour, minute } = clockParts(instant);
  return { date: localDate(`${year}-${month}-${day}`), time: localTime(`${hour}:${minute}`) };
}

export function lakeDate(instant: Date): LocalDate {
  return lakeDateTime(instant).date;
}

/**
 * The instant at which the clock on the jetty shows this date and time. A time that the spring change
 * skips (01:30 on the last Sunday of March) is an hour later; one that the autumn change shows twice is its first.
 */
export function lakeInstant(date: LocalDate, time: LocalTime): Date {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`);
  // The lake is 0 or 1 hour ahead of UTC, so the offset that counts is the one of an hour before.
  return new Date(asIfUtc - offsetMs(asIfUtc - 3_600_000));
}

/** How far the lake's clock is ahead of UTC, in milliseconds. */
function offsetMs(ms: number): number {
  const { year, month, day, hour, minute, second } = clockParts(new Date(ms));
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(ms / 1000) * 1000;
}

function clockParts(instant: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> {
  const parts = Object.fromEntries(lakeClock.formatToParts(instant).map((part) => [part.type, part.value]));
  return parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;
}
