import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** A process that has not read for longer, stopped or cut off, reads everything again. */
const kept = '5 minutes';

/** Deletes what every process has read. */
export async function pruneChangeLog(db: Database): Promise<void> {
  await sql`select prune_change_log(${kept})`.execute(db);
}
