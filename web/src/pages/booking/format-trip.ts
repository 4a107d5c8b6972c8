import { counted } from '@slipway/shared/values/counted.ts';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { minutesOf } from '@slipway/shared/values/local-time.ts';

/** Phrases that several steps share. */

export function formatGuests(count: number): string {
  return counted(count, 'guest');
}

/** '1 add-on', '4 add-ons' */
export function formatAddOns(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return counted(count, 'add-on');
}

/** '2 hours', '1 hour 30 minutes' */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours === 0 ? '' : counted(hours, 'hour'), rest === 0 ? '' : counted(rest, 'minute')];
  return parts.filter((part) => part !== '').join(' ');
}

export function slotMinutes(slot: { startTime: LocalTime; endTime: LocalTime }): number {
  return minutesOf(slot.endTime) - minutesOf(slot.startTime);
}

/** '12:00–14:00' */
export function slotTimes(slot: { startTime: LocalTime; endTime: LocalTime }): string {
  return `${slot.startTime}–${slot.endTime}`;
}

/** How many guests the slot price covers. */
export function coveredGuests(slot: { minimumGuests: number | null }): number {
  return slot.minimumGuests ?? defaultMinimumGuests;
}
