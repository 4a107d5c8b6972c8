import { type Kysely, sql } from 'kysely';
import { tryToWrite } from '../../platform/database/can-write.ts';
import { newestMigration } from '../migrate/migrate.ts';
import type { Database, Tables } from '../../platform/database/tables.ts';
import { type Finding, bad, good } from '../../payments/findings.ts';

/** Whether the server has never been started on this database. */
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
          `The last migration of the database is ${rows[0]?.newest ?? 'none'}, and this version needs ${newest}: start the server once.`,
        ),
  ];
}
