import type pg from 'pg';
import { haveBoats } from '../race/scene.ts';

// The two servers under comparison get the same bookings, up to the end of the requested month. Each day has four start
// times for 20 boats, and 16 boats are booked at each start time.

const fleet = 20;
export const soldBoats = 16;
export const starts = ['08:00', '10:30', '13:00', '15:30'];
/** Including the requested month, there are 156 days with 64 booked trips each, about ten thousand trips in all. */
const daysOfHistory = 125;
export const daysAMonth = 31;
export const slotsAMonth = daysAMonth * starts.length;

/** Replaces the demo's rules by one rule for every day. The server makes the slots of the rule when it starts. */
export async function ruleForSlipway(db: pg.Pool): Promise<void> {
  await haveBoats(db, fleet);
  await db.query('delete from slots; delete from schedule_rules; delete from closures');
  await db.query(
    `insert into schedule_rules (name, weekdays, season_start, season_end, start_times, duration_minutes,
       surcharge_kind, surcharge_value, price_per_extra_guest)
     values ('Every day', '{1,2,3,4,5,6,7}', '01-01', '12-31', $1::time[], 120, 'fixed', 0, 1500)`,
    [starts],
  );
}

/**
 * Fills only the table that the calendar reads. Repairs, not bookings, take up the boats, because the calendar treats
 * the allocations of both alike. `from` is the first day of the requested month.
 */
export async function fillSlipway(db: pg.Pool, from: string): Promise<void> {
  await db.query('delete from allocations; delete from boat_maintenance');
  await db.query(
    `with trip as (
       select boat.id as boat_id, $1::date + day + start as starts_at
       from (select id from boats order by id limit $5) boat,
         generate_series(-$2::integer, $3::integer - 1) day, unnest($4::time[]) start),
     repair as (
       insert into boat_maintenance (boat_id, reason) select boat_id, starts_at::text from trip returning *)
     insert into allocations (boat_id, during, maintenance_id)
     select boat_id, tsrange(reason::timestamp, reason::timestamp + interval '150 minutes'), id from repair`,
    [from, daysOfHistory, daysAMonth, starts, soldBoats],
  );
  await db.query('vacuum analyze');
}

export async function fillCeiling(db: pg.Pool, from: string): Promise<void> {
  await db.query(
    `with ann as (
       insert into customer (email, name, phone) values ('ann@example.com', 'Ann Lake', '07123456789') returning id)
     insert into booking (boat_id, package_id, customer_id, during, total, status)
     select boat, 1 + boat % 8, ann.id, tstzrange(t, t + interval '2 hours'), 20000, 'confirmed'
     from ann, generate_series(-$2::integer, $3::integer - 1) day, unnest($4::time[]) start,
       generate_series(1, $5::integer) boat,
       lateral (select ($1::date + day + start) at time zone 'UTC' as t) trip`,
    [from, daysOfHistory, daysAMonth, starts, soldBoats],
  );
  await db.query('vacuum analyze');
}
