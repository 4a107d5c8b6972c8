import { listed } from '@slipway/shared/values/counted.ts';
import { weekdayText } from '@slipway/shared/api/console/change-text.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import {
  type LocalDate,
  addDays,
  daysBetween,
  formatLongDate,
  weekdayOf,
} from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import type { Plan, PlannedSlot } from '../catalogue/availability/slots-from-rules.ts';
import { groupsOf } from './journal.ts';
import { type OnSale, priceAt } from './what-is-on-sale.ts';

/** The price of a package at a time. `season` is the season that sets the price, or null if staff have set it. */
type Priced = {
  date: LocalDate;
  start: string;
  package: number;
  season: string | null;
  price: Pence;
  extra: Pence;
  covers: number;
};
type PricedTimes = ReadonlyMap<string, Priced>;

type SeasonFacts = {
  /** The times on sale before and after the set. */
  before: OnSale;
  after: OnSale;
  /** The plan of times, if the set changes it. `notYetFrom`: the first day that is not on sale yet. */
  plan: { before: Plan; after: Plan } | undefined;
  notYetFrom: LocalDate;
  daysAhead: number;
  /** The names of all packages, before and after the set. */
  packages: ReadonlyMap<number, string>;
};

/** At most this many lines are about times not on sale yet. A further line says how many prices are left out. */
const mostGroups = 6;

/**
 * Lists, for each package, the times on sale whose price now comes from another season. Then lists the price changes of
 * times that are not on sale yet. Leaves out a price change if times on sale change in the same way.
 */
export function seasonsOfSet(facts: SeasonFacts): { figures: Effect['figures']; notYet: string | undefined } {
  const onSale = changesOf(pricedOnSale(facts.before), pricedOnSale(facts.after));
  const { plan, packages, notYetFrom, daysAhead } = facts;
  const later =
    plan === undefined
      ? []
      : changesOf(pricedInPlan(plan.before, notYetFrom), pricedInPlan(plan.after, notYetFrom));
  const said = new Set(onSale.map(({ how }) => how));
  const news = later.filter(({ how }) => !said.has(how));
  const groups = linesOf(news, packages);
  const others = groups.slice(mostGroups).reduce((sum, { count }) => sum + count, 0);
  const [first] = news.toSorted((a, b) => byTime(a, b) || a.price - b.price);
  const onSaleFrom = (date: LocalDate) => `on sale from ${formatLongDate(addDays(date, -daysAhead))}`;
  return {
    figures: [
      ...linesOf(
        onSale.filter(({ seasons }) => seasons !== undefined),
        packages,
      ).map(({ seasons, words }) => ({ label: seasons!, value: words })),
      ...groups.slice(0, mostGroups).map(({ seasons, words, date }) => ({
        label: 'Not on sale yet',
        value: [words, ...(seasons === undefined ? [] : [seasons]), onSaleFrom(date)].join('; '),
      })),
      ...(others === 0 ? [] : [{ label: 'Not on sale yet', value: `${others} prices more` }]),
    ],
    notYet:
      first === undefined
        ? undefined
        : `${formatLongDate(first.date)}, ${first.start}: ${first.words}, ${onSaleFrom(first.date)}`,
  };
}

/** Changes with the same times and the same seasons become one line, with the price of each package. */
function linesOf(changes: readonly PriceChange[], packages: ReadonlyMap<number, string>) {
  const alike = groupsOf(changes, ({ how }) => how).map((group) => ({ group, times: timesIn(group) }));
  const lines = groupsOf(alike, ({ group, times }) => `${group[0]!.seasons} ${times}`);
  return lines.map((line) => {
    const { group, times } = line[0]!;
    const prices = line.map(({ group: [each] }) => `${packages.get(each!.package) ?? ''} ${each!.words}`);
    return {
      seasons: group[0]!.seasons,
      words: `${times}: ${prices.join('; ')}`,
      date: group[0]!.date,
      count: line.reduce((sum, each) => sum + each.group.length, 0),
    };
  });
}

function byTime(one: PriceChange, other: PriceChange): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.start < other.start ? -1 : Number(one.start > other.start);
}

type PriceChange = Pick<Priced, 'date' | 'start' | 'package'> & {
  /** 'August instead of Summer'. Undefined unless the price came from one season and now comes from another. */
  seasons: string | undefined;
  price: Pence;
  /** '£18.00 to £22.00' */
  words: string;
  /** The key of a change. Times of a package that change in the same way have the same key. */
  how: string;
};

