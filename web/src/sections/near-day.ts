import { type LocalDate, daysBetween } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';

/** From the day before on, a page about a trip is about getting there; until then undefined. */
export function nearDay(date: LocalDate, now: Date): 'Today' | 'Tomorrow' | undefined {
  const days = daysBetween(venueDate(now), date);
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : undefined;
}
