import { daysBetween } from '@slipway/shared/values/local-date.ts';
import { minutesOf } from '@slipway/shared/values/local-time.ts';
import type { DayOfSlots, Slot } from '../../api/availability.ts';

/** A slot that is not free. `id` is missing if only the day and the time are known, for example from a link. */
type Lost = Pick<Slot, 'date' | 'startTime'> & { id?: number };

/**
 * The slots to offer instead of a lost slot: the same day first, then the nearest days, on each day the nearest hour
 * first.
 */
export function nearestFreeSlots(days: readonly DayOfSlots[], lost: Lost, count: number): Slot[] {
  return days
    .flatMap((day) => day.slots)
    .filter((slot) => !slot.isSoldOut && slot.id !== lost.id)
    .toSorted(
      (a, b) =>
        daysAway(a, lost) - daysAway(b, lost) ||
        // If two days are equally near, the later day comes first, because it leaves more time to prepare.
        b.date.localeCompare(a.date) ||
        minutesAway(a, lost) - minutesAway(b, lost) ||
        a.startTime.localeCompare(b.startTime),
    )
    .slice(0, count);
}

function daysAway(slot: Slot, lost: Lost): number {
  return Math.abs(daysBetween(lost.date, slot.date));
}

function minutesAway(slot: Slot, lost: Lost): number {
  return Math.abs(minutesOf(slot.startTime) - minutesOf(lost.startTime));
}
