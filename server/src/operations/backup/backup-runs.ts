import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

export type BackupRun = 'backup' | 'check';

/**
 * Stores the time of a successful run, by the database's clock: a simulated server's clock may be days ahead of the
 * backup program's.
 */
export async function noteBackupRun(db: Database, kind: BackupRun, file: string): Promise<void> {
  await sql`insert into backup_runs (kind, succeeded_at, file) values (${kind}, clock_timestamp(), ${file})
    on conflict (kind) do update set succeeded_at = excluded.succeeded_at, file = excluded.file`.execute(db);
}

/** Seconds since the last successful run; infinite before the first. */
export async function ageOfBackupRun(db: Database, kind: BackupRun): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from clock_timestamp() - succeeded_at)::float8 as age
    from backup_runs where kind = ${kind}`.execute(db);
  return rows[0]?.age ?? Number.POSITIVE_INFINITY;
}
