import { type LocalDate, addDays, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, addMinutes, minutesOf } from '@slipway/shared/values/local-time.ts';
import { basisPoints, noMoney, percentOf, smallerPence, type Pence } from '@slipway/shared/values/pence.ts';
import { type Place, startBySun } from '@slipway/shared/values/sunset.ts';
import type { Row } from '../../platform/database/tables.ts';
import { seasonsOf } from './seasons.ts';

/** Days of the year on which a rule gives no slots to some or all of its packages. */
export type Gap = Row<'scheduleRules'>['gaps'][number];

export type ScheduleRule = Omit<Row<'scheduleRules'>, 'isOver' | 'gaps'> & { gaps?: readonly Gap[] };
type SpecialDay = Omit<Row<'specialDays'>, 'id'>;

export type PlannedSlot = Omit<Row<'slots'>, 'id' | 'isOpen' | 'closedBy' | 'priceSetBy' | 'byOlderRow'>;

/** All data from which slots are made. */
export type Schedule = {
  /** The rules sorted by number, including rules that are over. */
  rules: readonly ScheduleRule[];
  closures: readonly { date: LocalDate }[];
  specialDays?: readonly SpecialDay[];
  /** The coordinates of the lake, needed if a rule follows the sun. */
  place?: Place | undefined;
  /**
   * The packages on sale. Their prices are needed to convert a surcharge between pounds and per cent. Their ids are
   * needed if a slot for every package has to be split, because another season sets the price of some packages.
   */
  packages?: readonly { id: number; price: Pence }[];
};

/** A rule's slot. Other rules may have a slot at the same time. */
export type Given = {
  rule: ScheduleRule;
  slot: PlannedSlot;
  /** Packages that the rule leaves out on this day. */ without: number[];
};

/** The packages of a slot, if staff closed the slot or priced it by hand. */
type ByHand = Pick<PlannedSlot, 'packageIds'> & {
  /**
   * True: staff priced the slot, but it is off sale, because at least one of its packages no longer has this time by
   * the rules. When the rules give this time to all of its packages again, the slot returns to sale. It stays off sale
   * if one of the packages is by then in another slot that staff closed or priced.
   */
  isOff: boolean;
};

/** Existing slots that are exceptions to the rule of seasons.ts. The keys are times, as `timeOf` writes them. */
export type Standing = {
  byHand: ReadonlyMap<string, readonly ByHand[]>;
  /**
   * The times whose slots still have their price from before the upgrade of docs/decisions/0141. If two rules
   * give a slot at such a time, the older rule sets its price.
   */
  byOlderRow: ReadonlySet<string>;
};

const nothingStands: Standing = { byHand: new Map(), byOlderRow: new Set() };

/**
 * The slots that the rules give from one day to another, both included, in calendar order. If several seasons give a
 * package the same start and length, seasons.ts chooses one season. If the chosen season gives this time to some
 * packages only, the other packages get a separate slot.
 */
export function slotsFromRules(
  schedule: Schedule,
  from: LocalDate,
  to: LocalDate,
  { byHand, byOlderRow }: Standing = nothingStands,
): PlannedSlot[] {
  const { specialDays = [] } = schedule;
  const painted = new Map(specialDays.map((day) => [day.date, day]));
  const compareOn = seasonsOf(schedule.rules);
  const slots = [...givenTimes(schedule, from, to)].flatMap(([time, given]) => {
    const inOrder = byOlderRow.has(time)
      ? olderRows(given)
      : bySeason(given.toSorted(orderOn(compareOn, given)), { schedule, hands: byHand.get(time) ?? [] });
    const paint = painted.get(given[0]!.slot.date);
    return inOrder.map((slot) =>
      paint === undefined ? slot : { ...slot, ...withPaint(slot, paint, schedule) },
    );
  });
  return slots
    .map((slot) => [placeOf(slot), slot] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, slot]) => slot);
}

/** The slots of a range of days, including closed days, and their schedule. */
export type Plan = Schedule & { slots: readonly PlannedSlot[] };

export function planOf(schedule: Schedule, from: LocalDate, to: LocalDate): Plan {
  return { ...schedule, slots: slotsFromRules({ ...schedule, closures: [] }, from, to) };
}

/**
 * Returns the slots of all rules, grouped by `timeOf`. Each group has the order of `rules`. Closed days are left out.
 */
export function givenTimes(schedule: Schedule, from: LocalDate, to: LocalDate): Map<string, Given[]> {
  const { rules, closures, specialDays = [], place } = schedule;
  const closedDates = new Set(closures.map((closure) => closure.date));
  for (const { date, paint } of specialDays) if (paint === 'closed') closedDates.add(date);
  const times = new Map<string, Given[]>();
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (closedDates.has(date)) continue;
    const weekday = weekdayOf(date);
    for (const rule of rules) {
      if (!rule.weekdays.includes(weekday) || !runsOn(rule, date)) continue;
      const gaps = (rule.gaps ?? []).filter((gap) => isInGap(gap, date));
      if (gaps.some(({ packages }) => packages === null)) continue;
      const without = gaps.flatMap(({ packages }) => packages ?? []);
      for (const slot of slotsOfDay(rule, date, place)) {
        const time = timeOf(slot);
        const given = times.get(time);
        if (given === undefined) times.set(time, [{ rule, slot, without }]);
        else given.push({ rule, slot, without });
      }
    }
  }
  return times;
}

