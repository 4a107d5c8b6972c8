import { sql } from 'kysely';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Database, Row } from '../../platform/database/tables.ts';

export type LockedTrip = Row<'bookings'> & { firstName: string; lastName: string };

/**
 * Locks the day of the bookings, and then the bookings by id, in the order of migration 0111. With `isAlone`, the lock
 * of the day is exclusive, and prevents sales, records and swaps on that day. Throws 'invalid' if the bookings are on
 * different days. Throws 'not_found' if a booking does not exist, or has just moved to another day.
 */
export async function lockTrips(
  db: Database,
  ids: readonly string[],
  { isAlone }: { isAlone: boolean },
): Promise<LockedTrip[]> {
  const days = await db.selectFrom('bookings').select('date').distinct().where('id', 'in', ids).execute();
  const [day] = days;
  if (day === undefined) throw new Refusal('not_found');
  if (days.length > 1) throw new Refusal('invalid', { message: 'Those two trips are on different days.' });
  await sql`select lock_day(${day.date}, ${isAlone})`.execute(db);
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .selectAll('bookings')
    .select(['customers.firstName', 'customers.lastName'])
    .where('bookings.id', 'in', ids)
    // The booking may have moved to another day before the lock was acquired.
    .where('bookings.date', '=', day.date)
    .orderBy('bookings.id')
    .forUpdate('bookings')
    .execute();
  if (rows.length !== new Set(ids).size) throw new Refusal('not_found');
  return rows;
}

export function fullName({ firstName, lastName }: Pick<LockedTrip, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
