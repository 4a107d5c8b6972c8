import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';

const midnight = localTime('00:00');

/**
 * The day at the lake, computed once a day instead of for each call. The demo clock may also move to an earlier day.
 */
export function venueToday(now: () => Date): () => LocalDate {
  let date: LocalDate | undefined;
  let from = 0;
  let until = 0;
  return () => {
    const at = now();
    const ms = at.getTime();
    if (date !== undefined && ms >= from && ms < until) return date;
    date = venueDate(at);
    from = toInstant(date, midnight).getTime();
    until = toInstant(addDays(date, 1), midnight).getTime();
    return date;
  };
}
