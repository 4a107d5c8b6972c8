import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

/** The row of `settings` with the day on which the demonstration was seeded. */
export const seededKey = 'demo_seeded_on';
/** When the public demonstration was last reset to its seed. */
export const wipedKey = 'demo_wiped_at';
/** When live payments first became possible. */
const liveKey = 'live_since';

/** Tables that a reset of the demonstration keeps, because they contain no data of visitors or staff. */
export const keptInEveryDemo = [
  'migrations',
  'business_terms',
  'business_versions',
  'house_texts',
  'signing_keys',
  'rate_counters',
  'dev_clock',
  'site_version',
  'change_log',
  'change_log_pruning',
  'backup_runs',
];

/** Tables that are kept when the demonstration is cleared. They include the staff, the log and the settings. */
export const keptWhenCleared = [
  ...keptInEveryDemo,
  'settings',
  'staff',
  'staff_credentials',
  'staff_devices',
  'staff_pin_tries',
  'staff_sessions',
  'staff_invites',
  'staff_codes',
  'staff_challenges',
  'staff_actions',
  'staff_action_details',
  'erasures',
  'nightly_checks',
];

/** Empties every table that is not in `kept`. To protect a new table, add it to `kept`. */
export async function emptyTables(
  db: Database,
  kept: readonly string[],
  numbers: 'restart identity' | 'continue identity',
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> all (${kept})
    order by 1`.execute(db);
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`truncate ${tables} ${sql.raw(numbers)}`.execute(db);
  await insertFirstKind(db);
}

/** Deletes the season's entries from the staff log; later entries are kept for good. */
export async function forgetSeasonsLog(db: Database): Promise<void> {
  await sql`delete from staff_action_details where action_id in (
    select id from staff_actions where via = 'season')`.execute(db);
  await sql`alter table staff_actions disable trigger refuse_change_of_log`.execute(db);
  await sql`delete from staff_actions where via = 'season'`.execute(db);
  await sql`alter table staff_actions enable trigger refuse_change_of_log`.execute(db);
}

/** Adds the kind of boat with which every new database begins. */
export async function insertFirstKind(db: Database): Promise<void> {
  await sql`insert into boat_kinds (id, name, seats) values (1, 'Boat', 10)`.execute(db);
  await sql`select setval(pg_get_serial_sequence('boat_kinds', 'id'), 1)`.execute(db);
}

/**
 * Whether the database contains the demonstration. Locks the setting that marks the demonstration. Another process then
 * waits before it seeds, wipes or clears the demonstration.
 */
export async function isDemoHere(db: Database): Promise<boolean> {
  const { rows } = await sql`select value from settings where key = ${seededKey} for update`.execute(db);
  return rows.length > 0;
}

/** The number of payments since the first start in live mode. Earlier payments were simulated. */
export async function countRealPayments(db: Database): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from payment_attempts a
    where (a.captured > 0 or a.authorised > 0)
      and a.created_at >= (select value::timestamptz from settings where key = ${liveKey})`.execute(db);
  return rows[0]?.many ?? 0;
}

/** When live payments first became possible; 1970 if that was never noted. */
export async function readLiveSince(db: Database): Promise<Date> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', liveKey).executeTakeFirst();
  return new Date(row?.value ?? 0);
}

/** Notes the first start in live mode. */
export async function noteLive(db: Database, now: Date): Promise<void> {
  const known = await db.selectFrom('settings').select('id').where('key', '=', liveKey).executeTakeFirst();
  if (known !== undefined) return;
  const row = {
    key: liveKey,
    value: now.toISOString(),
    isPublic: false,
    note: 'When this database first took real money. From then on no demonstration is cleared from it.',
  };
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
