import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { insertFirstTerms } from '../runtime/business-terms.ts';
import { projectRoot } from '../runtime/project-root.ts';
import type { Database } from './tables.ts';

/** An arbitrary number that no other program on this database uses for its advisory lock. */
const migrationLock = 7_211_337;

type Migration = { name: string; statements: string };

/**
 * Applies server/migrations in the order of their names, each once, and gives a new database its first terms. All run in
 * one transaction: a failing migration leaves the database unchanged. Two servers may start together: the second waits
 * and finds it done.
 */
export async function migrate(db: Database, { isRestoring = false } = {}): Promise<string[]> {
  if (!isRestoring) await refuseHalfRestored(db);
  const migrations = await readMigrations('migrations');
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(transaction);
    const bridged = await bridgeFrom321ffa8(transaction, migrations);
    const names = await namesApplied(transaction);
    refuseNewerDatabase(names, migrations);
    const pending = migrations.filter((migration) => !names.has(migration.name));
    refuseLateComer(names, pending);
    await apply(transaction, pending);
    await insertFirstTerms(transaction);
    return [...bridged, ...pending.map((migration) => migration.name)];
  });
}

/** The last one that this version knows. */
export async function newestMigration(): Promise<string> {
  return (await readMigrations('migrations')).at(-1)?.name ?? '';
}

/** A restore takes the schema away when the erasures of since then are done again. */
async function refuseHalfRestored(db: Database): Promise<void> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regnamespace('unfinished_restore') is not null as found`.execute(db);
  if (rows[0]?.found === true)
    throw new Error(
      'A restore into this database did not come to its end. Restore into another empty one, and lead DATABASE_URL there.',
    );
}

async function readMigrations(...path: string[]): Promise<Migration[]> {
  const folder = join(projectRoot, 'server', ...path);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => ({ name, statements: await readFile(join(folder, name), 'utf8') })),
  );
}

async function namesApplied(transaction: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction);
  return new Set(rows.map((row) => row.name));
}

async function apply(transaction: Database, pending: readonly Migration[]): Promise<void> {
  for (const { name, statements } of pending) {
    await sql.raw(statements).execute(transaction);
    await sql`insert into migrations (name) values (${name})`.execute(transaction);
  }
}

/** The files that replace those of from-321ffa8. The functions can be created again at any time, the tables cannot. */
const squashed = {
  tables: [
    '0001-settings-and-catalogue.sql',
    '0002-customers-and-bookings.sql',
    '0003-payments-and-refunds.sql',
    '0004-emails-and-support.sql',
  ],
  functions: ['0005-holds-and-closed-times.sql', '0006-reserving.sql', '0007-noted-by-triggers.sql'],
};

/**
 * Brings a database that has the files of from-321ffa8, all or the first few, to the squashed set
 * (docs/decisions/0036): applies the rest of them, creates the functions from the squashed files and records those as
 * applied. Does nothing to any other database.
 */
async function bridgeFrom321ffa8(transaction: Database, migrations: readonly Migration[]): Promise<string[]> {
  const old = await readMigrations('migrations', 'from-321ffa8');
  const names = await namesApplied(transaction);
  if (!old.some(({ name }) => names.has(name))) return [];
  refuseNewerDatabase(names, old);
  await apply(
    transaction,
    old.filter(({ name }) => !names.has(name)),
  );
  for (const { name, statements } of migrations)
    if (squashed.functions.includes(name)) await sql.raw(statements).execute(transaction);
  await sql`delete from migrations`.execute(transaction);
  const replacing = [...squashed.tables, ...squashed.functions];
  for (const name of replacing)
    await sql`insert into migrations (name) values (${name})`.execute(transaction);
  return replacing;
}

function refuseNewerDatabase(applied: Set<string>, known: readonly Migration[]): void {
  const names = new Set(known.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !names.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was migrated by a newer version (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
}

/**
 * Out-of-order migrations are refused: one is written for the tables that those before it leave, and after a later one
 * it might meet others.
 */
function refuseLateComer(applied: Set<string>, pending: readonly Migration[]): void {
  const lateComer = pending.find(({ name }) => [...applied].some((done) => done > name));
  if (lateComer !== undefined) {
    throw new Error(
      `${lateComer.name} comes before a migration that the database already has. Give it a later number.`,
    );
  }
}
