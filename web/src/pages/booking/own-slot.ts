import type { DayOfSlots } from '../../api/availability.ts';
import type { Hold } from '../../storage/hold.ts';

/** A time whose last boat is held for this visitor is not sold out for them. */
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
