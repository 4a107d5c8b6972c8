import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { ScheduleEnv } from './schedule-env.ts';
import type { SlotToBook } from './visitor.ts';

/** Returns a day after the last existing slot. The day is at least `daysAhead` days from today. */
export async function dayAfterAll(
  { db, now }: Pick<ScheduleEnv, 'db' | 'now'>,
  { daysAhead = 200, gap = 1 } = {},
): Promise<LocalDate> {
  const { rows } = await sql<{ date: LocalDate | null }>`select max(date) as date from slots`.execute(db);
  const soonest = addDays(venueDate(now()), daysAhead);
  const latest = rows[0]?.date ?? soonest;
  return addDays(latest > soonest ? latest : soonest, gap);
}

/** Puts a slot on sale at each time, and deletes the closures of its day. `surcharge`: added to the price, in pence. */
export async function putOnSale(
  db: ScheduleEnv['db'],
  times: readonly (readonly [date: LocalDate, start: string, end: string, surcharge?: number])[],
): Promise<SlotToBook[]> {
  const slots: SlotToBook[] = [];
  for (const [date, start, end, surcharge = 0] of times) {
    await sql`delete from closures where date = ${date}`.execute(db);
    const { rows } = await sql<SlotToBook>`
      insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest)
      values (${date}, ${start}, ${end}, 'fixed', ${surcharge}, 1500)
      on conflict on constraint one_slot_per_start do update set is_open = true
      returning id, date`.execute(db);
    slots.push(...rows);
  }
  return slots;
}
