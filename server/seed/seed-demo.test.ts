import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isAllergen } from '@slipway/shared/values/allergens.ts';
import { type LocalDate, addDays, localDate, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { isSwept } from '@slipway/testing/sweeps.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { materialiseSlots } from '../src/catalogue/availability/materialise-slots.ts';
import { slotsFromRules } from '../src/catalogue/availability/slots-from-rules.ts';
import type { OpenDatabase } from '../src/platform/database/open-database.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { projectRoot } from '../src/platform/runtime/project-root.ts';
import { createTestDatabase } from '../src/testing/test-database.ts';
import { scheduleRules } from './schedule-rules.ts';
import { seedDemo } from './seed-demo.ts';

const today = localDate('2027-05-05');
const sunset = 3;
const party = 4;
const rules = scheduleRules.map((rule, index) => ({ ...rule, id: index + 1 }));
const packageNumbers = [1, 2, 3, 4, 5];

let opened: OpenDatabase;
let db: Database;

/** A second database, emptied before each test that seeds it. */
let another: OpenDatabase;
let empty: Database;

beforeAll(async () => {
  opened = await createTestDatabase();
  db = opened.db;
  await seedDemo(db, today);
  another = await createTestDatabase();
  empty = another.db;
});
afterAll(async () => {
  await opened.close();
  await another.close();
});

async function emptyIt(): Promise<void> {
  await sql`truncate settings, boat_packages, package_items, boats, schedule_rules, closures, slots, menu_items,
    coupons, boat_maintenance, allocations, reviews restart identity cascade`.execute(empty);
}

/** Returns every row of every table, and the value of every counter. */
async function dump(database: Database): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    -- How often something changed meanwhile is no part of what is there.
    where table_schema = 'public' and table_name not in ('site_version', 'change_log', 'change_log_pruning')
    order by table_name`.execute(database);
  const counters = await sql<{ row: string }>`
    select sequencename || ' ' || coalesce(last_value, 0) as row from pg_sequences order by 1`.execute(
    database,
  );
  const lines = counters.rows.map(({ row }) => row);
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t order by 1`.execute(database);
    lines.push(...rows.rows.map(({ row }) => `${name} ${row}`));
  }
  return lines;
}

/** The test's own query for the calendar, independent of the site's. */
async function slotsWithFreeBoats(database: Database, from: LocalDate, to: LocalDate) {
  const { rows } = await sql<{ date: string; start: string; packages: number[]; free: number }>`
    select slots.date::text, to_char(slots.start_time, 'HH24:MI') as start, slots.package_ids as packages,
      (select count(*)::int from boats where is_in_service and not exists (
        select from allocations where allocations.boat_id = boats.id
          and allocations.during && tsrange(slots.date + start_time, slots.date + end_time + interval '30 min'))) as free
    from slots
    where is_open and date between ${from}::date and ${to}::date
      and date not in (select closures.date from closures)
    order by slots.date, start_time`.execute(database);
  return rows;
}

describe('seeding the demonstration once', () => {
  beforeEach(emptyIt);

  test('a second seeding changes nothing, even years later', async () => {
    const before = await dump(db);
    await seedDemo(db, localDate('2029-01-01'));
    expect(await dump(db)).toEqual(before);
    expect(before.length).toBeGreaterThan(1000);
  });

  test('two processes that seed at the same time leave the same rows as one', async () => {
    await Promise.all([seedDemo(empty, today), seedDemo(empty, today)]);
    expect(await dump(empty)).toEqual(await dump(db));
  });

  test('a row that the owner changed or deleted is not restored', async () => {
    await seedDemo(empty, today);
    await empty
      .updateTable('boatPackages')
      .set({ price: pence(17_500) })
      .where('id', '=', 1)
      .execute();
    await empty
      .updateTable('settings')
      .set({ value: '10' })
      .where('key', '=', 'max_bookable_month')
      .execute();
    await empty.deleteFrom('coupons').execute();
    await empty.deleteFrom('boatPackages').where('id', '>', 1).execute();
    const before = await dump(empty);
    await seedDemo(empty, today);
    expect(await dump(empty)).toEqual(before);
  });

  test('an owner who deleted the whole demonstration does not get it again', async () => {
    await seedDemo(empty, today);
    await empty.deleteFrom('boatPackages').execute();
    const before = await dump(empty);
    await seedDemo(empty, today);
    expect(await dump(empty)).toEqual(before);
  });

  test('a database that its owner has filled gets no demonstration rows', async () => {
    await empty
      .insertInto('boatPackages')
      .values({
        name: 'Gondola',
        longDescription: 'With a song.',
        displayPicture: 'gondola.webp',
        price: pence(9900),
        durationMinutes: 60,
        displayOrder: 1,
        status: 'active',
      })
      .execute();
    const before = await dump(empty);
    await seedDemo(empty, today);
    expect(await dump(empty)).toEqual(before);
  });

  test('all slots are seeded: the job finds none to add or close', async () => {
    expect(await materialiseSlots(db, today)).toEqual({ added: 0, opened: 0, priced: 0, closed: 0 });
  });

  test('after the five seeded packages, the owner’s first package gets number 6', async () => {
    const { rows } = await sql<{ last: number }>`
      select last_value as last from pg_sequences where sequencename = 'boat_packages_id_seq'`.execute(db);
    expect(rows).toEqual([{ last: 5 }]);
  });
});

