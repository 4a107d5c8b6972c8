import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';

/** A row of a season: all rows with the same name, in all their versions, form one season. */
type SeasonRow = {
  id: number;
  name: string;
  /** 'MM-DD', both days included; the period may run over New Year. */
  seasonStart: string;
  seasonEnd: string;
  validFrom: LocalDate | null;
  validTo: LocalDate | null;
};

/**
 * Compares two rows for one day. If both rows offer a trip at the same time, a negative result means that `one` sets
 * the price of that time. The result is never 0 for two different rows.
 */
type ComparesOn<Rule> = (date: LocalDate) => (one: Rule, other: Rule) => number;

/**
 * Compares the seasons that give the same time (docs/decisions/0141). The season with fewer days sets the price. If the
 * numbers of days are equal, a season with an end date sets the price rather than a season without. If both or neither
 * have an end date, the newer season sets the price. Within a season, the row with the lowest id sets the price.
 * `rules`: all rows, including those that are over.
 */
export function seasonsOf<Rule extends SeasonRow>(rules: readonly Rule[]): ComparesOn<Rule> {
  const seasons = new Map<string, Rule[]>();
  for (const rule of rules) seasons.set(rule.name, [...(seasons.get(rule.name) ?? []), rule]);
  const firstRow = new Map([...seasons].map(([name, rows]) => [name, Math.min(...rows.map(({ id }) => id))]));
  const known = new Map<string, Length>();
  const lengthOn = (name: string, date: LocalDate): Length => {
    const rows = seasons.get(name) ?? [];
    // A row that ended before the date does not count.
    const standing = rows.filter((row) => gaveTimes(row) && (row.validTo === null || row.validTo >= date));
    const key = `${name} ${standing.map(({ id }) => id).join()}`;
    const length = known.get(key) ?? lengthOf(standing, rows);
    known.set(key, length);
    return length;
  };
  return (date) => (one, other) => {
    if (one.name === other.name) return one.id - other.id;
    const [a, b] = [lengthOn(one.name, date), lengthOn(other.name, date)];
    return (
      a.days - b.days ||
      Number(a.isWithoutEnd) - Number(b.isWithoutEnd) ||
      firstRow.get(other.name)! - firstRow.get(one.name)!
    );
  };
}

type Length = { days: number; isWithoutEnd: boolean };

/** False for a row that ends before it begins. Two changes with the same first day leave a row like that. */
function gaveTimes({ validFrom, validTo }: SeasonRow): boolean {
  return validFrom === null || validTo === null || validFrom <= validTo;
}

/**
 * Returns the number of days in a year from the season's first day to its last, including gaps and weekdays without
 * times. If the season ends before it has lasted a year, only the days until its end are counted.
 */
function lengthOf(standing: readonly SeasonRow[], all: readonly SeasonRow[]): Length {
  const year = yearOf(standing);
  const days = year.filter(Boolean).length;
  const ends = standing.map(({ validTo }) => validTo);
  if (ends.length === 0 || ends.includes(null)) return { days, isWithoutEnd: true };
  const begins = all.filter(gaveTimes).map(({ validFrom }) => validFrom);
  if (begins.includes(null)) return { days, isWithoutEnd: false };
  const last = ends.reduce((a, b) => (a! > b! ? a : b))!;
  let date = begins.reduce((a, b) => (a! < b! ? a : b))!;
  let given = 0;
  for (; date <= last && given < days; date = addDays(date, 1))
    if (year[dayOfYear(date.slice(5))]) given += 1;
  return { days: given, isWithoutEnd: false };
}

const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const daysOfYear = 366;

/** '01-01' is 0, '12-31' is 365, in every year. */
function dayOfYear(day: string): number {
  const [month = 1, date = 1] = day.split('-').map(Number);
  return lengths.slice(0, month - 1).reduce((sum, days) => sum + days, 0) + date - 1;
}

/**
 * Returns, for each day of the year, whether it is within the season. The longest run of days that no row covers is
 * outside the season. All other days are within it, so a season may run over New Year.
 */
function yearOf(rows: readonly SeasonRow[]): boolean[] {
  const has = Array<boolean>(daysOfYear).fill(false);
  for (const { seasonStart, seasonEnd } of rows) {
    const [first, last] = [dayOfYear(seasonStart), dayOfYear(seasonEnd)];
    const count = ((last - first + daysOfYear) % daysOfYear) + 1;
    for (let nth = 0; nth < count; nth += 1) has[(first + nth) % daysOfYear] = true;
  }
  const without = { from: 0, count: 0 };
  for (let from = 0; from < daysOfYear; from += 1) {
    let count = 0;
    while (count < daysOfYear && !has[(from + count) % daysOfYear]) count += 1;
    if (count > without.count) Object.assign(without, { from, count });
  }
  return has.map((_, day) => (day - without.from + daysOfYear) % daysOfYear >= without.count);
}
