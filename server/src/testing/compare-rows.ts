import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/** The tables that are filled when the demonstration's season is made. */
export const seasonTables = [
  'bookings',
  'booking_items',
  'booking_events',
  'customers',
  'payment_attempts',
  'payment_attempt_events',
  'refunds',
  'charges',
  'payment_disputes',
  'moves',
  'cancellations',
  'deposits',
  'hand_money',
  'drawers',
  'drawer_counts',
  'trips',
  'trip_events',
  'reviews',
  'enquiries',
  'mails',
  'vat_documents',
  'ledger_lines',
  'ledger_periods',
  'weather_readings',
  'weather_decisions',
  'booking_photos',
  'dish_marks',
  'staff_actions',
] as const;

/** Matches ids, providers' names, hashes, and the codes of bookings and documents. */
const drawnAtRandom = /[0-9A-Za-z_-]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[2-9A-HJ-NP-Z]{6}\b/g;
const randomColumns = /^id$|Id$|^seq$/;

/** Returns each row as text, without random values. The order of the rows does not depend on random values either. */
async function rowsWithoutIds(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
  return rows
    .map(({ row }) => Object.entries(row).filter(([column]) => !randomColumns.test(column)))
    .map((columns) => JSON.stringify(withoutRandom(Object.fromEntries(columns))))
    .toSorted();
}

function withoutRandom(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(drawnAtRandom, '…');
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(withoutRandom(each))).toSorted();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutRandom(each)]));
}

/** The rows that only `other` has, each with the name of its table. At most two rows of each table. */
export async function differencesOf(
  one: Database,
  other: Database,
  tables: readonly string[],
): Promise<string[]> {
  const different: string[] = [];
  for (const table of tables) {
    const [here, there] = [await rowsWithoutIds(one, table), await rowsWithoutIds(other, table)];
    if (there.length === 0) different.push(`${table} is empty`);
    different.push(
      ...there
        .filter((row) => !here.includes(row))
        .slice(0, 2)
        .map((row) => `${table}: ${row}`),
    );
  }
  return different;
}
