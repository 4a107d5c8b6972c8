import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addTerms } from '../../testing/add-terms.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { party } from '../../testing/test-catalogue.ts';
import { hour, minute } from '../../testing/test-clock.ts';
import { calendarBySql } from './calendar.reference.ts';
import { clearTables } from '../../testing/clear-tables.ts';

const site = testAppOfFile({ boats: 2 });
beforeAll(async () => {
  await sql`insert into boat_kinds (name, seats, weight_kg) values ('Pedalo', 4, 300)`.execute(site.db);
});

const read = (body: object = {}) => site.aVisitor().get(listAvailability, { body });

/** Only a few days, so that several changes affect the same day. 30 October is the last day on sale. */
const day = fc.constantFrom('2027-05-03', '2027-05-04', '2027-05-07', '2027-10-30');
const time = fc.constantFrom('00:00', '08:00', '10:00', '10:30', '12:00', '12:30', '16:00', '21:45');
const boat = fc.integer({ min: 1, max: 2 });
const nth = fc.nat(30);
/** Returns SQL for the id of one row of the table. `index` chooses the row. */
const some = (table: string, index: number) =>
  `(select id from ${table} order by id offset ${index} % greatest((select count(*) from ${table}), 1) limit 1)`;
const instant = (minutes: number | null) =>
  minutes === null
    ? 'null'
    : `timestamptz '${new Date(site.clock.now().getTime() + minutes * minute).toISOString()}'`;
const range = fc.oneof(
  fc
    .tuple(day, time, fc.constantFrom(1, 30, 120, 150, 720, 2900), fc.constantFrom('[)', '(]', '[]', '()'))
    .map(
      ([date, start, minutes, bounds]) =>
        `tsrange('${date} ${start}', timestamp '${date} ${start}' + interval '${minutes} minutes', '${bounds}')`,
    ),
  fc.constantFrom(
    `tsrange('2027-05-05 10:00', null)`,
    `tsrange(null, '2027-05-03 18:00')`,
    `tsrange('-infinity', 'infinity')`,
  ),
);
const deadline = fc.constantFrom(null, null, -5, 0, 15, 60, 60 * 24 * 2);

type Step = () => Promise<unknown>;
const run =
  (text: () => string): Step =>
  () =>
    sql.raw(text()).execute(site.db);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        day,
        time,
        length: fc.constantFrom(15, 90, 120),
        of: fc.constantFrom('null', `'{${party}}'`),
      })
      .map((slot) =>
        run(
          () => `insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest, package_ids)
            values ('${slot.day}', '${slot.time}', time '${slot.time}' + interval '${slot.length} minutes', 'percentage', 1250, 1550, ${slot.of})
            on conflict do nothing`,
        ),
      ),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(boat, range, deadline).map(([boatId, during, minutes]) =>
      run(
        () => `with repair as (insert into boat_maintenance (boat_id, reason) values (${boatId}, 'hull') returning id)
          insert into allocations (boat_id, during, maintenance_id, deadline)
          select ${boatId}, ${during}, id, ${instant(minutes)} from repair on conflict do nothing`,
      ),
    ),
  },
  nth.map((index) => run(() => `delete from allocations where id = ${some('allocations', index)}`)),
  fc
    .tuple(nth, deadline)
    .map(([index, minutes]) =>
      run(
        () =>
          `update allocations set deadline = ${instant(minutes)} where id = ${some('allocations', index)}`,
      ),
    ),
  nth.map((index) => run(() => `update slots set is_open = not is_open where id = ${some('slots', index)}`)),
  fc.tuple(nth, day).map(([index, date]) =>
    run(
      () => `update slots s set date = '${date}' where id = ${some('slots', index)} and not exists (
      select from slots o where o.date = '${date}' and (o.start_time, o.end_time) = (s.start_time, s.end_time))`,
    ),
  ),
  nth.map((index) => run(() => `delete from slots where id = ${some('slots', index)}`)),
  fc
    .constantFrom(2, 2, 1)
    .map((id) => run(() => `update boats set is_in_service = not is_in_service where id = ${id}`)),
  fc
    .tuple(boat, fc.constantFrom(1, 2))
    .map(([id, kind]) => run(() => `update boats set kind_id = ${kind} where id = ${id}`)),
  fc
    .tuple(fc.constantFrom(1, party), fc.constantFrom('{1}', '{2}', '{1,2}'))
    .map(([id, kinds]) => run(() => `update boat_packages set kind_ids = '${kinds}' where id = ${id}`)),
  fc
    .tuple(fc.constantFrom(1, 2), fc.constantFrom(3, 4, 10, 12))
    .map(([kind, seats]) => run(() => `update boat_kinds set seats = ${seats} where id = ${kind}`)),
  fc.tuple(day, fc.option(time)).map(([date, from]) =>
    run(
      () => `insert into closures (date, from_time, to_time, reason)
      values ('${date}', ${from === null ? 'null, null' : `'${from}', '24:00'`}, 'Storm') on conflict do nothing`,
    ),
  ),
  fc.tuple(day, time, time).map(([date, one, other]) =>
    run(
      () => `insert into closures (date, from_time, to_time, reason, kind)
      values ('${date}', least(time '${one}', '${other}'), greatest(time '${one}', '${other}') + interval '1 minute', '', 'held')
      on conflict do nothing`,
    ),
  ),
  fc.tuple(day, time).map(([date, from]) =>
    run(
      () => `insert into closures (date, from_time, to_time, reason, kind, is_until_further_notice)
      values ('${date}', '${from}', '24:00', '', 'held', true) on conflict do nothing`,
    ),
  ),
  // Lifts a stop, because too many stops would leave no slot to compare.
  {
    weight: 3,
    arbitrary: nth.map((index) => run(() => `delete from closures where id = ${some('closures', index)}`)),
  },
  fc.constant(run(() => 'delete from closures where is_until_further_notice')),
  fc.constant(run(() => 'delete from closures')),
  fc
    .constantFrom(5, 10, 12)
    .map((month) => run(() => `update settings set value = '${month}' where key = 'max_bookable_month'`)),
  fc
    .tuple(fc.constantFrom(0, 30, 90), fc.constantFrom(0, 120, 1500), fc.constantFrom(0, 45, 3000))
    .map(([turnaroundMinutes, minimumNoticeMinutes, inMinutes]): Step => () => {
      const now = site.clock.now();
      const from = new Date(now.getTime() + inMinutes * minute);
      return addTerms(site.db, { turnaroundMinutes, minimumNoticeMinutes }, now, from);
    }),
  fc.constant(run(() => 'truncate allocations')),
  // Only the clock moves, and no row changes.
  {
    weight: 5,
    arbitrary: fc.constantFrom(1, minute, 15 * minute, hour, 7 * hour).map(
      (ms): Step =>
        async () =>
          site.clock.forward(ms),
    ),
  },
);

