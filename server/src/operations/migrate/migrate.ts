import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { insertFirstTerms } from '../../catalogue/business-terms.ts';
import { insertFirstWords } from '../../catalogue/house-texts.ts';
import { insertFirstBusiness } from '../../catalogue/live-business.ts';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import type { Database } from '../../platform/database/tables.ts';

/** An arbitrary number that no other program on this database uses for its advisory lock. */
const migrationLock = 7_211_337;

type Migration = {
  name: string;
  statements: string;
  /** The oldest version that can start after this migration. Null: only versions with this migration can start. */
  breaksBefore: string | null;
};
/** The applied migrations, by name. */
type Applied = Map<string, string | null>;

/** `lockMs`: how long each try waits for a busy table. Between the tries, transactions on the table can finish. */
const usual = {
  folder: join(projectRoot, 'server', 'migrations'),
  lockMs: 4000,
  tries: 20,
  pauseMs: 2000,
  isRestoring: false,
};
const isWorthAnotherTry = (error: unknown) =>
  // lock_not_available, deadlock_detected
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

/**
 * Applies server/migrations in the order of their names, each once, and gives a new database its first terms, business
 * and texts. All run in one transaction: a failing migration leaves the database unchanged. Two servers may start
 * together: the second waits, and then has nothing to apply. Servers of the previous version may still be working
 * (docs/decisions/0092). The migration waits only briefly to lock a busy table and then tries again later, so that no
 * request waits long behind the migration.
 */
export async function migrate(db: Database, changes: Partial<typeof usual> = {}): Promise<string[]> {
  const { folder, lockMs, tries, pauseMs, isRestoring } = { ...usual, ...changes };
  if (!isRestoring) await refuseHalfRestored(db);
  const migrations = await readMigrations(folder);
  for (let left = tries; ; left -= 1) {
    try {
      return await migrateAtOnce(db, migrations, lockMs);
    } catch (error) {
      if (left <= 1 || !isWorthAnotherTry(error)) throw error;
      await wait(pauseMs);
    }
  }
}

async function migrateAtOnce(
  db: Database,
  migrations: readonly Migration[],
  lockMs: number,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    await sql.raw(`set local lock_timeout = ${lockMs}`).execute(transaction);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now(), breaks_before text)`.execute(
      transaction,
    );
    const taken = await takeOver(transaction, migrations);
    const names = await applied(transaction);
    refuseNewerDatabase(names, migrations, await ownVersion());
    const pending = migrations.filter((migration) => !names.has(migration.name));
    refuseLateComer(names, pending);
    await apply(transaction, pending);
    await insertFirstTerms(transaction);
    await insertFirstBusiness(transaction);
    await insertFirstWords(transaction);
    return [...taken, ...pending.map((migration) => migration.name)];
  });
}

/** The name of the last migration that this version knows. */
export async function newestMigration(): Promise<string> {
  return (await readMigrations(usual.folder)).at(-1)?.name ?? '';
}

/** Refuses a restored database in which the erasures made since the backup have not yet been repeated. */
async function refuseHalfRestored(db: Database): Promise<void> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regnamespace('unfinished_restore') is not null as found`.execute(db);
  if (rows[0]?.found === true)
    throw new Error(
      'A restore into this database did not finish. Restore into another database that is empty, and set DATABASE_URL to that database.',
    );
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8');
      return { name, statements, breaksBefore: name < afterSet ? null : breaksBefore(statements) };
    }),
  );
}

/**
 * The version in a migration's line '-- Breaks servers before 1.2.0: they read the dropped column.' A migration without
 * such a line breaks no older server.
 */
export function breaksBefore(statements: string): string {
  return /^-- Breaks servers before (\d+\.\d+\.\d+): \S/m.exec(statements)?.[1] ?? '0.0.0';
}

async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

async function applied(transaction: Database): Promise<Applied> {
  const { rows } = await sql<{ name: string; breaksBefore: string | null }>`
    select name, breaks_before from migrations`.execute(transaction);
  return new Map(rows.map((row) => [row.name, row.breaksBefore]));
}

