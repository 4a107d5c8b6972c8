import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Throws Postgres' error if the database cannot be written to. On a full disk a row may still fit into an existing
 * page, so this check fills the pages of a new file, and rolls back.
 */
export async function tryToWrite(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`create temporary table if not exists readiness (filler text) on commit delete rows`.execute(
      transaction,
    );
    await sql`insert into readiness
      select repeat(chr(64 + page), 1500) from generate_series(1, 40) page`.execute(transaction);
    await sql`insert into rate_counters (bucket, window_start, used)
      values ('readiness', date_trunc('day', clock_timestamp()), 1)
      on conflict (bucket, window_start) do update set used = excluded.used`.execute(transaction);
  });
}
