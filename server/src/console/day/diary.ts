import type { WireDiary } from '@slipway/shared/api/console/diary.ts';
import { type LocalDate, addDays, addMonths, localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, pence, poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/tables.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { Actor } from '../command/command.ts';
import { paidOf } from '../../payments/paid-for-price.ts';
import { stopView } from './board/board-view.ts';
import { type ClosureFacts, closuresIn } from './board/day-facts.ts';
import { type Stretch, boatsOfSlot, countPlaces } from './board/free-places.ts';
import type { Watched } from './board/live-board.ts';
import { visibilityOf } from './visibility.ts';

type Facts = {
  bookings: { date: LocalDate; startTime: string; guests: number; total: Pence; owed: Pence }[];
  /** The slots, with times in minutes after midnight. */
  slots: (Stretch & { date: LocalDate; startTime: string; packageIds: number[] | null })[];
  claims: (Stretch & { date: LocalDate; boatId: number })[];
  boats: { id: number; kindId: number }[];
  packages: { id: number; kindIds: number[] }[];
  closures: ClosureFacts[];
  repairs: { date: LocalDate; fromTime: string; toTime: string; reason: string; boat: string }[];
  /** The turnaround, in minutes. */
  turnaround: number;
};

/** A month of the diary, such as '2027-05', as data that screens watch. */
export function watchedMonth(month: string, actor: Pick<Actor, 'role' | 'tablet'>): Watched<Facts> {
  return {
    event: 'diary',
    key: month,
    visibility: `${actor.role} ${actor.tablet !== null}`,
    read: (db, now) => readMonth(db, month, now),
    view: (facts, now) => {
      const data = diaryView(facts, month, actor, now);
      return {
        tag: createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22),
        data,
      };
    },
  };
}

/** A month as a role may see it: places sold and available, stops, boats under repair, and for some roles takings. */
export function diaryView(
  facts: Facts,
  month: string,
  actor: Pick<Actor, 'role' | 'tablet'>,
  now: Date,
): WireDiary {
  const { first, last } = daysOf(month);
  const today = venueDate(now);
  const days: WireDiary['days'] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const visibility = visibilityOf(actor, date, today);
    if (visibility === undefined) continue;
    days.push(dayOf(date, facts, visibility.hasTakings));
  }
  const sum = (of: (day: (typeof days)[number]) => number | undefined) =>
    days.reduce((total, day) => total + Math.round((of(day) ?? 0) * 100), 0);
  const hasMoney = days.some(({ worth }) => worth !== undefined);
  const seen = new Set(days.map(({ date }) => date));
  return {
    days,
    stops: facts.closures
      .filter(({ date, isUntilFurtherNotice }) => isUntilFurtherNotice || seen.has(date))
      .map((one) => stopView(one, visibilityOf(actor, one.date, today) ?? { hasNames: false })),
    boatsOut: facts.repairs
      .filter(({ date }) => seen.has(date))
      .toSorted((a, b) => (`${a.date} ${a.fromTime}` < `${b.date} ${b.fromTime}` ? -1 : 1))
      .map(({ boat, date, fromTime, toTime, reason }) => ({
        boat,
        date,
        fromTime,
        toTime,
        reason,
      })),
    total: {
      sold: days.reduce((total, { sold }) => total + sold, 0),
      places: days.reduce((total, { places }) => total + places, 0),
      ...(hasMoney
        ? {
            worth: poundsOf(pence(sum(({ worth }) => worth))),
            owed: poundsOf(pence(sum(({ owed }) => owed))),
          }
        : {}),
    },
  };
}

