import { changeFields } from '@slipway/shared/api/console/changes.ts';
import { date } from '@slipway/shared/api/fields.ts';
import { type LocalDate, addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Rule, ruleIn, rulesOf } from '../kinds/weekly-times.ts';
import { typedSurcharge } from '../read-times.ts';
import { type Reading, namesOrAll, packageNames, part, unknownPackages } from './part.ts';
import type { Work } from './work.ts';

const { name, first, last, minutes, rows, gaps } = changeFields.weekly_times.shape;
const gap = gaps.def.innerType.def.element.shape;

const entry = z
  .strictObject({
    name,
    /** The first day on which the season makes times, if the day is in the future. */
    begins: z.nullable(date),
    /** The last day of the season, if it has one. */
    ends: z.nullable(date),
    first,
    last,
    packages: packageNames,
    minutes,
    gaps: z.optional(z.array(z.strictObject({ ...gap, packages: packageNames }))),
    rows: rows.check(z.minLength(1, 'needs a row')),
  })
  .check(
    z.refine((typed) => !typed.begins || !typed.ends || typed.begins <= typed.ends, 'ends before it begins'),
  );
type Entry = z.output<typeof entry>;

/**
 * The seasons in the order in which their first rows were inserted. Past rows count too. The order matters: if two
 * seasons have the same number of days, the newer season sets the price.
 */
export const times = part({
  tables: ['scheduleRules'],
  section: z.array(entry).check(z.maxLength(400)),
  async read(reading) {
    const standing = await readStanding(reading.db, reading.today);
    return gridsOf(standing, reading);
  },
  mistakes: (section, elsewhere) =>
    section.flatMap((typed, index) => [
      ...unknownPackages(typed.packages, `times.${index}.packages`, elsewhere),
      ...(typed.gaps ?? []).flatMap(({ packages }, nth) =>
        unknownPackages(packages, `times.${index}.gaps.${nth}.packages`, elsewhere),
      ),
      ...tooLate(typed, `times.${index}.rows`),
    ]),
  async write(work, wanted) {
    const { journal, context } = work;
    const { db, today } = context;
    const rules = wanted
      .filter(({ ends }) => ends === null || ends >= today)
      .flatMap((typed) => rulesIn(typed, work, today));
    const standing = await readStanding(db, today);
    const { ended, added } = whatDiffers(standing, rules, today);
    if (ended.length + added.length === 0) return;
    journal.begin('Weekly times');
    const validTo = addDays(today, -1);
    await journal.update(
      'scheduleRules',
      ended.map(({ id }) => ({ id, values: { validTo } })),
    );
    for (const rule of added)
      await journal.insert('scheduleRules', { ...rule, validFrom: rule.validFrom ?? today });
    const before = new Set(standing.map((row) => row.name));
    const after = new Set(rules.map((rule) => rule.name));
    const touched = new Set([...ended, ...added].map((row) => row.name));
    for (const grid of touched)
      work.did('Weekly times', !before.has(grid) ? 'new' : after.has(grid) ? 'changed' : 'gone', grid);
  },
});

/**
 * Compares the stored rows with the wanted rules. Within a season, the first row that makes a time sets the price. To
 * keep the order, the rules that belong after a new rule of their season end and are inserted again after it.
 */
function whatDiffers(standing: readonly Row<'scheduleRules'>[], rules: readonly Dated[], today: LocalDate) {
  const stays = new Set<number>();
  const added: Dated[] = [];
  const waiting = new Map<string, Row<'scheduleRules'>[]>();
  for (const row of standing) waiting.set(row.name, [...(waiting.get(row.name) ?? []), row]);
  const begun = new Set<string>();
  for (const rule of rules) {
    const rows = waiting.get(rule.name) ?? [];
    const same = rows.findIndex((row) => isDeepStrictEqual(ruleOf(row, today), rule));
    if (same === -1 || begun.has(rule.name)) {
      begun.add(rule.name);
      added.push(rule);
    } else {
      stays.add(rows[same]!.id);
      waiting.set(rule.name, rows.slice(same + 1));
    }
  }
  return { ended: standing.filter(({ id }) => !stays.has(id)), added };
}

type Dated = Rule & { validFrom: LocalDate | null; validTo: LocalDate | null };

function rulesIn(typed: Entry, work: Work, today: LocalDate): Dated[] {
  const packages = typed.packages && work.idsOf(typed.packages);
  const gapsIn = (typed.gaps ?? []).map((each) => ({
    ...each,
    packages: each.packages && work.idsOf(each.packages),
  }));
  const begins = typed.begins === null || typed.begins <= today ? null : localDate(typed.begins);
  const ends = typed.ends === null ? null : localDate(typed.ends);
  return rulesOf({ ...typed, packages, gaps: gapsIn }).map((rule) => ({
    ...rule,
    validFrom: begins,
    validTo: ends,
  }));
}

/** A trip must not end after midnight. */
function tooLate(typed: Entry, path: string) {
  try {
    rulesOf({ ...typed, packages: null, gaps: [] });
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [{ path, says: error.options.message ?? '' }];
    throw error;
  }
}

function ruleOf(row: Row<'scheduleRules'>, today: LocalDate): Dated {
  const { validFrom, validTo } = row;
  return { ...ruleIn(row), validFrom: validFrom === null || validFrom <= today ? null : validFrom, validTo };
}

/** Returns the rules that make times on this day or later, season by season, the oldest season first. */
async function readStanding(db: Database, today: LocalDate): Promise<Row<'scheduleRules'>[]> {
  const all = await db.selectFrom('scheduleRules').selectAll().orderBy('id').execute();
  const firstOf = new Map(all.toReversed().map(({ name: season, id }) => [season, id]));
  return all
    .toSorted((a, b) => firstOf.get(a.name)! - firstOf.get(b.name)! || a.id - b.id)
    .filter(
      ({ validFrom, validTo, startTimes, sunMinutes }) =>
        startTimes.length + sunMinutes.length > 0 &&
        (validTo === null || (validTo >= today && (validFrom === null || validTo >= validFrom))),
    );
}

/** Joins neighbouring rules with the same name, season, length, packages and days into one grid. */
function gridsOf(standing: readonly Row<'scheduleRules'>[], reading: Reading): Entry[] {
  const grids: Entry[] = [];
  for (const row of standing) {
    const rule = ruleOf(row, reading.today);
    const grid = {
      name: rule.name,
      begins: rule.validFrom,
      ends: rule.validTo,
      first: rule.seasonStart,
      last: rule.seasonEnd,
      packages: namesOrAll(rule.packageIds, reading),
      minutes: rule.durationMinutes,
      ...(rule.gaps.length === 0
        ? {}
        : { gaps: rule.gaps.map((each) => ({ ...each, packages: namesOrAll(each.packages, reading) })) }),
    };
    const own: Entry['rows'][number] = {
      days: rule.weekdays,
      starts: rule.startTimes,
      sun: rule.sunMinutes,
      surcharge: typedSurcharge(rule.surchargeKind, rule.surchargeValue),
      extra: poundsOf(rule.pricePerExtraGuest),
      covers: rule.minimumGuests,
    };
    const before = grids.at(-1);
    if (before !== undefined && isDeepStrictEqual(before, { ...grid, rows: before.rows }))
      before.rows.push(own);
    else grids.push({ ...grid, rows: [own] });
  }
  return grids;
}
