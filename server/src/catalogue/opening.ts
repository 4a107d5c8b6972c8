import { type LocalDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import type { Database } from '../platform/database/tables.ts';

/**
 * The row of `settings` that exists until the owner opens the site. Its value is the promised opening day, or empty.
 */
export const notOpenKey = 'not_open_yet';

/** The row of `settings` with the time at which a real business replaced the demonstration. */
export const ownSinceKey = 'demo_cleared_on';

export async function isOwnBusiness(db: Database): Promise<boolean> {
  const row = await db.selectFrom('settings').select('id').where('key', '=', ownSinceKey).executeTakeFirst();
  return row !== undefined;
}

/** Reads the promised opening day. Null: no day is promised. Undefined: the site is open. */
export async function readOpening(db: Database): Promise<{ opensOn: LocalDate | null } | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', notOpenKey)
    .executeTakeFirst();
  return row === undefined ? undefined : { opensOn: parseLocalDate(row.value) ?? null };
}

export async function insertNotOpen(db: Database, opensOn: LocalDate | null): Promise<void> {
  const row = {
    key: notOpenKey,
    value: opensOn ?? '',
    isPublic: false,
    note: 'While this row exists nobody can book at the site. The day on which it opens, or empty. The console deletes it.',
  };
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
}
