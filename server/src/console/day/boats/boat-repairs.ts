import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';

/**
 * The period of a repair is stored as a claim on the boat, just like the period of a booking. Times in this file are
 * venue time, for instance '2027-05-08 10:00'.
 */

export async function insertClaim(
  db: Database,
  { boatId, repair, from, to }: { boatId: number; repair: number; from: string; to: string },
): Promise<void> {
  await db
    .insertInto('allocations')
    .values({ boatId, during: rangeOf(from, to), bookingId: null, maintenanceId: repair, deadline: null })
    .execute();
}

/** Locks the repair and reads it. Undefined: the repair does not exist, or has ended. */
export const lockRepair = (db: Database, repair: number) => readRepair(db, repair, sql`for update of m, a`);

/** Reads the repair without a lock, to find the days to lock first. */
export async function readRepair(db: Database, repair: number, lock = sql``) {
  const { rows } = await sql<{ boatId: number; name: string; reason: string; from: string; to: string }>`
    select m.boat_id, boats.name, m.reason, to_char(lower(a.during), 'YYYY-MM-DD HH24:MI') as from,
      to_char(upper(a.during), 'YYYY-MM-DD HH24:MI') as to
    from boat_maintenance m join allocations a on a.maintenance_id = m.id join boats on boats.id = m.boat_id
    where m.id = ${repair} ${lock}`.execute(db);
  return rows[0];
}

export const rangeOf = (from: string, to: string) => `["${from}","${to}")`;
export const dayOf = (at: string) => localDate(at.slice(0, 10));
export const asText = (at: string) => `${formatLongDate(dayOf(at))}, ${at.slice(11)}`;

export function momentOf(now: Date): string {
  const { date, time } = venueDateTime(now);
  return `${date} ${time}`;
}
