import type { DayOfSlots, Slot } from '../../api/availability.ts';
import type { Hold } from '../../storage/hold.ts';
import { type ChosenTime, dateOf } from './draft-state.ts';
import { slotMinutes } from './format-trip.ts';

/** For a visitor who holds the last boat of a time, that time is not sold out. */
export function withOwnSlot(days: readonly DayOfSlots[], hold: Hold | undefined): readonly DayOfSlots[] {
  if (hold === undefined) return days;
  return days.map((day) =>
    day.slots.some((slot) => slot.id === hold.slotId && slot.isSoldOut)
      ? {
          ...day,
          slots: day.slots.map((slot) => (slot.id === hold.slotId ? { ...slot, isSoldOut: false } : slot)),
        }
      : day,
  );
}

/** Returns the chosen slot if it is free, because 'Next' appears only with a free slot (spec 2.8). */
export function freeChoice(time: ChosenTime, days: readonly DayOfSlots[]): Slot | undefined {
  if (time.kind !== 'slot') return undefined;
  const chosen = time.slot;
  const slots = days.find((day) => day.date === dateOf(time))?.slots ?? [];
  const isFree = slots.some((slot) => slot.id === chosen.id && !slot.isSoldOut);
  return isFree && slotMinutes(chosen) > 0 ? chosen : undefined;
}
