import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { catalogueOf } from '../../testing/catalogue-of.ts';
import { playEveryKind } from '../../testing/scene-of-bookings.ts';
import { monday, openTestApp } from '../../testing/test-app.ts';
import { createEmbeddedDatabase, createEmptyDatabase } from '../../testing/test-database.ts';
import { brokenInvariants, queryableOf } from '../books/broken-invariants.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import type { Database } from '../../platform/database/tables.ts';

/**
 * The databases of earlier releases: which migrations they had, and their rows after one booking of each kind. Another is
 * made when a release is: WRITE_ROWS=1.1.0 npx vitest run --project unit server/src/operations/migrate/upgrade.test.ts
 */
type Release = {
  migrations: string[];
  /** Of those files: what is released is never changed. */
  sha256: string;
  rows: Record<string, Row[]>;
};
type Row = Record<string, unknown>;

const folder = join(import.meta.dirname, 'releases');
const migrationsFolder = join(projectRoot, 'server', 'migrations');
const releases = readdirSync(folder).toSorted();

/** Tables whose rows are of the process or of the machine, and not of the business. */
const notKept = [
  'migrations',
  'change_log',
  'change_log_pruning',
  'signing_keys',
  'rate_counters',
  // The pages are made again.
  'site_version',
  'nightly_checks',
];

const fileOf = (name: string) => readFileSync(join(migrationsFolder, name), 'utf8');
const hashOf = (names: readonly string[]) =>
  createHash('sha256').update(names.map(fileOf).join('\n')).digest('hex');

describe.each(releases)('the database of %s', (name) => {
  const release = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Release;
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await createEmptyDatabase();
    await restore(opened.db, release);
  });
  afterAll(() => opened.close());

  test('is made by files that have not changed since', () => {
    expect(hashOf(release.migrations)).toBe(release.sha256);
  });

  test('migrates to the tables of a fresh one, and every booking and payment keeps its facts', async () => {
    const before = await rowsOf(opened.db);
    expect(before['bookings']!.length).toBeGreaterThan(8);
    const pending = await migrate(opened.db);
    const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'));
    expect(pending).toEqual(files.filter((file) => !release.migrations.includes(file)).toSorted());
    const fresh = await createEmbeddedDatabase();
    expect(await catalogueOf(opened)).toEqual(await catalogueOf(fresh));
    await fresh.close();
    const after = await rowsOf(opened.db);
    for (const [table, rows] of Object.entries(before)) {
      const kept = (after[table] ?? []).map((row) => pick(row, Object.keys(rows[0] ?? {})));
      for (const row of rows) expect(kept, `${table}: a row is as it was`).toContainEqual(row);
    }
  });

  test('has right books', async () => {
    expect(await brokenInvariants(queryableOf(opened.db), monday)).toEqual([]);
  });
});

test.runIf(process.env['WRITE_ROWS'] !== undefined)('the rows of this release are written', async () => {
  const site = await openTestApp({ boats: 2 });
  await playEveryKind(site);
  const { rows: applied } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    site.db,
  );
  const migrations = applied.map(({ name }) => name);
  const rows = Object.entries(await rowsOf(site.db)).filter(([, each]) => each.length > 0);
  const release: Release = { migrations, sha256: hashOf(migrations), rows: Object.fromEntries(rows) };
  writeFileSync(join(folder, `${process.env['WRITE_ROWS']}.json`), `${JSON.stringify(release)}\n`);
  await site.close();
});

/** The tables as the release had them, with its rows. */
async function restore(db: Database, { migrations, rows }: Release): Promise<void> {
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  for (const name of migrations) {
    await sql.raw(fileOf(name)).execute(db);
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
  await sql`set session_replication_role = replica`.execute(db);
  for (const [table, each] of Object.entries(rows)) {
    await sql`delete from ${sql.table(table)}`.execute(db);
    await sql`insert into ${sql.table(table)} overriding system value
      select (jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(each)}::jsonb)).*`.execute(
      db,
    );
  }
  await sql`set session_replication_role = default`.execute(db);
}

async function rowsOf(db: Database): Promise<Record<string, Row[]>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> all (${notKept}) order by tablename`.execute(db);
  const rows: Record<string, Row[]> = {};
  for (const { name } of tables.rows) {
    // As text, because the client would rename the keys of an object.
    const found = await sql<{ row: string }>`
      select to_jsonb(each)::text as row from ${sql.table(name)} each order by 1`.execute(db);
    rows[name] = found.rows.map(({ row }) => JSON.parse(row) as Row);
  }
  return rows;
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
