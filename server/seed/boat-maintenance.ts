import { type LocalDate, addDays, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { addMinutes } from '@slipway/shared/values/local-time.ts';
import type { PlannedSlot } from '../src/catalogue/availability/slots-from-rules.ts';
import { boatUnderRepair, boats } from './boats.ts';
import { packageIds } from './packages.ts';

/** `during` is a range of wall-clock time in the notation of Postgres. */
export type Repair = { boat: string; reason: string; during: string };

/**
 * Repairs for the demonstration. One boat is on the slipway for a day. For a few slots all boats are taken, so the
 * calendar shows these slots as sold out. The slots are on other weekdays, so no boat has two repairs at once.
 */
export function repairsAmong(
  slots: readonly PlannedSlot[],
  today: LocalDate,
  turnaroundMinutes: number,
): Repair[] {
  const soldOut = soldOutSlots(slots, today).flatMap(({ date, startTime, endTime }) =>
    boats.map(({ name }) => ({
      boat: name,
      reason: 'Out on a demonstration trip',
      during: `[${date} ${startTime},${date} ${addMinutes(endTime, turnaroundMinutes)})`,
    })),
  );
  const [repairDay] = openDays(slots, 2, addDays(today, 5));
  if (repairDay === undefined) return soldOut;
  const wholeDay = `[${repairDay} 00:00,${addDays(repairDay, 1)} 00:00)`;
  return [...soldOut, { boat: boatUnderRepair, reason: 'New seals for the motor', during: wholeDay }];
}

/** Slots to sell out: noon on the next two Saturdays, an afternoon on Sunday, a morning in the week, one evening. */
function soldOutSlots(slots: readonly PlannedSlot[], today: LocalDate): PlannedSlot[] {
  const [saturday, nextSaturday] = openDays(slots, 6, addDays(today, 2));
  const [sunday] = openDays(slots, 7, addDays(today, 2));
  const [wednesday] = openDays(slots, 3, addDays(today, 3));
  return [
    slotsOf(slots, packageIds.classic, saturday)[1],
    slotsOf(slots, packageIds.classic, nextSaturday)[1],
    slotsOf(slots, packageIds.classic, sunday)[2],
    slotsOf(slots, packageIds.classic, wednesday)[0],
    slotsOf(slots, packageIds.sunset, nextSaturday).at(-1),
  ].filter((slot) => slot !== undefined);
}

/** Returns each date that has slots and falls on this weekday. Dates before `from` are left out. */
function openDays(slots: readonly PlannedSlot[], weekday: number, from: LocalDate): LocalDate[] {
  const dates = slots.map((slot) => slot.date).filter((date) => date >= from && weekdayOf(date) === weekday);
  return [...new Set(dates)];
}

function slotsOf(
  slots: readonly PlannedSlot[],
  packageId: number,
  date: LocalDate | undefined,
): PlannedSlot[] {
  return slots.filter((slot) => slot.date === date && (slot.packageIds?.includes(packageId) ?? true));
}