/** Returns the slots of all rules, ignoring seasons. If two rules have the same slot, returns the older rule's slot. */
function olderRows(given: readonly Given[]): PlannedSlot[] {
  return [...new Map(given.toReversed().map(({ slot }) => [placeOf(slot), slot])).values()];
}

function orderOn(compareOn: ReturnType<typeof seasonsOf<ScheduleRule>>, given: readonly Given[]) {
  const compare = compareOn(given[0]!.slot.date);
  return (one: Given, other: Given) => compare(one.rule, other.rule);
}

/** Used in place of an id, for all packages that are not on sale yet. */
const toCome = 0;

/**
 * Gives each package the first slot in `given` that is for this package. `given` is sorted: the slot of the
 * season that sets the price comes first.
 */
function bySeason(
  given: readonly Given[],
  { schedule: { packages = [] }, hands }: { schedule: Schedule; hands: readonly ByHand[] },
): PlannedSlot[] {
  const [only] = given;
  if (given.length === 1 && hands.length === 0 && only!.without.length === 0) return [only!.slot];
  const onSale = packages.map(({ id }) => id);
  const coveredBy = (ids: readonly number[] | null) => ids ?? [...onSale, toCome];
  const givenBy = ({ slot, without }: Given) =>
    coveredBy(slot.packageIds).filter((id) => !without.includes(id));
  const all = new Set(given.flatMap(givenBy));
  const slots: PlannedSlot[] = [];
  const taken = new Set<number>();
  // Keeps a slot that staff closed or priced, if the rules give its time to each of its packages.
  for (const { packageIds: ids } of hands.toSorted((one, other) => Number(one.isOff) - Number(other.isOff))) {
    const covered = coveredBy(ids);
    if (!covered.every((id) => all.has(id) && !taken.has(id))) continue;
    const from = given.find((each) => givenBy(each).some((id) => covered.includes(id)));
    slots.push({ ...from!.slot, packageIds: ids });
    for (const id of covered) taken.add(id);
  }
  for (const each of given) {
    const own = givenBy(each).filter((id) => !taken.has(id));
    for (const id of own) taken.add(id);
    const whole = coveredBy(each.slot.packageIds);
    if (own.length === whole.length) slots.push(each.slot);
    else if (own.some((id) => onSale.includes(id)))
      slots.push({ ...each.slot, packageIds: own.filter((id) => id !== toCome).toSorted((a, b) => a - b) });
  }
  return slots;
}

function isInGap({ first, last, until }: Gap, date: LocalDate): boolean {
  return (until === null || date <= until) && isInSeason(date, first, last);
}

/** Whether the rule runs on this date, without regard to its weekdays. */
function runsOn(rule: ScheduleRule, date: LocalDate): boolean {
  if (rule.validFrom !== null && date < rule.validFrom) return false;
  if (rule.validTo !== null && date > rule.validTo) return false;
  return isInSeason(date, rule.seasonStart, rule.seasonEnd);
}

type Surcharge = Pick<PlannedSlot, 'surchargeKind' | 'surchargeValue'>;

function withPaint(slot: PlannedSlot, { paint, value }: SpecialDay, { packages = [] }: Schedule): Surcharge {
  return withSurcharge(slot, { kind: paint === 'percentage' ? 'percentage' : 'fixed', value }, packages);
}

/**
 * Adds a surcharge to the slot's own surcharge. If one is in pounds and the other in per cent, the slot's own
 * surcharge is first converted. The conversion uses the price of the slot's cheapest package.
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

/** Compares 'MM-DD' as text. In years without a 29 February, a season that ends on 02-29 ends on 28 February. */
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
    // The packages are sorted, because to the database {1,2} and {2,1} are two different slots.
    packageIds: rule.packageIds?.toSorted((a, b) => a - b) ?? null,
    surchargeKind: rule.surchargeKind,
    surchargeValue: rule.surchargeValue,
    pricePerExtraGuest: rule.pricePerExtraGuest,
    minimumGuests: rule.minimumGuests,
    scheduleRuleId: rule.id,
  }));
}

type Times = Pick<PlannedSlot, 'startTime' | 'endTime'>;

/**
 * Returns the start and end of each slot of a rule on a date. A slot starts at a fixed time or follows the
 * sun. A slot that follows the sun is left out if it would end at midnight or later.
 */
function timesOf(rule: ScheduleRule, date: LocalDate, place: Place | undefined): Times[] {
  const byClock = rule.startTimes.map((startTime) => ({ startTime, endTime: endTimeOf(rule, startTime) }));
  if (rule.sunMinutes.length === 0) return byClock;
  if (place === undefined)
    throw new Error(`Schedule rule '${rule.name}' follows the sun, but the location of the lake is missing`);
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

/** Identifies a start and a length on a day, for any package. */
export function timeOf({ date, startTime, endTime }: Omit<WhereAndWhen, 'packageIds'>): string {
  return `${date} ${startTime} ${endTime}`;
}

type WhereAndWhen = Pick<PlannedSlot, 'date' | 'startTime' | 'endTime' | 'packageIds'>;

/** Text that identifies a slot, like the constraint one_slot_per_start. Texts of earlier slots sort first. */
export function placeOf(slot: WhereAndWhen): string {
  return `${timeOf(slot)} ${packagesOf(slot.packageIds)}`;
}

function packagesOf(ids: readonly number[] | null): string {
  return ids === null ? 'every package' : ids.join();
}
