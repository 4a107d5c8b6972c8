// oxlint-disable no-restricted-globals -- the one file that turns wall clocks into instants and back
import { minuteMs, hourMs, dayMs } from './durations.ts';
import { type LocalDate, localDate, daysBetween } from './local-date.ts';
import { type LocalTime, localTime } from './local-time.ts';

/** All slot times are wall-clock times of this zone. The time zone of the visitor's phone does not matter. */
const venueTimeZone = 'Europe/London';

const venueClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: venueTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The venue's wall-clock time at an instant. */
export function venueDateTime(instant: Date): { date: LocalDate; time: LocalTime } {
  const ms = instant.getTime();
  const asIfUtc = new Date(ms + offsetMs(ms)).toISOString();
  return { date: localDate(asIfUtc.slice(0, 10)), time: localTime(asIfUtc.slice(11, 16)) };
}

export function venueDate(instant: Date): LocalDate {
  return venueDateTime(instant).date;
}

/**
 * The instant of this date and time at the venue. A time that the spring change skips (01:30 on the last Sunday
 * of March) becomes an hour later. A time that the autumn change repeats means the first of the two.
 */
export function toInstant(date: LocalDate, time: LocalTime): Date {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`);
  // The venue is 0 or 1 hour ahead of UTC, so the true instant is `asIfUtc` or an hour before it. The offset that
  // applies an hour before `asIfUtc` is always the right one.
  return new Date(asIfUtc - offsetMs(asIfUtc - hourMs));
}

/** Subtracts elapsed time, so clock changes in between have no effect. */
export function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * hourMs);
}

/** The instant in milliseconds, rounded up to a whole minute. */
export function wholeMinute(ms: number): Date {
  return new Date(Math.ceil(ms / minuteMs) * minuteMs);
}

/** How many offsets the cache holds. */
const mostOffsets = 1_000;
const offsets = new Map<number, number>();

/**
 * How far venue time is ahead of UTC, in milliseconds. A calendar asks for every slot and Intl is slow, so the
 * offset of each day is cached, except on the few days on which it changes.
 */
function offsetMs(ms: number): number {
  const day = Math.floor(ms / dayMs) * dayMs;
  const atFirst = offsetAt(day);
  return atFirst === offsetAt(day + dayMs) ? atFirst : offsetAt(Math.floor(ms / hourMs) * hourMs);
}

function offsetAt(hour: number): number {
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const { year, month, day, hour: hours, minute, second } = clockParts(new Date(hour));
  const offset = Date.parse(`${year}-${month}-${day}T${hours}:${minute}:${second}Z`) - hour;
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

function clockParts(instant: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> {
  const parts = Object.fromEntries(venueClock.formatToParts(instant).map((part) => [part.type, part.value]));
  return parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;
}

/**
 * 'Today' or 'Tomorrow' for a trip on that day, otherwise undefined. On these two days, the booking's page tells
 * customers how to get to the boat.
 */
export function nearDay(date: LocalDate, now: Date): 'Today' | 'Tomorrow' | undefined {
  const days = daysBetween(venueDate(now), date);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return undefined;
}
