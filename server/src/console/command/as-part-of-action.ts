import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

/**
 * Writes rows as an earlier action of staff would have: they wait until that action's undo is over, and its undo takes
 * them back. For news that an undo makes due again. `until`: an instant as text.
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
