import { venueDateTime, toInstant } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';

const hourMs = 3_600_000;

/** The latest time to order an add-on for a slot: 'Wednesday 9 June 2027, 19:30'. */
export function latestOrder(leadTimeHours: number, slot: { date: LocalDate; startTime: LocalTime }): string {
  const start = toInstant(slot.date, slot.startTime).getTime();
  const { date, time } = venueDateTime(new Date(start - leadTimeHours * hourMs));
  return `${formatLongDate(date)}, ${time}`;
}
