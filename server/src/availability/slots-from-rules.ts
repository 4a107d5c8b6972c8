import { type LocalDate, addDays, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, addMinutes } from '@slipway/shared/values/local-time.ts';
import type { Row } from '../database/tables.ts';

export type ScheduleRule = Row<'scheduleRules'>;

export type PlannedSlot = Omit<Row<'slots'>, 'id' | 'isOpen' | 'closedBy' | 'priceSetBy'>;

type Schedule = { rules: readonly ScheduleRule[]; closures: readonly { date: LocalDate }[] };

/**
 * The slots that the rules give from one day to another, both included, in calendar order. Where two rules give the
 * same slot, the first of the list sets its price.
 */
export function slotsFromRules({ rules, closures }: Schedule, from: LocalDate, to: LocalDate): PlannedSlot[] {
  const closedDates = new Set(closures.map((closure) => closure.date));
  const slots = new Map<string, PlannedSlot>();
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (closedDates.has(date)) continue;
    for (const slot of rules.filter((rule) => runsOn(rule, date)).flatMap((rule) => slotsOfDay(rule, date))) {
      const place = placeOf(slot);
      if (!slots.has(place)) slots.set(place, slot);
    }
  }
  return [...slots.values()].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

function runsOn(rule: ScheduleRule, date: LocalDate): boolean {
  return rule.weekdays.includes(weekdayOf(date)) && isInSeason(date, rule.seasonStart, rule.seasonEnd);
}

/** 'MM-DD' is compared as text: in most years a season to 02-29 simply ends on the 28th. */
function isInSeason(date: LocalDate, start: string, end: string): boolean {
  const day = date.slice(5);
  const runsOverNewYear = start > end;
  return runsOverNewYear ? day >= start || day <= end : day >= start && day <= end;
}

function slotsOfDay(rule: ScheduleRule, date: LocalDate): PlannedSlot[] {
  return rule.startTimes.map((startTime) => ({
    date,
    startTime,
    endTime: endTimeOf(rule, startTime),
    // Sorted, because the database considers {1,2} and {2,1} two different slots.
    packageIds: rule.packageIds?.toSorted((a, b) => a - b) ?? null,
    surchargeKind: rule.surchargeKind,
    surchargeValue: rule.surchargeValue,
    pricePerExtraGuest: rule.pricePerExtraGuest,
    minimumGuests: rule.minimumGuests,
    scheduleRuleId: rule.id,
  }));
}

function endTimeOf(rule: ScheduleRule, startTime: LocalTime): LocalTime {
  try {
    return addMinutes(startTime, rule.durationMinutes);
  } catch (cause) {
    throw new RangeError(`Schedule rule '${rule.name}' has a slot that ends after midnight`, { cause });
  }
}

/** What identifies a slot in the database (one_slot_per_start), in calendar order. */
function placeOf({ date, startTime, endTime, packageIds }: PlannedSlot): string {
  return `${date} ${startTime} ${endTime} ${packageIds === null ? 'every package' : packageIds.join()}`;
}
