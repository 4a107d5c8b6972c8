import { sql } from 'kysely';
import type { OpenDatabase } from '../platform/database/open-database.ts';

export type Row = Record<string, unknown>;
export type Rows = Record<string, Row[]>;

/** Every row of every table in a fixed order, except the change log and the migrations. */
export async function rowsOf({ db }: OpenDatabase): Promise<Rows> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'migrations' and tablename not like 'change_log%'`.execute(
    db,
  );
  const rows: Rows = {};
  for (const { name } of tables.rows) {
    // Each row is read as JSON text, because the database client would change the keys of an object to camel case.
    const table = await sql<{
      row: string;
    }>`select to_jsonb(each)::text as row from ${sql.table(name)} each`.execute(db);
    rows[name] = sorted(table.rows.map(({ row }) => JSON.parse(row)));
  }
  return rows;
}

function sorted(rows: Row[]): Row[] {
  const key = (row: Row) =>
    JSON.stringify(Object.entries(row).toSorted(([one], [other]) => one.localeCompare(other)));
  return rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
