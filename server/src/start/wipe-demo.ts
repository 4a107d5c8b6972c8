import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type Kysely, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { seedDemoWithin } from '../../seed/seed-demo.ts';
import type { Database, Tables } from '../database/tables.ts';
import { readTermsAt } from '../runtime/business-terms.ts';
import type { Deps } from '../runtime/deps.ts';
import { notedAtConsole } from '../set-up/kinds/figures.ts';

const wipedEveryMs = 3_600_000;
const mark = 'demo_wiped_at';

/** What is not of visitors or staff: how the database is made, keys, the clock, and what processes know of changes. */
const kept = [
  'migrations',
  'business_terms',
  'signing_keys',
  'rate_counters',
  'dev_clock',
  'site_version',
  'change_log',
  'change_log_pruning',
  'backup_runs',
];

/**
 * Puts a public demonstration back to its seed once an hour: strangers sign in as its team and book under names of their
 * own, and none of that stays. Every table is emptied but those above, so that a new one cannot be forgotten. Of several
 * processes one does it. False if it was not due.
 */
export async function wipeDemo({
  db,
  now,
  isPublicDemo,
  isSimulated,
}: Pick<Deps, 'now' | 'isPublicDemo' | 'isSimulated'> & { db: Kysely<Tables> }): Promise<boolean> {
  if (!isPublicDemo || !isSimulated) return false;
  const at = now();
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ value: string }>`
      select value from settings where key = 'demo_seeded_on' for update`.execute(transaction);
    // A business of one's own, filled without our seed, is nobody's to empty.
    if (rows.length === 0) return false;
    const last = await transaction
      .selectFrom('settings')
      .select('value')
      .where('key', '=', mark)
      .executeTakeFirst();
    const isDue = last !== undefined && at.getTime() - Date.parse(last.value) >= wipedEveryMs;
    if (last !== undefined && !isDue) return false;
    if (isDue) await empty(transaction);
    if (isDue) await forgetFigures(transaction, at);
    if (isDue) await seedDemoWithin(transaction, venueDate(at));
    await transaction
      .insertInto('settings')
      .values({
        key: mark,
        value: at.toISOString(),
        isPublic: false,
        note: 'When the public demonstration was emptied.',
      })
      .execute();
    return isDue;
  });
}

/** No version of the figures ever goes: the last that nobody wrote at the console is in force again. */
async function forgetFigures(db: Database, now: Date): Promise<void> {
  const inForce = await readTermsAt(db, now);
  const own = await db
    .selectFrom('businessTerms')
    .select(['version', 'terms'])
    .where('validFrom', '<=', now)
    .where('note', '<>', notedAtConsole)
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (own === undefined || isDeepStrictEqual(own.terms, inForce.terms)) return;
  const row = { validFrom: now, terms: JSON.stringify(own.terms), note: 'The demonstration began anew.' };
  await db.insertInto('businessTerms').values(row).execute();
}

async function empty(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> all (${kept})`.execute(
    db,
  );
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  // The log of a business is for good; that of a demonstration names strangers.
  await sql`alter table staff_actions disable trigger refuse_change_of_log`.execute(db);
  await sql`truncate ${tables} restart identity`.execute(db);
  await sql`alter table staff_actions enable trigger refuse_change_of_log`.execute(db);
}
