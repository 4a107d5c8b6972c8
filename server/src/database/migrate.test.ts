import { sql } from 'kysely';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createEmptyDatabase();
});
afterAll(() => opened.close());

const folder = join(projectRoot, 'server', 'migrations');
const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(opened.db);
  return rows.map(({ name }) => name);
}

test('two starters at once make the tables once, in the order of the names; after that there is nothing to do', async () => {
  const done = await Promise.all([migrate(opened.db), migrate(opened.db)]);
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], files.toSorted()]);
  expect(await applied()).toEqual(files.toSorted());
  expect(await migrate(opened.db)).toEqual([]);
});

test('a database of a newer version is refused by name, and left as it is', async () => {
  await sql`insert into migrations (name) values ('9999-from-the-future.sql')`.execute(opened.db);
  await expect(migrate(opened.db)).rejects.toThrow(
    'The database was migrated by a newer version (9999-from-the-future.sql). Start that version, or restore a backup.',
  );
  await sql`delete from migrations where name = '9999-from-the-future.sql'`.execute(opened.db);
  expect(await migrate(opened.db)).toEqual([]);
});

test('a migration that should have come before an applied one is refused, not slipped in', async () => {
  const [first = ''] = files.toSorted();
  await sql`delete from migrations where name = ${first}`.execute(opened.db);
  await expect(migrate(opened.db)).rejects.toThrow(
    `${first} comes before a migration that the database already has. Give it a later number.`,
  );
  expect(await applied()).toEqual(files.toSorted().slice(1));
  await sql`insert into migrations (name) values (${first})`.execute(opened.db);
});

test('one that fails leaves nothing behind', async () => {
  const sorted = files.toSorted();
  // A migration that creates a table cannot be applied twice.
  const nth = sorted.findLastIndex((file) =>
    readFileSync(join(folder, file), 'utf8').includes('create table'),
  );
  await sql`delete from migrations where name >= ${sorted[nth]}`.execute(opened.db);
  await expect(migrate(opened.db)).rejects.toThrow('already exists');
  expect(await applied()).toEqual(sorted.slice(0, nth));
});
