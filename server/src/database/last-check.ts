import type { Database } from './tables.ts';

/** What the last check of the books found (start/check-books.ts), and when. */
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
