import { sql } from 'kysely';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { createBareDatabase } from '../../testing/test-database.ts';
import { breaksBefore, isOlder, migrate } from './migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createBareDatabase();
});
afterAll(() => opened.close());

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};
const folder = join(projectRoot, 'server', 'migrations');
const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(opened.db);
  return rows.map(({ name }) => name);
}

test('two processes that start at the same time apply each migration once, in order', async () => {
  const done = await Promise.all([migrate(opened.db), migrate(opened.db)]);
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], files.toSorted()]);
  expect(await applied()).toEqual(files.toSorted());
  expect(await migrate(opened.db)).toEqual([]);
});

test('a database of a newer version is left unchanged, and the error names the newer migration', async () => {
  await sql`insert into migrations (name) values ('9999-from-the-future.sql')`.execute(opened.db);
  await expect(migrate(opened.db)).rejects.toThrow(
    'The database was migrated by a newer version (9999-from-the-future.sql). Start that version, or restore a backup.',
  );
  await sql`delete from migrations where name = '9999-from-the-future.sql'`.execute(opened.db);
  expect(await migrate(opened.db)).toEqual([]);
});

describe('a database that a newer version has migrated while this version runs', () => {
  const newer = async (oldest: string) => {
    await sql`insert into migrations (name, breaks_before) values ('9999-newer.sql', ${oldest})`.execute(
      opened.db,
    );
  };
  afterEach(() => sql`delete from migrations where name = '9999-newer.sql'`.execute(opened.db));

  test.each(['0.0.0', '0.9.12', version])(
    'this version uses a database with a newer migration that breaks only servers before %s',
    async (oldest) => {
      await newer(oldest);
      expect(await migrate(opened.db)).toEqual([]);
    },
  );

  test('this version refuses a database with a newer migration that breaks this version', async () => {
    await newer('99.0.0');
    await expect(migrate(opened.db)).rejects.toThrow('was migrated by a newer version (9999-newer.sql)');
  });
});

test('a migration names the oldest server version that works with it, and versions are compared as numbers', () => {
  expect(breaksBefore('-- Why.\n-- Breaks servers before 1.10.0: they read it.\ndrop table x;')).toBe(
    '1.10.0',
  );
  expect(breaksBefore('-- Breaks servers before 1.10.0')).toBe('0.0.0');
  expect([isOlder('1.9.0', '1.10.0'), isOlder('1.10.0', '1.9.9'), isOlder('1.2.0', '1.2.0')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a migration that should precede an applied one is refused, not applied late', async () => {
  const [first = ''] = files.toSorted();
  await sql`delete from migrations where name = ${first}`.execute(opened.db);
  await expect(migrate(opened.db)).rejects.toThrow(
    `${first} comes before a migration that the database already has. Give it a later number.`,
  );
  expect(await applied()).toEqual(files.toSorted().slice(1));
  await sql`insert into migrations (name) values (${first})`.execute(opened.db);
});

test('a failing migration changes nothing', async () => {
  const sorted = files.toSorted();
  // A migration that creates a table cannot be applied twice.
  const nth = sorted.findLastIndex((file) =>
    readFileSync(join(folder, file), 'utf8').includes('create table'),
  );
  await sql`delete from migrations where name >= ${sorted[nth]}`.execute(opened.db);
  await expect(migrate(opened.db)).rejects.toThrow('already exists');
  expect(await applied()).toEqual(sorted.slice(0, nth));
});
