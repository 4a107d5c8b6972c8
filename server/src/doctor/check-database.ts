import { type Kysely, sql } from 'kysely';
import { ageOfBackupRun } from '../database/backup-runs.ts';
import { tryToWrite } from '../database/can-write.ts';
import { newestMigration } from '../database/migrate.ts';
import type { Database, Tables } from '../database/tables.ts';
import { type Finding, bad, good } from '../payments/findings.ts';

const hour = 3600;

/** Before the first start. */
export async function isNew(db: Database): Promise<boolean> {
  const { rows } = await sql<{ hasTable: boolean }>`
    select to_regclass('backup_runs') is not null as has_table`.execute(db);
  return rows[0]?.hasTable !== true;
}

/** Checks that the database answers, can be written to and has this version's tables. */
export async function checkDatabase(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ newest: string | null; major: number }>`
    select (select max(name) from migrations) as newest,
      current_setting('server_version_num')::int / 10000 as major`.execute(db);
  const newest = await newestMigration();
  await tryToWrite(db);
  return [
    good(`Postgres ${rows[0]?.major} answers and can be written to.`),
    rows[0]?.newest === newest
      ? good('The database has the tables of this version.')
      : bad(
          `The database has the tables up to ${rows[0]?.newest ?? 'none'}, and this version those up to ${newest}: start the server once.`,
        ),
  ];
}

/** Checks that a night without a backup, or a week without a trial of one, is noticed. */
export async function checkBackups(db: Database): Promise<Finding[]> {
  const made = await ageOfBackupRun(db, 'backup');
  const tried = await ageOfBackupRun(db, 'check');
  return [
    made < 26 * hour
      ? good(`The last backup is ${words(made)} old.`)
      : bad(
          `${made === Number.POSITIVE_INFINITY ? 'There was no backup yet' : `The last backup is ${words(made)} old`}. Set up the nightly one: docs/backup.md.`,
        ),
    tried < 8 * 24 * hour
      ? good(`A backup was restored for trial ${words(tried)} ago.`)
      : bad('No backup was restored for trial lately: npm run restore -- --check.'),
  ];
}

function words(seconds: number): string {
  const hours = Math.round(seconds / hour);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
