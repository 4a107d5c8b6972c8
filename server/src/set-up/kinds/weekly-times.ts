import { counted } from '@slipway/shared/values/counted.ts';
import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import { surchargeOf } from '@slipway/shared/api/console/surcharge.ts';
import { type LocalDate, addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { lengthOfAll } from '../../catalogue/catalogue-queries.ts';
import type { Database, NewRow, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Journal } from '../journal.ts';
import type { ChangeKind } from '../change-kind.ts';
import { daysOfYearText, weekdayText } from '@slipway/shared/api/console/change-text.ts';

type Words = ChangeFields<'weekly_times'>;
export type Rule = Required<Omit<NewRow<'scheduleRules'>, 'id' | 'validFrom' | 'validTo' | 'isOver'>>;

/** Replaces the grid of this name from the day on which the change begins. Unchanged rows are kept. */
export const weeklyTimes: ChangeKind<'weekly_times'> = {
  title(words) {
    if (words.rows.length === 0) return `${words.name}: ends`;
    const starts = new Set(
      words.rows.flatMap((row) => [...row.starts, ...row.sun.map((sun) => `sun ${sun}`)]),
    );
    const days = [...new Set(words.rows.flatMap((row) => row.days))].toSorted((a, b) => a - b);
    const gaps = (words.gaps ?? []).map(({ first, last }) => `, not ${daysOfYearText(first, last)}`).join('');
    return `${words.name}: ${counted(starts.size, 'start')}, ${weekdayText(days)}${gaps}`;
  },
  async apply(journal, words, { db, from, today }) {
    await requirePackages(words, (ids) =>
      db.selectFrom('boatPackages').select('id').where('id', 'in', ids).execute(),
    );
    const wanted = rulesOf(words);
    const standing = await db
      .selectFrom('scheduleRules')
      .selectAll()
      .where('name', '=', words.name)
      .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', from)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (standing.length === 0 && wanted.length === 0)
      throw new Refusal('invalid', { message: `There are no times called ${words.name} to end.` });
    journal.begin(`${words.name} from ${from}`);
    const ended: number[] = [];
    for (const rule of standing) {
      const same = wanted.findIndex((each) => isDeepStrictEqual(each, ruleIn(rule)));
      const standsOn = rule.validTo === null && (rule.validFrom === null || rule.validFrom <= from);
      if (same !== -1 && standsOn) wanted.splice(same, 1);
      else ended.push(rule.id);
    }
    const validTo = addDays(from, -1);
    await journal.update(
      'scheduleRules',
      ended.map((id) => ({ id, values: { validTo } })),
    );
    for (const rule of wanted) await journal.insert('scheduleRules', { ...rule, validFrom: from });
    return { figures: await followLengths(journal, db, today) };
  },
};

/** Writes the length that a package shows, if all of its times have the same length. */
async function followLengths(journal: Journal, db: Database, today: LocalDate): Promise<Effect['figures']> {
  const { rows } = await sql<{ id: number; name: string; said: number; minutes: number | null }>`
    select id, name, duration_minutes as said, (select ${lengthOfAll} from schedule_rules r
      where (r.valid_to is null or r.valid_to >= ${today}) and (r.valid_to is null or r.valid_from is null
        or r.valid_to >= r.valid_from) and (r.package_ids is null or p.id = any (r.package_ids))) as minutes
    from boat_packages p where status = 'active' order by id for update`.execute(db);
  const figures: Effect['figures'] = [];
  for (const { id, name, said, minutes } of rows) {
    if (minutes === null || minutes === said) continue;
    await journal.update('boatPackages', [
      { id, values: { durationMinutes: minutes }, what: `${name}, how long it takes` },
    ]);
    figures.push({
      label: `${name}: On the water`,
      value: `${counted(said, 'minute')} → ${counted(minutes, 'minute')}`,
    });
  }
  return figures;
}

/**
 * Returns a database row for each row of the grid that has a start. Throws a Refusal if a trip would end after
 * midnight.
 */
export function rulesOf({ name, first, last, packages, minutes, gaps = [], rows }: Words): Rule[] {
  const sortedGaps = gaps.map((gap) => ({
    ...gap,
    until: gap.until === null ? null : localDate(gap.until),
    packages: sortedIds(gap.packages),
  }));
  return rows
    .filter(({ starts, sun }) => starts.length + sun.length > 0)
    .map((row) => {
      const { kind, value } = surchargeOf(row.surcharge);
      const late = row.starts.find((start) => minutesOf(localTime(start)) + minutes >= 24 * 60);
      if (late !== undefined)
        throw new Refusal('invalid', { message: `${name}: a trip from ${late} would end after midnight.` });
      return {
        name,
        weekdays: [...new Set(row.days)].toSorted((a, b) => a - b),
        seasonStart: first,
        seasonEnd: last,
        startTimes: [...new Set(row.starts)].toSorted().map(localTime),
        durationMinutes: minutes,
        packageIds: sortedIds(packages),
        surchargeKind: kind,
        surchargeValue: value,
        pricePerExtraGuest: penceFromPounds(row.extra)!,
        minimumGuests: row.covers,
        sunMinutes: [...new Set(row.sun)].toSorted((a, b) => a - b),
        gaps: sortedGaps,
      };
    });
}

/** Returns a stored rule in the form in which `rulesOf` returns a new rule, so that the two rules can be compared. */
export function ruleIn({
  id: _id,
  validFrom: _from,
  validTo: _to,
  isOver: _over,
  ...rule
}: Row<'scheduleRules'>): Rule {
  return {
    ...rule,
    weekdays: rule.weekdays.toSorted((a, b) => a - b),
    startTimes: rule.startTimes.toSorted(),
    packageIds: sortedIds(rule.packageIds),
    sunMinutes: rule.sunMinutes.toSorted((a, b) => a - b),
  };
}

function sortedIds(ids: readonly number[] | null): number[] | null {
  return ids === null ? null : [...new Set(ids)].toSorted((a, b) => a - b);
}

async function requirePackages(
  { name, packages, gaps = [] }: Words,
  find: (ids: number[]) => Promise<readonly { id: number }[]>,
): Promise<void> {
  const named = [packages, ...gaps.map((gap) => gap.packages)].flatMap((ids) => ids ?? []);
  if (named.length === 0) return;
  const known = new Set((await find(named)).map(({ id }) => id));
  if (named.some((id) => !known.has(id)))
    throw new Refusal('invalid', { message: `${name}: one of its packages doesn’t exist.` });
}