async function apply(transaction: Database, pending: readonly Migration[]): Promise<void> {
  for (const { name, statements, breaksBefore: oldest } of pending) {
    await sql.raw(statements).execute(transaction);
    await sql`insert into migrations (name, breaks_before) values (${name}, ${oldest})`.execute(transaction);
  }
}

/**
 * A database from before the present set of migrations has all 54 migrations of commit c25be782. It may also have some
 * of the seven later migrations (`since`). `again`: the files of the present set that contain only functions and
 * triggers. They replace the older functions and triggers.
 */
const before = {
  newest: '0070-words-of-pages.sql',
  count: 54,
  since: ['0072', '0074', '0075', '0077', '0081', '0083', '0086'],
  step: 'from-c25be782/tables.sql',
  again: ['0110', '0111', '0112', '0113', '0114'],
};
/** The first migration of the present set. Servers that are older than the set know none of its migrations. */
const firstOfSet = '0101';
const afterSet = '0115';

/** The newest migration of the oldest database that can be upgraded. */
export const oldestMigration = before.newest;

/**
 * Upgrades a database that was last migrated by commit c25be782 or later, but before the present set of migrations
 * (docs/decisions/0036). Gives the database the tables, functions, triggers and migration names of the present set.
 * Leaves any other database unchanged.
 */
async function takeOver(transaction: Database, migrations: readonly Migration[]): Promise<string[]> {
  const names = [...(await applied(transaction)).keys()].toSorted();
  const old = names.filter((name) => name < firstOfSet);
  if (old.length === 0) return [];
  const since = old.filter((name) => name > before.newest);
  if (
    old[before.count - 1] !== before.newest ||
    !since.every((name) => before.since.includes(name.slice(0, 4)))
  )
    throw new Error(
      `The database has migrations that this version cannot upgrade (up to ${old.at(-1)}). Start commit c25be782 on it once and then this version, or restore a newer backup.`,
    );
  refuseUnknown(names.filter((name) => name >= firstOfSet));
  await sql.raw(await readFile(join(usual.folder, before.step), 'utf8')).execute(transaction);
  for (const { name, statements } of migrations)
    if (before.again.includes(name.slice(0, 4))) await sql.raw(statements).execute(transaction);
  await sql`delete from migrations`.execute(transaction);
  const set = migrations.map(({ name }) => name).filter((name) => name < afterSet);
  for (const name of set) await sql`insert into migrations (name) values (${name})`.execute(transaction);
  return set;
}

/**
 * Refuses a database with a newer migration that breaks this version. If a newer migration does not break this version,
 * the server may keep running.
 */
function refuseNewerDatabase(names: Applied, known: readonly Migration[], version: string): void {
  const unknown = [...names].filter(([name]) => !known.some((migration) => migration.name === name));
  refuseUnknown(
    unknown.filter(([, oldest]) => oldest === null || isOlder(version, oldest)).map(([name]) => name),
  );
}

function refuseUnknown(names: readonly string[]): void {
  if (names.length > 0) {
    throw new Error(
      `The database was migrated by a newer version (${names.join(', ')}). Start that version, or restore a backup.`,
    );
  }
}

export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => text.split('.').map(Number);
  const [mine, theirs] = [numbers(version), numbers(than)];
  const at = mine.findIndex((number, place) => number !== theirs[place]);
  return at !== -1 && mine[at]! < (theirs[at] ?? 0);
}

/** Refuses a new migration numbered before an applied one: the new one expects tables without the later changes. */
function refuseLateComer(names: Applied, pending: readonly Migration[]): void {
  const lateComer = pending.find(({ name }) => [...names.keys()].some((done) => done > name));
  if (lateComer !== undefined) {
    throw new Error(
      `${lateComer.name} comes before a migration that the database already has. Give it a later number.`,
    );
  }
}
