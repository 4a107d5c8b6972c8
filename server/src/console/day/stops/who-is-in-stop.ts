import type { StopTime } from '@slipway/shared/rules/stop.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';

type InStop = {
  id: string;
  code: string;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  guests: number;
  name: string;
};

/** A place held for a customer who pays by link. */
export type PayLinkPlace = InStop & { phone: string; email: string; boat: string; until: Date };

export type WhoIsInStop = {
  /** Bookings in the stopped time that have not ended. */
  standing: InStop[];
  /** How many visitors of the site are paying for a place in the stopped time. */
  paying: number;
  payLinks: PayLinkPlace[];
};

/** The parties that a stop affects. The caller has locked the days of the stop. */
export async function whoIsInStop(
  db: Database,
  { date, from, to, isUntilFurtherNotice }: StopTime,
  now: Date,
): Promise<WhoIsInStop> {
  const { rows } = await sql<PayLinkPlace & { status: string; isByStaff: boolean }>`
    select b.id, b.code, b.status, b.date, b.start_time, b.end_time, b.guests, b.hold_expires_at as until,
      b.source is not null as is_by_staff, trim(c.first_name || ' ' || c.last_name) as name, c.phone, c.email, boats.name as boat
    from bookings b join customers c on c.id = b.customer_id
      left join trips t on t.booking_id = b.id
      left join allocations a on a.booking_id = b.id left join boats on boats.id = a.boat_id
    where (b.status = 'confirmed' and coalesce(t.state not in ('no_show', 'back'), true)
        or b.status = 'held' and b.hold_expires_at > ${now}) and (
      b.date = ${date} and b.start_time < ${to ?? '24:00'}::time and b.end_time > ${from ?? '00:00'}::time
      or ${isUntilFurtherNotice} and b.date > ${date})
    order by b.date, b.start_time, b.id`.execute(db);
  const held = rows.filter(({ status }) => status === 'held');
  return {
    standing: rows.filter(({ status }) => status === 'confirmed'),
    paying: held.filter(({ isByStaff }) => !isByStaff).length,
    payLinks: held.filter(({ isByStaff }) => isByStaff),
  };
}

/** Lets customers pay for these held places during the stop. Skips places no longer held, or outside the stop. */
export async function keepInStop(db: Database, stop: number, bookings: readonly string[]): Promise<void> {
  await db.deleteFrom('keptHolds').where('stopId', '=', stop).execute();
  await sql`
    insert into kept_holds (stop_id, booking_id)
    select c.id, b.id from closures c join bookings b on closes(c, b.date, b.start_time, b.end_time)
    where c.id = ${stop} and b.status = 'held' and b.source is not null and b.id = any(${bookings})`.execute(
    db,
  );
}

export async function keptInStops(
  db: Database,
  stops: readonly number[],
): Promise<{ stopId: number; bookingId: string }[]> {
  return db.selectFrom('keptHolds').selectAll().where('stopId', 'in', stops).orderBy('bookingId').execute();
}
