import type { DayOfSlots } from '../../api/availability.ts';
import type { Hold } from '../../storage/hold.ts';

/** The last boat of a time is not sold out for the visitor for whom it is held. */
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
