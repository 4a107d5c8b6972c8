import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { insertFirstTerms } from '../runtime/business-terms.ts';
import { projectRoot } from '../runtime/project-root.ts';
import type { Database } from './tables.ts';

/** Any number that no other program on this database takes for its advisory lock. */
const migrationLock = 7_211_337;

/**
 * Applies server/migrations in the order of their names, each once, and gives a new database its first terms. One
 * transaction for all: a failing migration leaves the database as it was. Safe against two servers that start together:
 * the second waits and finds it done.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrations = await readMigrations();
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(transaction);
    const applied = await sql<{ name: string }>`select name from migrations`.execute(transaction);
    const names = new Set(applied.rows.map((row) => row.name));
    refuseNewerDatabase(names, migrations);
    const pending = migrations.filter((migration) => !names.has(migration.name));
    refuseLateComer(names, pending);
    for (const { name, statements } of pending) {
      await sql.raw(statements).execute(transaction);
      await sql`insert into migrations (name) values (${name})`.execute(transaction);
    }
    await insertFirstTerms(transaction);
    return pending.map((migration) => migration.name);
  });
}

async function readMigrations(): Promise<{ name: string; statements: string }[]> {
  const folder = join(projectRoot, 'server', 'migrations');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => ({ name, statements: await readFile(join(folder, name), 'utf8') })),
  );
}

function refuseNewerDatabase(applied: Set<string>, known: readonly { name: string }[]): void {
  const names = new Set(known.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !names.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was migrated by a newer version (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
}

/** Applied after its elders it would meet tables that it was not written for. */
function refuseLateComer(applied: Set<string>, pending: readonly { name: string }[]): void {
  const lateComer = pending.find(({ name }) => [...applied].some((done) => done > name));
  if (lateComer !== undefined) {
    throw new Error(
      `${lateComer.name} comes before a migration that the database already has. Give it a later number.`,
    );
  }
}
