import { sql } from 'kysely';
import type { ScheduleEnv } from '../settling/schedule-env.ts';

/** Confirmed and held bookings inside a closed time of the day. */
export async function standingIn({ db }: Pick<ScheduleEnv, 'db'>, date: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where status in ('held', 'confirmed', 'completed') and date = ${date}
      and exists (select from closures c where closes(c, bookings.date, start_time, end_time))`.execute(db);
  return rows.map(({ id }) => id);
}

export type ClosedDay = {
  /** The earliest instant at which the day was closed. */
  closedAt: Date;
  /** The bookings of a time that was closed without cancelling its trips. */
  standing: readonly string[];
};

/** Checks the bookings of a day with a closed time, and returns the faults. Must be called when nothing is pending. */
export async function wrongAfter(
  env: Pick<ScheduleEnv, 'db'>,
  date: string,
  { closedAt, standing }: ClosedDay,
): Promise<string[]> {
  const trips = (await standingIn(env, date)).filter((id) => !standing.includes(id));
  const rest = await sql<{ what: string }>`
    with day as (
      select b.*, exists (select from closures c where closes(c, b.date, b.start_time, b.end_time)) as is_inside,
        coalesce((select sum(authorised) from payment_attempts where booking_id = b.id), 0) as authorised,
        (select count(*) from mails where booking_id = b.id and kind = 'payment_returned') as returned,
        (select count(*) from mails where booking_id = b.id and kind = 'day_cancelled') as offered,
        (select by_whom from cancellations where booking_id = b.id) as by_whom
      from bookings b where b.date = ${date})
    select id || ' paid for a time that is closed, and was not written to' as what from day
      where is_inside and authorised = total and total > 0 and returned <> 1
        and (status in ('called_off', 'expired')
          -- Of an order that was changed before the time was closed, money goes back without a letter as on any day.
          or (status = 'replaced' and exists (
            select from payment_attempts where booking_id = day.id and reversal_requested_at > ${closedAt})))
    union all
    select id || ' was cancelled by us without an offer' from day where by_whom = 'business' and offered = 0
    union all
    select id || ' is outside and was called off' from day
      where not is_inside and (status = 'called_off' or by_whom = 'business')
    union all
    select day.id || ' has an allocation and no trip' from day join allocations on allocations.booking_id = day.id
      where day.status not in ('confirmed', 'completed')
    union all
    select day.id || ' is called off, and its money is still with us' from day
      join payment_attempts a on a.booking_id = day.id
      where day.status in ('called_off', 'expired', 'replaced') and a.captured > a.refunded`.execute(env.db);
  return [...trips.map((id) => `${id} has a trip in a closed time`), ...rest.rows.map(({ what }) => what)];
}
