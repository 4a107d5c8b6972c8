import { CompiledQuery } from 'kysely';
import { type Invariant, invariants } from './invariants.ts';
import type { Database } from '../../platform/database/tables.ts';

export type Broken = { name: string; sentence: string; rows: unknown[] };

type Queryable = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> };

/** At most this many rows of a broken invariant are reported. */
const rowsTold = 3;

/** Returns the broken invariants. `now`: the present time; for the rows of a backup, the time at which it was made. */
export async function brokenInvariants(
  db: Queryable,
  now: Date,
  which: readonly Invariant[] = invariants,
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { name, sentence, query } of which) {
    // Postgres refuses a parameter that the statement does not use, so the `where` always uses the time.
    const { rows } = await db.query(
      `select * from (${query.replaceAll('$1', '$1::timestamptz')}) broken
       where $1::timestamptz is not null limit ${rowsTold}`,
      [now],
    );
    if (rows.length > 0) broken.push({ name, sentence, rows });
  }
  return broken;
}

export function queryableOf(db: Database): Queryable {
  return { query: (text, values) => db.executeQuery(CompiledQuery.raw(text, values)) };
}

/** The result and time of the last check of the books (start/check-books.ts). */
export async function lastCheckOfBooks(
  db: Database,
): Promise<{ endedAt: Date; broken: string[] } | undefined> {
  const row = await db
    .selectFrom('nightlyChecks')
    .select(['endedAt', 'broken'])
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { endedAt: row.endedAt!, broken: row.broken! };
}
