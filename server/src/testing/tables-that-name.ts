import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/**
 * The tables that contain one of these words, in any column of any type. The database's catalogue lists the tables, so
 * new tables are included.
 */
export async function tablesThatName(db: Database, ...words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(name)} t where t::text ilike any (${words.map((word) => `%${word}%`)}) limit 1`.execute(
      db,
    );
    if (hits.length > 0) found.push(name);
  }
  return found.toSorted();
}
