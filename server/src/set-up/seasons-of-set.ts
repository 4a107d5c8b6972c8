import { listed } from '@slipway/shared/values/counted.ts';
import { weekdayWords } from '@slipway/shared/api/console/change-words.ts';
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
import {
  type PlannedSlot,
  type Schedule,
  slotsFromRules,
} from '../catalogue/availability/slots-from-rules.ts';
import { groupsOf } from './book.ts';
import { type OnSale, priceAt } from './what-is-on-sale.ts';

/** A time of a package: what it costs, and which season says so; null: a hand. */
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
  /** On sale. */
  before: OnSale;
  after: OnSale;
  /** What times are made from, and the days that are not on sale yet. */
  plan: { before: Schedule; after: Schedule; from: LocalDate; to: LocalDate; daysAhead: number };
  /** All that are sold, before and after. */
  packages: ReadonlyMap<number, string>;
};

/** More of what is not on sale yet are a number. */
const mostGroups = 6;

/**
 * What a set does to who sets the price, by package: each time on sale that another season had priced, and what changes of
 * times that are not on sale yet, where times on sale do not change in the same way.
 */
export function seasonsOfSet(facts: SeasonFacts): { figures: Effect['figures']; notYet: string | undefined } {
  const onSale = changesOf(pricedOnSale(facts.before), pricedOnSale(facts.after));
  const { plan, packages } = facts;
  const later = changesOf(
    pricedInPlan(plan.before, plan.from, plan.to),
    pricedInPlan(plan.after, plan.from, plan.to),
  );
  const said = new Set(onSale.map(({ how }) => how));
  const news = later.filter(({ how }) => !said.has(how));
  const groups = linesOf(news, packages);
  const others = groups.slice(mostGroups).reduce((sum, { count }) => sum + count, 0);
  const [first] = news.toSorted((a, b) => byTime(a, b) || a.price - b.price);
  const onSaleFrom = (date: LocalDate) => `on sale from ${formatLongDate(addDays(date, -plan.daysAhead))}`;
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

/** What changes alike is one line, with each of its packages: the first to come first. */
function linesOf(changes: readonly PriceChange[], packages: ReadonlyMap<number, string>) {
  const alike = groupsOf(changes, ({ how }) => how);
  const lines = groupsOf(alike, (group) => `${group[0]!.seasons} ${timesIn(group)}`);
  return lines.map((line) => {
    const [first] = line[0]!;
    const prices = line.map(([each]) => `${packages.get(each!.package) ?? ''} ${each!.words}`);
    return {
      seasons: first!.seasons,
      words: `${timesIn(line[0]!)}: ${prices.join('; ')}`,
      date: first!.date,
      count: line.flat().length,
    };
  });
}

function byTime(one: PriceChange, other: PriceChange): number {
  const [a, b] = [one, other].map(({ date, start }) => `${date} ${start}`);
  return a! < b! ? -1 : Number(a! > b!);
}

type PriceChange = Pick<Priced, 'date' | 'start' | 'package'> & {
  /** 'August instead of Summer'; undefined: the same season, or a time that comes or goes. */
  seasons: string | undefined;
  price: Pence;
  /** '£18.00 to £22.00' */
  words: string;
  /** Alike for all times of a package that change alike. */
  how: string;
};

/** Earliest first. */
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
    const words = changeWords(was, is);
    const how = `${id} ${seasons ?? is?.season ?? ''} ${words}`;
    found.push({ date, start, package: id, seasons, price: (is ?? was)!.price, words, how });
  }
  return found.toSorted(byTime);
}

function changeWords(was: Priced | undefined, is: Priced | undefined): string {
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

/** '10:00 and 12:30, Sunday 1 August 2027 to Tuesday 31 August 2027': each of its times and no other. */
function timesIn(group: readonly PriceChange[]): string {
  const starts = new Map<string, LocalDate[]>();
  for (const { start, date } of group) starts.set(start, [...(starts.get(start) ?? []), date]);
  const byDays = new Map<string, string[]>();
  for (const [start, dates] of [...starts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const days = daysWords(dates);
    byDays.set(days, [...(byDays.get(days) ?? []), start]);
  }
  return [...byDays].map(([days, each]) => `${listed(each)}, ${days}`).join('; ');
}

/** Days in their order: 'every Saturday and Sunday, 7 August to 29 August', or each run of them. */
function daysWords(dates: readonly LocalDate[]): string {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  if (first === last) return formatLongDate(first);
  const weekdays = new Set(dates.map(weekdayOf));
  const span = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
  const all = span.filter((date) => weekdays.has(weekdayOf(date)));
  const from = `${formatLongDate(first)} to ${formatLongDate(last)}`;
  if (all.length === dates.length && (weekdays.size === 7 || all.length === span.length)) return from;
  if (all.length === dates.length) return `${weekdayWords([...weekdays])}, ${from}`;
  const runs: LocalDate[][] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run !== undefined && addDays(run.at(-1)!, 1) === date) run.push(date);
    else runs.push([date]);
  }
  return runs.map(daysWords).join(', ');
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

function pricedInPlan(schedule: Schedule, from: LocalDate, to: LocalDate): PricedTimes {
  const seasons = new Map(schedule.rules.map(({ id, name }) => [id, name]));
  const times = new Map<string, Priced>();
  for (const slot of slotsFromRules({ ...schedule, closures: [] }, from, to))
    for (const { id, price } of schedule.packages ?? []) {
      if (!isFor(slot, id)) continue;
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