function dayOf(date: LocalDate, facts: Facts, hasMoney: boolean): WireDiary['days'][number] {
  const { turnaround } = facts;
  const bookings = facts.bookings.filter((booking) => booking.date === date);
  const claims = facts.claims.filter((claim) => claim.date === date);
  const slots = facts.slots
    .filter((slot) => slot.date === date)
    .map((slot) => ({ ...slot, boats: boatsOfSlot(slot.packageIds, facts.packages, facts.boats) }));
  const left = countPlaces(slots, claims, turnaround);
  const starts = [...new Set([...bookings, ...slots].map(({ startTime }) => startTime))].sort();
  const money = (of: 'total' | 'owed') =>
    poundsOf(pence(bookings.reduce((total, booking) => total + booking[of], 0)));
  return {
    date,
    sold: bookings.length,
    places: bookings.length + left,
    guests: bookings.reduce((total, { guests }) => total + guests, 0),
    ...(hasMoney ? { worth: money('total'), owed: money('owed') } : {}),
    times: starts.map((startTime) => {
      const sold = bookings.filter((booking) => booking.startTime === startTime).length;
      const atStart = slots.filter((slot) => slot.startTime === startTime);
      return {
        startTime,
        sold,
        places: sold + countPlaces(atStart, claims, turnaround),
      };
    }),
  };
}

function daysOf(month: string): { first: LocalDate; last: LocalDate } {
  const first = localDate(`${month}-01`);
  return { first, last: addDays(addMonths(first, 1), -1) };
}

export async function readMonth(db: Database, month: string, now: Date): Promise<Facts> {
  const { first, last } = daysOf(month);
  const { terms } = await readTermsAt(db, now);
  const { rows } = await sql<{ month: Omit<Facts, 'turnaround'> }>`
    select json_build_object(
      'bookings', coalesce((select json_agg(json_build_object('date', b.date,
          'start_time', to_char(b.start_time, 'HH24:MI'), 'guests', b.guests, 'total', b.total,
          'owed', greatest(0, b.total - ${paidOf})))
        from bookings b where b.date between ${first} and ${last} and b.status in ('confirmed', 'completed')), '[]'),
      'slots', coalesce((select json_agg(json_build_object('date', s.date,
          'start_time', to_char(s.start_time, 'HH24:MI'), 'package_ids', s.package_ids,
          'from', extract(epoch from s.start_time)::integer / 60, 'to', extract(epoch from s.end_time)::integer / 60))
        from slots s where s.date between ${first} and ${last} and s.is_open
          and not exists (select from closures c where closes(c, s.date, s.start_time, s.end_time))), '[]'),
      'claims', coalesce((select json_agg(json_build_object('date', d.day::date, 'boat_id', a.boat_id,
          'from', (extract(epoch from lower(a.during) - d.day) / 60)::integer,
          'to', (extract(epoch from upper(a.during) - d.day) / 60)::integer))
        from allocations a
        cross join lateral generate_series(greatest(lower(a.during)::date, ${first}::date)::timestamp,
          least(upper(a.during), ${last}::date + interval '1 day' - interval '1 second'), interval '1 day') as d (day)
        where a.during && tsrange(${first}::date::timestamp, ${last}::date + interval '1 day')
          and coalesce(a.deadline > ${now}, true)), '[]'),
      'boats', (select coalesce(json_agg(json_build_object('id', id, 'kind_id', kind_id) order by id), '[]')
        from boats where is_in_service),
      'packages', (select coalesce(json_agg(json_build_object('id', id, 'kind_ids', kind_ids)), '[]')
        from boat_packages where status = 'active'),
      'closures', ${closuresIn(first, last)},
      'repairs', coalesce((select json_agg(json_build_object('date', lower(a.during)::date, 'boat', boats.name,
          'from_time', to_char(lower(a.during), 'HH24:MI'), 'to_time', to_char(upper(a.during), 'HH24:MI'),
          'reason', m.reason))
        from allocations a join boat_maintenance m on m.id = a.maintenance_id join boats on boats.id = a.boat_id
        where a.during && tsrange(${first}::date::timestamp, ${last}::date + interval '1 day')), '[]')
    ) as month`.execute(db);
  return { ...rows[0]!.month, turnaround: terms.turnaroundMinutes };
}
