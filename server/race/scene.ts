import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type pg from 'pg';

/** A slot that can be booked, with the fields that a visitor sees. */
export type Slot = { id: number; date: LocalDate; startTime: LocalTime; endTime: LocalTime };

/** Fresh days are more than this many days from today. The job materialise-slots makes no slots for them. */
const firstDay = 200;
let daysUsed = 0;

/** Returns a new day, on which nobody has booked. */
export function freshDay(): LocalDate {
  daysUsed += 1;
  return addDays(venueDate(new Date()), firstDay + daysUsed);
}

/** Puts times like '10:00-12:00' of one day on sale, at the package's price. */
export async function addSlots(db: pg.Pool, date: string, times: readonly string[]): Promise<Slot[]> {
  return addSlotsOn(db, [date], times);
}

/** Puts these times on sale on each of the days. Returns the slots, sorted by day. */
export async function addSlotsOn(
  db: pg.Pool,
  dates: readonly string[],
  times: readonly string[],
): Promise<Slot[]> {
  const { rows } = await db.query<Slot>(
    `insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest)
     select date, split_part(time, '-', 1)::time, split_part(time, '-', 2)::time, 'fixed', 0, 1500
     from unnest($1::date[]) with ordinality as day (date, nth), unnest($2::text[]) with ordinality as part (time, of_day)
     order by nth, of_day
     returning id, date, start_time as "startTime", end_time as "endTime"`,
    [dates, times],
  );
  return rows;
}

/** Adds this many slots, none of which overlap. */
export async function addSeparateSlots(db: pg.Pool, howMany: number): Promise<Slot[]> {
  const times = ['08:00-10:00', '10:30-12:30', '13:00-15:00', '15:30-17:30'];
  const days = Array.from({ length: Math.ceil(howMany / times.length) }, freshDay);
  return (await addSlotsOn(db, days, times)).slice(0, howMany);
}

/** Takes boats out of service for a day, so that this many boats are left. */
export async function leaveBoats(db: pg.Pool, date: string, left: number): Promise<void> {
  await db.query(
    `with boat as (select id from boats where is_in_service order by id offset $2),
     repair as (insert into boat_maintenance (boat_id, reason) select id, 'race' from boat returning id, boat_id)
     insert into allocations (boat_id, during, maintenance_id)
     select boat_id, tsrange($1::date, $1::date + 1), id from repair`,
    [date, left],
  );
}

export async function addCoupon(
  db: pg.Pool,
  code: string,
  limits: { maxUses?: number; maxUsesPerEmail?: number },
): Promise<void> {
  await db.query(
    `insert into coupons (code, kind, value, max_uses, max_uses_per_email)
     values ($1, 'percentage', 10000, $2, $3)`,
    [code, limits.maxUses ?? null, limits.maxUsesPerEmail ?? null],
  );
}

/** Adds boats until the fleet has this many. */
export async function haveBoats(db: pg.Pool, howMany: number): Promise<void> {
  await db.query(
    `insert into boats (name)
     select 'Boat ' || n from generate_series(1, $1 - (select count(*) from boats)) n`,
    [howMany],
  );
}
