import { sql } from 'kysely';
import type { WireAvailableDate } from '@slipway/shared/api/catalogue.ts';
import type { Database } from '../../platform/database/tables.ts';

/**
 * The right calendar at this instant, computed by the database from its rows only. An expired hold does not count,
 * whether or not the sweep has run.
 */
export async function calendarBySql(
  db: Database,
  asked: { from?: string; to?: string; packageId?: number; guests?: number },
  now: Date,
): Promise<WireAvailableDate[]> {
  // If the package is unknown, the slot has the boats of all packages for which it can be booked.
  const isOfSlot = sql`case when ${asked.packageId ?? null}::integer in (select id from boat_packages)
    then hull.package_id = ${asked.packageId ?? null}::integer
    else coalesce(hull.package_id = any (s.package_ids), true) end`;
  const { rows } = await sql<{ day: string }>`
    with clock as (
      select ${now}::timestamptz as instant, (${now}::timestamptz at time zone 'Europe/London')::date as today
    ), terms as (
      select make_interval(mins => (terms ->> 'turnaroundMinutes')::integer) as turnaround,
        make_interval(mins => (terms ->> 'minimumNoticeMinutes')::integer) as notice
      from clock, business_terms_at(clock.instant)
    ), hull as (
      -- Of each package, with the seats of its kind.
      select p.id as package_id, b.id, k.seats
      from boat_packages p join boat_kinds k on k.id = any (p.kind_ids) join boats b on b.kind_id = k.id
      where b.is_in_service and k.seats >= ${asked.guests ?? 1}::integer
    ), shown as (
      select s.*,
        (s.date + s.start_time) at time zone 'Europe/London' - clock.instant >= terms.notice
          and extract(month from s.date) <= coalesce(
            (select value::integer from settings where key = 'max_bookable_month'), 12)
          and exists (select from hull where ${isOfSlot}) as is_shown,
        exists (
          select from hull where ${isOfSlot} and not exists (
            select from allocations a
            where a.boat_id = hull.id and coalesce(a.deadline > clock.instant, true)
              and a.during && tsrange(s.date + s.start_time, s.date + s.end_time + terms.turnaround))) as is_free
      from slots s, clock, terms
      where s.is_open and s.date between clock.today and clock.today + 180
        and s.date >= coalesce(${asked.from ?? null}::date, '-infinity')
        and s.date <= coalesce(${asked.to ?? null}::date, 'infinity')
        and coalesce(${asked.packageId ?? null}::integer = any (s.package_ids), true)
        and not is_closed(s.date, s.start_time, s.end_time)
    )
    select jsonb_build_object('date', date, 'periods', jsonb_agg(
      jsonb_build_object('period_id', id, 'start_time', to_char(start_time, 'HH24:MI'),
        'end_time', left(end_time::text, 5), 'base_price_mark_up', surcharge_value / 100.0,
        'price_type', surcharge_kind, 'isSoldOut', is_shown and not is_free, 'isAvailable', is_shown,
        'price_per_person', price_per_extra_guest / 100.0, 'min_passenger_count', minimum_guests)
        || case when package_ids is null then '{}' else jsonb_build_object('package_ids', package_ids) end
      order by start_time, id))::text as day
    from shown group by date having bool_or(is_shown) order by date`.execute(db);
  // The query returns text, because the plugin that renames columns would also rename the keys of JSON.
  return rows.map(({ day }) => JSON.parse(day) as WireAvailableDate);
}
