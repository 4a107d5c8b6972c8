import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

/**
 * Writes rows as part of an earlier action of staff: the rows wait until the action can no longer be undone, and its
 * undo deletes them. Used for messages that become due again through an undo. `until`: an instant as text.
 */
export async function asPartOfAction(
  db: Database,
  { action, until }: { action: number | null; until: string | null },
  write: () => Promise<void>,
): Promise<void> {
  await setAction(db, String(action ?? ''), until ?? '');
  await write();
  await setAction(db, '', '');
}

const setAction = (db: Database, action: string, until: string) =>
  sql`select set_config('slipway.staff_action', ${action}, true),
    set_config('slipway.nothing_leaves_before', ${until}, true)`.execute(db);