const packageIds = fc.constantFrom(undefined, 1, party, 99);
const guestCounts = fc.constantFrom(undefined, 1, 4, 5, 10, 11);

test('after random changes and clock jumps the calendar in memory agrees with the rows', async () => {
  let shown = 0;
  let soldOut = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, day, packageIds, guestCounts), { minLength: 15, maxLength: 30 }),
      async (steps) => {
        site.clock.set(monday);
        await clearTables(site.db, ['slots', 'closures', 'allocations', 'boat_maintenance']);
        await site.db.updateTable('boats').set({ isInService: true, kindId: 1 }).execute();
        await site.db
          .updateTable('boatPackages')
          .set({ kindIds: [1] })
          .execute();
        await sql`update boat_kinds set seats = case id when 1 then 10 else 4 end`.execute(site.db);
        for (const startTime of ['10:00', '12:30', '16:00'])
          for (const date of ['2027-05-04', '2027-05-07', '2027-10-30'])
            await site.aSlot({ date, startTime });
        for (const [does, from, packageId, guests] of steps) {
          await does();
          const now = site.clock.now();
          const all = await read();
          expect(all).toEqual(await calendarBySql(site.db, {}, now));
          const asked = {
            from,
            to: '2027-05-07',
            ...(packageId === undefined ? {} : { package_id: packageId }),
            ...(guests === undefined ? {} : { guests }),
          };
          expect(await read(asked)).toEqual(
            await calendarBySql(
              site.db,
              { ...asked, ...(packageId === undefined ? {} : { packageId }) },
              now,
            ),
          );
          const periods = all.flatMap((each) => each.periods);
          shown += periods.filter(({ isAvailable }) => isAvailable).length;
          soldOut += periods.filter(({ isSoldOut }) => isSoldOut).length;
        }
      },
    ),
    {
      numRuns: Number(process.env['CALENDAR_HISTORIES'] ?? 4),
      ...(process.env['CALENDAR_SEED'] === undefined
        ? { seed: 7 }
        : { seed: Number(process.env['CALENDAR_SEED']) }),
    },
  );
  // Without these slots the test would compare empty calendars.
  expect(shown).toBeGreaterThan(200);
  expect(soldOut).toBeGreaterThan(20);
}, 0);
