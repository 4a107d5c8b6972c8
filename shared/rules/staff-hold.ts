import { minuteMs } from '../values/durations.ts';
import { toInstant } from '../values/venue-time.ts';
import type { LocalDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';

const hoursKept = 2;
const minutesBeforeStart = 60;
const shortestMinutes = 15;

/** How many places one person may keep for unpaid parties. */
export const mostStaffHolds = 5;

/**
 * The instant, in milliseconds, until which a place sold by pay link is kept. It is kept for two hours, but at most
 * until an hour before the start. A place sold late is kept for a quarter of an hour, but never past the start.
 */
export function staffHoldUntil(slot: { date: LocalDate; startTime: LocalTime }, nowMs: number): number {
  const start = toInstant(slot.date, slot.startTime).getTime();
  const usual = Math.min(nowMs + hoursKept * 60 * minuteMs, start - minutesBeforeStart * minuteMs);
  return Math.min(Math.max(usual, nowMs + shortestMinutes * minuteMs), start);
}
