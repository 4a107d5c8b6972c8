import { hasNotice } from './slot-on-sale.ts';
import type { LocalDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';

/** A platter that needs 72 hours can be added until exactly 72 hours before the slot starts. */
export function isAddOnInTime(
  leadTimeHours: number,
  slot: { date: LocalDate; startTime: LocalTime },
  now: Date,
): boolean {
  return hasNotice(slot, leadTimeHours * 60, now);
}

/** Quantities are portions for up to ten people: a larger order is catering, and needs a phone call. */
export const mostOfOneAddOn = 50;
