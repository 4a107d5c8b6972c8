import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabaseOfFile } from '../../testing/test-database.ts';

/** `start/embedded-site.test.ts` tests transactions, on a database without other users. */
const opened = testDatabaseOfFile();
beforeAll(async () => {
  await sql.raw(`insert into boats (id, name) values (1, 'One'), (2, 'Two')`).execute(opened.db);
});

/** The rows that a statement adds to the log. */
async function loggedBy(statement: string) {
  await opened.db.deleteFrom('changeLog').execute();
  await sql.raw(statement).execute(opened.db);
  const rows = await opened.db.selectFrom('changeLog').select(['ofTable', 'rowIds']).execute();
  return rows.map(({ ofTable, rowIds }) => ({ ofTable, rowIds: rowIds?.map(Number) ?? null }));
}

const slot = (id: number, start: string) => `(${id}, '2027-05-04', '${start}', '20:00', 'fixed', 0, 0)`;
const slots =
  'insert into slots (id, date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest) values';

test('a change of a large table logs the ids of its changed rows, in one log row per statement', async () => {
  const ofSlots = (rowIds: number[] | null) => [{ ofTable: 'slots', rowIds }];
  expect(await loggedBy(`${slots} ${slot(1, '10:00')}, ${slot(2, '11:00')}`)).toEqual(ofSlots([1, 2]));
  expect(await loggedBy('update slots set is_open = false where id = 1')).toEqual(ofSlots([1]));
  expect(await loggedBy('update slots set id = 3 where id = 2')).toEqual([
    {
      ofTable: 'slots',
      rowIds: expect.toSatisfy((ids: number[]) => ids.toSorted((a, b) => a - b).join() === '2,3'),
    },
  ]);
  expect(await loggedBy('delete from slots where id = 3')).toEqual(ofSlots([3]));
  expect(await loggedBy('delete from slots where id = 99')).toEqual([]);
  expect(await loggedBy('truncate slots')).toEqual(ofSlots(null));
});

test('a change of more than 2000 rows logs the table without row ids', async () => {
  const many = `insert into slots
      (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest)
    select date '2027-01-01' + n, '10:00', '12:00', 'fixed', 0, 0 from generate_series(1, 2001) n`;
  expect(await loggedBy(many)).toEqual([{ ofTable: 'slots', rowIds: null }]);
});

test('an insert that is skipped because of a conflict logs nothing', async () => {
  const allocate = `insert into allocations (boat_id, during, maintenance_id)
    select 1, '[2027-05-04 10:00,2027-05-04 12:00)', id from repair on conflict do nothing`;
  const repair = `with repair as (insert into boat_maintenance (boat_id, reason) values (1, 'hull') returning id)`;
  expect(await loggedBy(`${repair} ${allocate}`)).toHaveLength(1);
  expect(await loggedBy(`${repair} ${allocate}`)).toEqual([]);
});

test('a boat can never be deleted, even where no foreign key prevents the deletion', async () => {
  await expect(loggedBy('delete from boats where id = 1')).rejects.toThrow('taken out of service');
});

test('any change of a small table logs the table without row ids', async () => {
  for (const table of ['boats', 'closures', 'settings', 'boat_packages', 'package_items', 'menu_items'])
    expect(await loggedBy(`delete from ${table} where false`)).toEqual([{ ofTable: table, rowIds: null }]);
  for (const table of ['schedule_rules', 'coupons', 'reviews'])
    expect(await loggedBy(`truncate ${table} cascade`)).toContainEqual({ ofTable: table, rowIds: null });
  const terms =
    'insert into business_terms (valid_from, terms, note) select valid_from, terms, note from business_terms';
  expect(await loggedBy(terms)).toEqual([{ ofTable: 'business_terms', rowIds: null }]);
});