/** The changes, the earliest first. */
function changesOf(before: PricedTimes, after: PricedTimes): PriceChange[] {
  const found: PriceChange[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const { date, start, package: id } = (is ?? was)!;
    const isOther = was !== undefined && is !== undefined && was.season !== null && is.season !== null;
    const seasons = isOther && was.season !== is.season ? `${is.season} instead of ${was.season}` : undefined;
    if (
      seasons === undefined &&
      was?.price === is?.price &&
      was?.extra === is?.extra &&
      was?.covers === is?.covers
    )
      continue;
    const words = changeFields(was, is);
    const how = `${id} ${seasons ?? is?.season ?? ''} ${words}`;
    found.push({ date, start, package: id, seasons, price: (is ?? was)!.price, words, how });
  }
  return found.toSorted(byTime);
}

function changeFields(was: Priced | undefined, is: Priced | undefined): string {
  if (is === undefined) return `${formatGbp(was!.price)} goes`;
  if (was === undefined) return formatGbp(is.price);
  const differs = [
    was.price === is.price ? formatGbp(is.price) : `${formatGbp(was.price)} to ${formatGbp(is.price)}`,
    ...(was.extra === is.extra
      ? []
      : [`${formatGbp(was.extra)} to ${formatGbp(is.extra)} for each extra guest`]),
    ...(was.covers === is.covers ? [] : [`covers ${was.covers} to ${is.covers} guests`]),
  ];
  return differs.join(', ');
}

/** '10:00 and 12:30, Sunday 1 August 2027 to Tuesday 31 August 2027': the times of the group in words. */
function timesIn(group: readonly PriceChange[]): string {
  const starts = new Map<string, LocalDate[]>();
  for (const { start, date } of group) {
    const dates = starts.get(start);
    if (dates === undefined) starts.set(start, [date]);
    else dates.push(date);
  }
  const byDays = new Map<string, string[]>();
  for (const [start, dates] of [...starts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const days = daysText(dates);
    byDays.set(days, [...(byDays.get(days) ?? []), start]);
  }
  return [...byDays].map(([days, each]) => `${listed(each)}, ${days}`).join('; ');
}

/** Days in words: 'every Saturday and Sunday, 7 August to 29 August', or each run of days. */
function daysText(dates: readonly LocalDate[]): string {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  if (first === last) return formatLongDate(first);
  const weekdays = new Set(dates.map(weekdayOf));
  const span = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
  const all = span.filter((date) => weekdays.has(weekdayOf(date)));
  const from = `${formatLongDate(first)} to ${formatLongDate(last)}`;
  if (all.length === dates.length && (weekdays.size === 7 || all.length === span.length)) return from;
  if (all.length === dates.length) return `${weekdayText([...weekdays])}, ${from}`;
  const runs: LocalDate[][] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run !== undefined && addDays(run.at(-1)!, 1) === date) run.push(date);
    else runs.push([date]);
  }
  return runs.map(daysText).join(', ');
}

function pricedOnSale(onSale: OnSale): PricedTimes {
  const times = new Map<string, Priced>();
  for (const { date, startTime, endTime, season, prices, extra, covers } of onSale.values())
    for (const [id, price] of prices) {
      const key = `${date} ${startTime} ${endTime} ${id}`;
      if (!times.has(key))
        times.set(key, { date, start: startTime, package: id, season, price, extra, covers });
    }
  return times;
}

function pricedInPlan({ rules, slots, packages = [] }: Plan, from: LocalDate): PricedTimes {
  const seasons = new Map(rules.map(({ id, name }) => [id, name]));
  const times = new Map<string, Priced>();
  for (const slot of slots)
    for (const { id, price } of packages) {
      if (slot.date < from || !isFor(slot, id)) continue;
      times.set(`${slot.date} ${slot.startTime} ${slot.endTime} ${id}`, {
        date: slot.date,
        start: slot.startTime,
        package: id,
        season: seasons.get(slot.scheduleRuleId ?? 0) ?? null,
        price: priceAt(price, slot),
        extra: slot.pricePerExtraGuest,
        covers: slot.minimumGuests ?? defaultMinimumGuests,
      });
    }
  return times;
}

function isFor({ packageIds }: PlannedSlot, id: number): boolean {
  return packageIds === null || packageIds.includes(id);
}
