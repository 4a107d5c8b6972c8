import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

/**
 * Calls `write`, and marks the written rows as part of an earlier action of staff. The rows have no effect before
 * `until`, an instant as text. An undo of the earlier action deletes the rows. Used when a later action had dropped a
 * message and is then undone: the message is written again.
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