describe('the demonstration has times on sale, no matter on which day it starts', () => {
  const startDays = [
    // On some of these days the clocks change.
    '2026-03-29',
    '2026-10-25',
    '2027-02-15',
    '2027-07-15',
    '2028-02-29',
    '2026-03-28',
    '2026-10-24',
    '2027-03-27',
    '2027-03-28',
    '2027-03-29',
    '2027-10-24',
    '2027-10-25',
    '2027-10-30',
    '2027-10-31',
    '2026-12-24',
    '2026-12-31',
    ...[1, 3, 4, 5, 6, 8, 9, 10, 11, 12].map((month) => `2027-${String(month).padStart(2, '0')}-15`),
  ].map(localDate);

  beforeEach(emptyIt);

  test.each(isSwept ? startDays : startDays.slice(0, 3))('the demonstration started on %s', async (start) => {
    await seedDemo(empty, start);
    const slots = await slotsWithFreeBoats(empty, start, addDays(start, 60));
    for (const packageNumber of packageNumbers) {
      const free = slots.filter((slot) => slot.free > 0 && slot.packages.includes(packageNumber));
      const dates = [...new Set(free.map((slot) => slot.date))];
      const wanted = packageNumber === sunset ? 2 : 3;
      const good = dates.filter((date) => free.filter((slot) => slot.date === date).length >= wanted);
      expect(good.length, `package ${packageNumber}`).toBeGreaterThan(50);
    }
    const soldOut = slots.filter((slot) => slot.free === 0);
    expect(soldOut.length).toBeGreaterThanOrEqual(4);
    expect(soldOut.length).toBeLessThan(12);
    expect(soldOut.every((slot) => slot.date <= addDays(start, 30))).toBe(true);
    expect(slots.some((slot) => slot.free === 2)).toBe(true);
  });
});

describe('Sunset', () => {
  test('only Sunset has evening slots, and Sunset has no daytime slots', async () => {
    const slots = await slotsWithFreeBoats(db, today, addDays(today, 180));
    const evenings = slots.filter((slot) => slot.packages.includes(sunset));
    expect(evenings.length).toBeGreaterThan(400);
    for (const slot of evenings) {
      expect(slot.packages).toEqual([sunset]);
      expect(slot.start >= '15:30').toBe(true);
    }
  });

  // Sunset in Milton Keynes on the 15th, by the almanac.
  test.each([
    ['2027-06-15', '21:24'],
    ['2027-07-15', '21:17'],
    ['2027-08-15', '20:28'],
    ['2027-09-15', '19:19'],
    ['2027-10-15', '18:09'],
    ['2027-11-15', '16:12'],
    ['2027-12-15', '15:51'],
    ['2028-01-15', '16:19'],
    ['2028-02-15', '17:15'],
    ['2028-03-15', '18:06'],
    ['2028-04-15', '19:59'],
    ['2028-05-15', '20:49'],
  ])('on %s the sun sets at %s, during the last slot', (day, sunsetTime) => {
    const slots = slotsFromRules({ rules, closures: [] }, localDate(day), localDate(day));
    const last = slots.findLast((slot) => slot.packageIds?.includes(sunset))!;
    const sunsetMinute = minutesOf(localTime(sunsetTime));
    expect(sunsetMinute).toBeGreaterThanOrEqual(minutesOf(last.startTime) - 10);
    expect(sunsetMinute).toBeLessThanOrEqual(minutesOf(last.endTime));
  });

  test('in every month Sunset slots overlap daytime slots, so both may need the same boat', async () => {
    const overlaps = await sql<{ month: number; count: number }>`
      select extract(month from a.date)::int as month, count(*)::int as count
      from slots a join slots b on a.date = b.date
        and (a.start_time, a.end_time) overlaps (b.start_time, b.end_time)
      where a.package_ids = array[3] and not b.package_ids = array[3] group by 1`.execute(db);
    expect(overlaps.rows).toHaveLength(7);
  });
});

