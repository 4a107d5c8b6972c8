import { sql } from 'kysely';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { catalogueOf } from '../../testing/catalogue-of.ts';
import { openOldDatabase, releases } from '../../testing/old-database.ts';
import { type Row, type Rows, rowsOf } from '../../testing/rows-of.ts';
import { playEveryKind } from '../../testing/scene-of-bookings.ts';
import { monday, openTestApp } from '../../testing/test-app.ts';
import { createBareDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { findProgram } from '../backup/postgres-programs.ts';
import { brokenInvariants, queryableOf } from '../books/broken-invariants.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';

const namesOf = async ({ db }: OpenDatabase) =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

let fresh: { catalogue: string[]; names: string[] };
beforeAll(async () => {
  const opened = await createTestDatabase();
  fresh = { catalogue: await catalogueOf(opened), names: await namesOf(opened) };
  await opened.close();
});

describe.each(readdirSync(releases))('the database of %s', (file) => {
  let opened: OpenDatabase;
  let before: Rows;
  beforeAll(async () => {
    opened = await openOldDatabase(file, createBareDatabase);
    before = await rowsOf(opened);
  });
  afterAll(() => opened.close());

  test('the database of an older release gets the tables, functions and triggers of a new database, and keeps every row', async () => {
    expect(before['bookings']!.length).toBeGreaterThan(8);
    const had = await namesOf(opened);
    const pending = fresh.names.filter((name) => !had.includes(name));
    // Of two simultaneous migrations, one makes all changes, and the other finds nothing to do.
    const done = await Promise.all([migrate(opened.db), migrate(opened.db)]);
    expect(done.toSorted((one, other) => other.length - one.length)).toEqual([pending, []]);
    expect(await namesOf(opened)).toEqual(fresh.names);
    expect(await catalogueOf(opened)).toEqual(fresh.catalogue);
    expect(changedRows(before, await rowsOf(opened))).toMatchObject(rewritten[file] ?? []);
  });

  test('the migrated database has correct books', async () => {
    expect(await brokenInvariants(queryableOf(opened.db), monday)).toEqual([]);
  });
});

// The order of these tests matters, because a later test upgrades the database.
describe('a database of c25be782', () => {
  const file = 'c25be782.sql.gz';
  let opened: OpenDatabase;
  let names: string[];
  beforeAll(async () => {
    opened = await openOldDatabase(file, createBareDatabase);
    names = await namesOf(opened);
  });
  afterAll(() => opened.close());

  test('the old database has rows in each table, so that a lost table is noticed', async () => {
    const empty = Object.entries(await rowsOf(opened)).filter(([, rows]) => rows.length === 0);
    expect(empty).toEqual([]);
  });

  const add = (name: string) => sql`insert into migrations (name) values (${name})`.execute(opened.db);
  const remove = (name: string) => sql`delete from migrations where name = ${name}`.execute(opened.db);

  test.each(['0071-of-a-branch.sql', '9999-from-the-future.sql'])(
    'the old database is refused if it has the unknown migration %s',
    async (name) => {
      await add(name);
      await expect(migrate(opened.db)).rejects.toThrow(name);
      await remove(name);
      expect(await namesOf(opened)).toEqual(names);
    },
  );

  test('the old database is refused if its last migration is missing, and the error says what to do', async () => {
    await remove('0070-words-of-pages.sql');
    await expect(migrate(opened.db)).rejects.toThrow(
      'The database has migrations that this version cannot upgrade (up to 0069-each-returned-payment-is-told-of.sql). ' +
        'Start commit c25be782 on it once and then this version, or restore a newer backup.',
    );
    await add('0070-words-of-pages.sql');
  });

  test('the migrated database stores reasons outside the log, but no reason about an erased person', async () => {
    await migrate(opened.db);
    const said = await sql<{ said: unknown }>`
      select jsonb_build_array(a.after, d.after, e.cause, b.by_hand_reason) as said
      from staff_actions a join staff_action_details d on d.action_id = a.id, booking_events e
      join bookings b on b.id = e.booking_id where a.id = 7 and b.code = 'ZZZZZZ'`.execute(opened.db);
    expect(said.rows).toEqual([{ said: [{ kept: 500 }, { because: 'The rain' }, 'called off', ''] }]);
  });

  test('the upgrade marks an empty list of allergens as not stated, except for the demonstration’s dishes', async () => {
    const old = await openOldDatabase(file, createBareDatabase);
    await sql`
      insert into settings (key, value, note) values ('demo_seeded_on', '2027-05-01', '');
      insert into menu_items (name, price, type, description, image)
      values ('Orange juice', 300, 'drinks', '', ''), ('Rug', 300, 'others', '', '');
      update menu_items set allergens = '{Milk}' where id = 1;
      insert into change_set_rows values ('cccccccccccccccccccccccccc', 2, 2, 'a dish', 'menu_items', 1,
        '{"price": 850, "allergens": []}', '{"price": 900, "allergens": ["Milk"]}');
      update change_sets set changes = '[{"id": "a", "kind": "menu_item", "words": {"item": null, "allergens": []}},
        {"id": "b", "kind": "order", "words": {}}, {"id": "c", "kind": "menu_item", "words": {"allergens": ["Milk"]}}]'`.execute(
      old.db,
    );
    await migrate(old.db);
    const { rows } = await sql<{ said: unknown }>`
      select jsonb_build_array(
        (select jsonb_agg(jsonb_build_array(name, allergens, (now() at time zone 'Europe/London')::date - unanswered_since)
          order by id) from menu_items),
        (select jsonb_agg(before || after order by position) from change_set_rows where of_table = 'menu_items'),
        (select changes from change_sets),
        (select words ->> 'text' like '%{{allergens_named}}%' from house_texts where key = 'terms/food'
          order by id desc limit 1),
        (select words ->> 'text' like '%{{applicable_law}}' from house_texts where key = 'terms/complaints'
          order by id desc limit 1)) as said`.execute(old.db);
    await old.close();
    expect(rows[0]!.said).toEqual([
      [
        ['Grazing board', ['Milk'], null],
        ['Celebration cake', null, null],
        ['Prosecco', null, 0],
        ['Fondue', null, null],
        ['Orange juice', [], null],
        ['Rug', null, null],
      ],
      [{ price: 900, allergens: ['Milk'] }],
      [
        { id: 'a', kind: 'menu_item', words: { item: null } },
        { id: 'b', kind: 'order', words: {} },
        { id: 'c', kind: 'menu_item', words: { allergens: ['Milk'] } },
      ],
      true,
      true,
    ]);
  });

  test.each([
    ['that customers are told, if every boat carries more', '950', null],
    ['of the weakest boat, if that boat carries less', '850', 850],
  ])(
    'the migrated database has one kind of boat for ten people, with the weight limit %s',
    async (_, weight, said) => {
      const later = await openOldDatabase(file, createBareDatabase);
      await sql.raw(`update boats set weight_kg = ${weight} where id = 1`).execute(later.db);
      await migrate(later.db);
      const kinds = await later.db.selectFrom('boatKinds').select(['id', 'seats', 'weightKg']).execute();
      expect(kinds).toEqual([{ id: 1, seats: 10, weightKg: said }]);
      await later.close();
    },
  );

  test('a database newer than c25be782 that already has some of the new tables is upgraded too', async () => {
    const later = await openOldDatabase(file, createBareDatabase);
    const step = join(projectRoot, 'server', 'migrations', 'from-c25be782', 'tables.sql');
    await sql.raw(readFileSync(step, 'utf8')).execute(later.db);
    for (const name of ['0072-reasons-that-can-be-erased.sql', '0086-when-pages-changed.sql'])
      await sql`insert into migrations (name) values (${name})`.execute(later.db);
    const before = await rowsOf(later);
    expect(await migrate(later.db)).toEqual(fresh.names);
    expect(await catalogueOf(later)).toEqual(fresh.catalogue);
    expect(changedRows(before, await rowsOf(later))).toEqual([]);
    await later.close();
  });
});

/** Rows that the upgrade corrects, as they are before the upgrade. */
const rewritten: Record<string, unknown[]> = {
  // The upgrade moves reasons out of the log, and deletes reasons about an erased person (docs/decisions/0098).
  'c25be782.sql.gz': [
    ['staff_action_details', { action_id: 7, after: {} }],
    // Dishes about which the console did not ask for allergens (docs/decisions/0143).
    ...[1, 2, 3, 4].map((id) => ['menu_items', { id, allergens: [] }]),
    ['staff_actions', { id: 7, after: { kept: 500, because: 'The rain' } }],
    ['bookings', { id: 'z'.repeat(26), by_hand_reason: 'Rang twice' }],
    ['booking_events', { booking_id: 'z'.repeat(26), cause: 'called off: for Ada' }],
  ],
};

/** Columns that moved to another table. */
const movedOn: Record<string, readonly string[]> = { boats: ['seats', 'weight_kg'] };

function changedRows(before: Rows, after: Rows): unknown[] {
  // The counter of the site's pages is left out, because the pages are rendered again.
  const kept = Object.entries(before).filter(([table]) => table !== 'site_version');
  return kept.flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !movedOn[table]?.includes(column));
    const found = new Set((after[table] ?? []).map((row) => textOf(row, columns)));
    return rows.filter((row) => !found.has(textOf(row, columns))).map((row) => [table, row]);
  });
}

const textOf = (row: Row, columns: readonly string[]) => JSON.stringify(columns.map((column) => row[column]));

// To add a version when it is released: WRITE_DUMP=1.1.0 npx vitest run --project unit
// server/src/operations/migrate/upgrade.test.ts
test.runIf(process.env['WRITE_DUMP'] !== undefined)('a dump of this version is written', async () => {
  const site = await openTestApp({ boats: 2 });
  await playEveryKind(site);
  const { rows } = await sql<{ name: string; major: number }>`
    select current_database() as name, current_setting('server_version_num')::int / 10000 as major`.execute(
    site.db,
  );
  const { name, major } = rows[0]!;
  const url = Object.assign(new URL(inject('unitCluster')!), { pathname: `/${name}` }).href;
  const options = ['--no-owner', '--no-privileges', '--rows-per-insert=200', url];
  const program = await findProgram('pg_dump', major);
  const dump = execFileSync(program, options, { encoding: 'utf8', maxBuffer: 1e8 });
  // Drops lines that only psql understands.
  const statements = dump.replaceAll(/^\\.*\n/gm, '');
  writeFileSync(join(releases, `${process.env['WRITE_DUMP']}.sql.gz`), gzipSync(statements, { level: 9 }));
  await site.close();
});
