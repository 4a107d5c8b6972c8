import { minuteMs } from '../values/durations.ts';
import type { LocalDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';
import { toInstant } from '../values/venue-time.ts';

/** So long a called-off party has its old place to itself, once its time is on sale again. */
const keptMinutes = 60;
/** For less than this nothing is kept: an email that is read too late is worse than none. */
const leastMinutes = 15;

/**
 * Until when the old place of a called-off party is kept, whose time is on sale again now: at most until the notice that
 * a booking needs before the start. 'first come': so little is left that all are told at once; 'too late': nobody can
 * take it online any more.
 */
export function oldPlaceUntil(
  slot: { date: LocalDate; startTime: LocalTime },
  minimumNoticeMinutes: number,
  now: Date,
): Date | 'first come' | 'too late' {
  const last = toInstant(slot.date, slot.startTime).getTime() - minimumNoticeMinutes * minuteMs;
  const left = last - now.getTime();
  if (left < 0) return 'too late';
  if (left < leastMinutes * minuteMs) return 'first come';
  return new Date(Math.min(last, now.getTime() + keptMinutes * minuteMs));
}
