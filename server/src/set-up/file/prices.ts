import { counted, plural } from '@slipway/shared/values/counted.ts';
import { changeFields } from '@slipway/shared/api/console/changes.ts';
import { surcharge, surchargeOf } from '@slipway/shared/api/console/surcharge.ts';
import { date } from '@slipway/shared/api/fields.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { penceFromPounds, poundsOf } from '@slipway/shared/values/pence.ts';
import * as z from 'zod/mini';
import { followRules } from '../../catalogue/availability/materialise-slots.ts';
import { placeOf, timeOf } from '../../catalogue/availability/slots-from-rules.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { readBusiness } from '../../catalogue/live-business.ts';
import { typedSurcharge } from '../read-times.ts';
import { namesOrAll, packageNames, part, unknownPackages } from './part.ts';
import type { Work } from './work.ts';

const row = changeFields.weekly_times.shape.rows.def.element.shape;
const time = row.starts.def.element;

const entry = z.strictObject({
  date,
  start: time,
  end: time,
  packages: packageNames,
  surcharge,
  extra: row.extra,
  covers: row.covers,
});
type Entry = z.output<typeof entry>;

/** The times on sale from today onwards whose price staff have set. */
export const prices = part({
  tables: ['slots'],
  section: z.array(entry).check(z.maxLength(10_000)),
  async read(reading) {
    const slots = await readSlots(reading.db, reading.today);
    return slots
      .filter((slot) => slot.priceSetBy === 'hand')
      .map((slot) => ({
        date: slot.date,
        start: slot.startTime,
        end: slot.endTime,
        packages: namesOrAll(slot.packageIds, reading),
        surcharge: typedSurcharge(slot.surchargeKind, slot.surchargeValue),
        extra: poundsOf(slot.pricePerExtraGuest),
        covers: slot.minimumGuests,
      }))
      .toSorted(byPlace);
  },
  mistakes: (section, elsewhere) =>
    section.flatMap((typed, index) => unknownPackages(typed.packages, `prices.${index}.packages`, elsewhere)),
  async write(work, wanted) {
    const { journal, context } = work;
    const { db, today, lastDay } = context;
    const { place } = await readBusiness(db);
    // First creates the times on sale from the rules, because the file's prices are set on these times.
    await followRules(db, { today, lastDay, place });
    const slots = new Map((await readSlots(db, today)).map((slot) => [placeOf(slot), slot]));
    const hand = new Map(
      wanted.map((typed) => {
        const at = placeIn(typed, work);
        return [placeOf(at), { place: at, values: valuesOf(typed) }];
      }),
    );
    const set: Parameters<typeof journal.update<'slots'>>[1][number][] = [];
    const sold = await readPackagesOnSale(db);
    let unknown = 0;
    for (const [where, { place: at, values }] of hand) {
      const slot = slots.get(where);
      if (slot !== undefined) {
        if (!isPricedSo(slot, values)) set.push({ id: slot.id, values, what: whatOf(slot) });
      } else if (isSplitIn([...slots.values()], at, sold)) {
        // A time whose price staff have set is not split between seasons.
        journal.begin(whatOf(at));
        await journal.insert('slots', {
          ...at,
          ...values,
          scheduleRuleId: null,
          closedBy: null,
          priceSetBy: 'hand',
        });
        work.did('Prices by hand', 'new', whatOf(at));
      } else unknown += 1;
    }
    await journal.update('slots', set);
    const back = [...slots.values()].filter((slot) => slot.priceSetBy === 'hand' && !hand.has(placeOf(slot)));
    await journal.update(
      'slots',
      back.map((slot) => ({ id: slot.id, values: { priceSetBy: null }, what: whatOf(slot) })),
      ['surchargeKind', 'surchargeValue', 'pricePerExtraGuest', 'minimumGuests'],
    );
    for (const { what = '' } of set) work.did('Prices by hand', 'changed', what);
    for (const slot of back) work.did('Prices by hand', 'gone', whatOf(slot));
    if (unknown > 0)
      work.warn(
        `${counted(unknown, 'price set by hand was', 'prices set by hand were')} left out, because ${plural(unknown, 'its time is', 'their times are')} not on sale here.`,
      );
  },
});

/** Sorts only by facts in the file, because the same row has another number in another database. */
const byPlace = (one: Entry, other: Entry) => {
  const [a, b] = [one, other].map(({ date, start, end, packages }) =>
    JSON.stringify([date, start, end, packages]),
  );
  return a! < b! ? -1 : 1;
};

const whatOf = (slot: Pick<Row<'slots'>, 'date' | 'startTime'>) => `${slot.date} ${slot.startTime}`;

type Values = Pick<Row<'slots'>, 'surchargeKind' | 'surchargeValue' | 'pricePerExtraGuest' | 'minimumGuests'>;

function valuesOf(typed: Entry): Values {
  const { kind, value } = surchargeOf(typed.surcharge);
  return {
    surchargeKind: kind,
    surchargeValue: value,
    pricePerExtraGuest: penceFromPounds(typed.extra)!,
    minimumGuests: typed.covers,
  };
}

function isPricedSo(slot: Row<'slots'>, values: Values): boolean {
  return (
    slot.priceSetBy === 'hand' &&
    (Object.keys(values) as (keyof Values)[]).every((name) => slot[name] === values[name])
  );
}

type At = Pick<Row<'slots'>, 'date' | 'startTime' | 'endTime' | 'packageIds'>;

/**
 * Whether every package that `at` sells is sold by at least one slot at the same time as `at`. These slots may come
 * from several seasons.
 */
function isSplitIn(slots: readonly Row<'slots'>[], at: At, sold: readonly number[]): boolean {
  const given = slots.filter((slot) => timeOf(slot) === timeOf(at)).map(({ packageIds }) => packageIds);
  return (
    given.length > 0 &&
    (at.packageIds ?? sold).every((id) => given.some((ids) => ids === null || ids.includes(id)))
  );
}

async function readPackagesOnSale(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('boatPackages').select('id').where('status', '=', 'active').execute();
  return rows.map(({ id }) => id);
}

function placeIn(typed: Entry, work: Work): At {
  return {
    date: localDate(typed.date),
    startTime: localTime(typed.start),
    endTime: localTime(typed.end),
    packageIds: typed.packages && work.idsOf(typed.packages).toSorted((a, b) => a - b),
  };
}

async function readSlots(db: Database, today: LocalDate): Promise<Row<'slots'>[]> {
  return db
    .selectFrom('slots')
    .selectAll()
    .where('isOpen', '=', true)
    .where('date', '>=', today)
    .orderBy('date')
    .orderBy('startTime')
    .orderBy('endTime')
    .execute();
}