describe('the demonstration’s catalogue', () => {
  test('the demonstration sells five packages, numbered 1 to 5, at their prices', async () => {
    const rows = await db.selectFrom('boatPackages').selectAll().orderBy('id').execute();
    expect(rows.map(({ id, name, price }) => [id, name, price])).toEqual([
      [1, 'Classic', 15000],
      [2, 'BBQ', 18500],
      [3, 'Sunset', 19500],
      [4, 'Party', 22500],
      [5, 'Team', 21000],
    ]);
    expect(rows.every((row) => row.durationMinutes === 120 && row.status === 'active')).toBe(true);
    expect(rows.map((row) => row.displayOrder)).toEqual([1, 2, 3, 4, 5]);
  });

  test('every package lists three to five features, and only Party lists an ice bucket', async () => {
    const items = await db.selectFrom('packageItems').selectAll().execute();
    for (const packageNumber of packageNumbers) {
      const own = items.filter((item) => item.packageId === packageNumber);
      expect(own.length).toBeGreaterThanOrEqual(3);
      expect(own.length).toBeLessThanOrEqual(5);
      expect(own.some((item) => /ice bucket/i.test(item.description))).toBe(packageNumber === party);
    }
  });

  test('a dish for the grill is sold only with the grill’s package, and any other dish with every package', async () => {
    const items = await db.selectFrom('menuItems').select(['groupName', 'packageIds']).execute();
    const grills = await db
      .selectFrom('packageItems')
      .select('packageId')
      .where('code', '=', 'grill')
      .execute();
    const isForGrill = (groupName: string) => groupName === 'For the grill';
    expect(items.filter(({ groupName }) => isForGrill(groupName))).toHaveLength(2);
    for (const { groupName, packageIds } of items) {
      expect(packageIds).toEqual(isForGrill(groupName) ? grills.map((grill) => grill.packageId) : null);
    }
  });

  test('an add-on is included in the packages that list it, and in no other', async () => {
    const addOns = await db.selectFrom('menuItems').select(['name', 'includedInPackageIds']).execute();
    const listed = await db.selectFrom('packageItems').select(['packageId', 'description']).execute();
    for (const { name, includedInPackageIds } of addOns) {
      const packages = listed.filter(({ description }) => description.startsWith(name));
      expect(includedInPackageIds, name).toEqual(packages.map(({ packageId }) => packageId));
    }
    expect(addOns.filter(({ includedInPackageIds }) => includedInPackageIds.length > 0)).toHaveLength(3);
  });

  test('the demonstration sells fourteen priced add-ons on three tabs: two are alcoholic, and two platters need notice', async () => {
    const items = await db.selectFrom('menuItems').selectAll().orderBy('displayOrder').execute();
    expect(items).toHaveLength(14);
    expect(new Set(items.map((item) => item.name)).size).toBe(14);
    expect(new Set(items.map((item) => item.type))).toEqual(new Set(['food', 'drinks', 'others']));
    expect(items.every((item) => item.price > 0 && item.info.length > 0 && item.groupName !== '')).toBe(true);
    expect(items.filter((item) => item.isAlcohol).map((item) => item.type)).toEqual(['drinks', 'drinks']);
    const platters = items.filter((item) => item.groupName === 'Platters');
    expect(platters.map((item) => item.leadTimeHours)).toEqual([72, 72]);
  });

  test('allergens have the names that the law gives them', async () => {
    const items = await db.selectFrom('menuItems').select(['name', 'allergens']).execute();
    expect(
      items.filter((item) => item.allergens === null),
      'answered',
    ).toEqual([]);
    const allergens = items.flatMap((item) => item.allergens ?? []);
    expect(allergens.length).toBeGreaterThan(0);
    expect(allergens.filter((allergen) => !isAllergen(allergen))).toEqual([]);
  });

  test('every picture that the catalogue names exists', async () => {
    const pictures = [
      ...(await db.selectFrom('boatPackages').select('displayPicture as file').execute()),
      ...(await db.selectFrom('menuItems').select('image as file').execute()),
    ];
    expect(pictures).toHaveLength(19);
    for (const { file } of pictures) {
      expect(existsSync(join(projectRoot, 'media', 'originals', file)), file).toBe(true);
    }
  });

  test('the demonstration has six coupons', async () => {
    const rows = await db.selectFrom('coupons').selectAll().orderBy('id').execute();
    expect(rows.map((coupon) => Object.values(coupon).slice(1))).toEqual([
      ['WELCOME10', 'percentage', 1000, null, null, null, 1],
      ['LAKE25', 'fixed', 2500, null, null, null, null],
      ['ONTHEHOUSE', 'percentage', 10000, null, null, null, null],
      ['ONCE', 'percentage', 10000, null, null, 1, null],
      ['LASTSUMMER', 'percentage', 1000, '2026-06-01', '2026-08-31', null, null],
      ['USEDUP', 'percentage', 1000, null, null, 0, null],
    ]);
  });

  test('the public settings are those that the screens need', async () => {
    const rows = await db.selectFrom('settings').selectAll().execute();
    const publicKeys = rows.filter((row) => row.isPublic).map((row) => row.key);
    expect(publicKeys.sort()).toEqual(['add_on_info', 'booking_period_info', 'max_bookable_month']);
    expect(Object.fromEntries(rows.map((row) => [row.key, row.value]))).toMatchObject({
      max_bookable_month: '12',
    });
    expect(rows.every((row) => row.note.length > 10)).toBe(true);
  });

  test('the sample reviews are in the past, and not all of them have five stars', async () => {
    const rows = await db.selectFrom('reviews').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(6);
    expect(rows.every((row) => row.isSample && row.bookingId === null)).toBe(true);
    expect(rows.every((row) => row.createdAt.toISOString() < today)).toBe(true);
    expect(rows[0]?.sailed).toBe('Sunset, April 2027');
    expect(Math.min(...rows.map((row) => row.stars))).toBe(3);
  });
});

