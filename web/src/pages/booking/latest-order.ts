import { venueDateTime, toInstant } from '@slipway/shared/values/venue-time.ts';
import { formatShortDate } from '@slipway/ui/calendar-dates.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';

const hourMs = 3_600_000;

/** The latest time to order an add-on for a slot. */
export function latestOrder(leadTimeHours: number, slot: { date: LocalDate; startTime: LocalTime }): Date {
  return new Date(toInstant(slot.date, slot.startTime).getTime() - leadTimeHours * hourMs);
}

/** 'Wednesday 9 June 2027, 19:30' */
export function formatLatest(latest: Date): string {
  const { date, time } = venueDateTime(latest);
  return `${formatLongDate(date)}, ${time}`;
}

/** Nobody who orders now need know of a later one. */
const soonHours = 7 * 24;

/** 'Order by Wed 9 June, 19:30', where that is soon; otherwise ''. */
export function orderNotice(leadTimeHours: number, latest: Date, now: Date): string {
  const left = latest.getTime() - now.getTime();
  if (leadTimeHours === 0 || left < 0 || left > soonHours * hourMs) return '';
  const { date, time } = venueDateTime(latest);
  return `Order by ${formatShortDate(date)}, ${time}`;
}
