import { type LocalDate, addDays, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, addMinutes, minutesOf } from '@slipway/shared/values/local-time.ts';
import { basisPoints, noMoney, percentOf, smallerPence, type Pence } from '@slipway/shared/values/pence.ts';
import { type Place, startBySun } from '@slipway/shared/values/sunset.ts';
import type { Row } from '../../platform/database/tables.ts';

export type ScheduleRule = Omit<Row<'scheduleRules'>, 'isOver'>;
type SpecialDay = Omit<Row<'specialDays'>, 'id'>;

export type PlannedSlot = Omit<Row<'slots'>, 'id' | 'isOpen' | 'closedBy' | 'priceSetBy'>;

/** Everything that times are made from. */
export type Schedule = {
  rules: readonly ScheduleRule[];
  closures: readonly { date: LocalDate }[];
  specialDays?: readonly SpecialDay[];
  /** Needed where a rule follows the sun. */
  place?: Place | undefined;
  /** Those on sale: needed where a painted day costs pounds more and its rule per cent, or the other way round. */
  packages?: readonly { id: number; price: Pence }[];
};

/**
 * The slots that the rules give from one day to another, both included, in calendar order. Where two rules give the
 * same slot, the first of the list sets its price.
 */
export function slotsFromRules(schedule: Schedule, from: LocalDate, to: LocalDate): PlannedSlot[] {
  const { rules, closures, specialDays = [], place } = schedule;
  const painted = new Map(specialDays.map((day) => [day.date, day]));
  const closedDates = new Set(closures.map((closure) => closure.date));
  const slots = new Map<string, PlannedSlot>();
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const paint = painted.get(date);
    if (closedDates.has(date) || paint?.paint === 'closed') continue;
    const ofDay = rules.filter((rule) => runsOn(rule, date)).flatMap((rule) => slotsOfDay(rule, date, place));
    for (const slot of ofDay) {
      const key = placeOf(slot);
      if (slots.has(key)) continue;
      slots.set(key, paint === undefined ? slot : { ...slot, ...withPaint(slot, paint, schedule) });
    }
  }
  return [...slots].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot);
}

function runsOn(rule: ScheduleRule, date: LocalDate): boolean {
  if (rule.validFrom !== null && date < rule.validFrom) return false;
  if (rule.validTo !== null && date > rule.validTo) return false;
  return rule.weekdays.includes(weekdayOf(date)) && isInSeason(date, rule.seasonStart, rule.seasonEnd);
}

type Surcharge = Pick<PlannedSlot, 'surchargeKind' | 'surchargeValue'>;

function withPaint(slot: PlannedSlot, { paint, value }: SpecialDay, { packages = [] }: Schedule): Surcharge {
  return withSurcharge(slot, { kind: paint === 'percentage' ? 'percentage' : 'fixed', value }, packages);
}

/**
 * A surcharge on top of the one that a slot has. A slot has only one: of pounds and per cent the first is translated
 * into the second, by the cheapest package of the slot.
 */
export function withSurcharge(
  slot: Surcharge & Pick<PlannedSlot, 'packageIds'>,
  { kind, value }: { kind: 'fixed' | 'percentage'; value: number },
  packages: NonNullable<Schedule['packages']>,
): Surcharge {
  if (slot.surchargeValue === 0) return { surchargeKind: kind, surchargeValue: value };
  if (slot.surchargeKind === kind)
    return { surchargeKind: kind, surchargeValue: slot.surchargeValue + value };
  const prices = packages
    .filter(({ id }) => slot.packageIds === null || slot.packageIds.includes(id))
    .map(({ price }) => price);
  const cheapest = prices.length === 0 ? noMoney : prices.reduce(smallerPence);
  const translated =
    kind === 'fixed'
      ? percentOf(cheapest, basisPoints(slot.surchargeValue))
      : cheapest === 0
        ? 0
        : Math.round((slot.surchargeValue * 10_000) / cheapest);
  return { surchargeKind: kind, surchargeValue: translated + value };
}

/** 'MM-DD' is compared as text: in most years a season to 02-29 simply ends on the 28th. */
function isInSeason(date: LocalDate, start: string, end: string): boolean {
  const day = date.slice(5);
  const runsOverNewYear = start > end;
  return runsOverNewYear ? day >= start || day <= end : day >= start && day <= end;
}

function slotsOfDay(rule: ScheduleRule, date: LocalDate, place: Place | undefined): PlannedSlot[] {
  return timesOf(rule, date, place).map(({ startTime, endTime }) => ({
    date,
    startTime,
    endTime,
    // Sorted, because the database considers {1,2} and {2,1} two different slots.
    packageIds: rule.packageIds?.toSorted((a, b) => a - b) ?? null,
    surchargeKind: rule.surchargeKind,
    surchargeValue: rule.surchargeValue,
    pricePerExtraGuest: rule.pricePerExtraGuest,
    minimumGuests: rule.minimumGuests,
    scheduleRuleId: rule.id,
  }));
}

type Times = Pick<PlannedSlot, 'startTime' | 'endTime'>;

/** By the clock, and by the sun: of those that follow the sun, one that would pass midnight is left out. */
function timesOf(rule: ScheduleRule, date: LocalDate, place: Place | undefined): Times[] {
  const byClock = rule.startTimes.map((startTime) => ({ startTime, endTime: endTimeOf(rule, startTime) }));
  if (rule.sunMinutes.length === 0) return byClock;
  if (place === undefined)
    throw new Error(`Schedule rule '${rule.name}' follows the sun, and the place of the lake is not given`);
  const bySun = rule.sunMinutes.flatMap((minutes) => {
    const startTime = startBySun(date, minutes, place);
    if (startTime === undefined || minutesOf(startTime) + rule.durationMinutes >= 24 * 60) return [];
    return [{ startTime, endTime: endTimeOf(rule, startTime) }];
  });
  return [...byClock, ...bySun];
}

function endTimeOf(rule: ScheduleRule, startTime: LocalTime): LocalTime {
  try {
    return addMinutes(startTime, rule.durationMinutes);
  } catch (cause) {
    throw new RangeError(`Schedule rule '${rule.name}' has a slot that ends after midnight`, { cause });
  }
}

type WhereAndWhen = Pick<PlannedSlot, 'date' | 'startTime' | 'endTime' | 'packageIds'>;

/** What identifies a slot in the database (one_slot_per_start), in calendar order. */
export function placeOf({ date, startTime, endTime, packageIds }: WhereAndWhen): string {
  return `${date} ${startTime} ${endTime} ${packageIds === null ? 'every package' : packageIds.join()}`;
}
