import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

/** The row of `settings` with this key marks a database restored for trials. Nothing removes the row. */
const copiedKey = 'copied_at';

export async function isCopy(db: Database): Promise<boolean> {
  const row = await db.selectFrom('settings').select('id').where('key', '=', copiedKey).executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a restored database as a copy for trials, and ends all its sessions. A server on a copy takes no real money and
 * sends no emails. The original site refuses links that the copy signs.
 */
export async function markAsCopy(db: Database, now: Date): Promise<void> {
  const row = {
    key: copiedKey,
    value: now.toISOString(),
    isPublic: false,
    note: 'This database is a copy to try things out on: PAYMENTS=live is refused, and emails stay in the mailbox page.',
  };
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
  // The next start makes new signing keys.
  await sql`delete from signing_keys`.execute(db);
  await sql`update staff_sessions set ended_at = ${now} where ended_at is null`.execute(db);
}