describe('the times of the demonstration', () => {
  test('the demonstration is closed at Christmas, on Boxing Day, at New Year and on a few Mondays', async () => {
    const rows = await db.selectFrom('closures').selectAll().orderBy('date').execute();
    const dates = rows.map((row) => row.date);
    expect(dates).toEqual(expect.arrayContaining(['2027-12-25', '2027-12-26', '2028-01-01', '2029-12-25']));
    const soon = dates.filter((date) => date < '2027-12-01').map(localDate);
    expect(soon.map(weekdayOf)).toEqual([1, 1, 1]);
    const sold = await db.selectFrom('slots').select('id').where('date', 'in', dates).execute();
    expect(sold).toEqual([]);
  });

  test('Saturday afternoons cost £20 more, Sundays 10 % more, Friday and Saturday evenings 12.5 % more', async () => {
    const { rows } = await sql<{ label: string }>`
      select distinct extract(isodow from date) || case when package_ids = array[3] then ' evening ' else ' day ' end
        || surcharge_kind || ' ' || surcharge_value as label from slots order by 1`.execute(db);
    expect(rows.map((row) => row.label)).toEqual([
      '1 day fixed 0',
      '1 evening fixed 0',
      '2 day fixed 0',
      '2 evening fixed 0',
      '3 day fixed 0',
      '3 evening fixed 0',
      '4 day fixed 0',
      '4 evening fixed 0',
      '5 day fixed 0',
      '5 evening percentage 1250',
      '6 day fixed 0',
      '6 day fixed 2000',
      '6 evening percentage 1250',
      '7 day percentage 1000',
      '7 evening fixed 0',
    ]);
  });

  test('only winter times have the default minimum of guests, and an extra guest costs £15 at every time', async () => {
    const rules = await db.selectFrom('scheduleRules').selectAll().execute();
    const open = rules.filter((rule) => rule.minimumGuests === null);
    expect(open.map((rule) => rule.name)).toEqual(['Winter times']);
    expect(rules.every((rule) => rule.pricePerExtraGuest === 1500)).toBe(true);
  });
});
