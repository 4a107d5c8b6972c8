import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { allergensOfItem, isToSail } from '../../../bookings/follow-up/day-sheet.ts';
import type { BookingStatus, Database, Row } from '../../../platform/database/tables.ts';
import { type DayFacts, readDay } from '../board/day-facts.ts';

/**
 * The facts that the kitchen's page shows about a day. While the page is open, the facts are read again after every
 * change, so one query reads all of them. If a boat is late, a second query reads the board's facts.
 */
export type KitchenFacts = {
  /**
   * The day's bookings that have orders. Each booking is confirmed or completed, or was cancelled either after a dish
   * was made, or since the start of today or of the day, whichever is earlier.
   */
  parties: PartyFacts[];
  /** Bookings with orders that were moved from a time on this day to another day or time. */
  movedAway: MovedFacts[];
  /** Portions ordered by confirmed parties for the next three days. */
  ordered: { date: LocalDate; item: number; name: string; place: number; quantity: number }[];
  /** The number of parties with orders whose trip the business called off, for each of the next three days. */
  calledOff: { date: LocalDate; parties: number }[];
  /** The facts that decide who waits for a late boat; null: no boat of the day is late. */
  lateDay: DayFacts | null;
};

type Who = {
  id: string;
  firstName: string;
  guests: number;
  packageName: string;
  arriveMinutesBefore: number;
};

export type PartyFacts = Who & {
  status: BookingStatus;
  /** Whether the customer or the business cancelled the booking. Null: nobody did, or the sale was undone. */
  cancelledBy: Row<'cancellations'>['byWhom'] | null;
  startTime: string;
  /** The name of the hull on which the party is out, or for which it is booked. */
  boat: string | null;
  /** The state of the trip; null: no event was recorded. */
  state: Row<'trips'>['state'] | null;
  babies: number;
  lines: LineFacts[];
  marks: { item: number; name: string; prepared: number; loaded: number }[];
};

export type LineFacts = {
  item: number;
  name: string;
  quantity: number;
  wish: string;
  allergens: string[] | null;
  /** The dish's position on the menu. */
  place: number;
};

export type MovedFacts = Who & {
  startTime: string;
  dishes: { item: number; name: string; quantity: number }[];
  to: { date: LocalDate; startTime: string };
};

/** The number of days ahead for which the kitchen shops. */
const shopDays = 3;

export const daysToShopFor = (date: LocalDate): LocalDate[] =>
  Array.from({ length: shopDays }, (_, nth) => addDays(date, nth + 1));

const offTheMenu = 1_000_000;

export async function readKitchen(db: Database, date: LocalDate, now: Date): Promise<KitchenFacts> {
  const today = venueDate(now);
  // An order is shown crossed out if it was cancelled or moved since the start of today or, if earlier, of `date`.
  const leftSince = toInstant(date < today ? date : today, localTime('00:00'));
  const [first, last] = [addDays(date, 1), addDays(date, shopDays)];
  const arriveMinutesBefore = sql`(select (terms ->> 'arriveMinutesBefore')::integer
    from business_terms where version = b.terms_version)`;
  const { rows } = await sql<{ kitchen: KitchenFacts & { isLate: boolean } }>`
    with parties as (
      select b.id, b.status, x.by_whom as cancelled_by, to_char(b.start_time, 'HH24:MI') as start_time, b.guests, b.package_name, c.first_name,
        ${arriveMinutesBefore} as arrive_minutes_before, t.state,
        (select name from boats where id = coalesce(t.boat_id, a.boat_id)) as boat,
        coalesce((select (e.data ->> 'babies')::integer from trip_events e
          where t.state in ('out', 'back') and e.booking_id = b.id and e.kind = 'out' order by e.seq desc limit 1), 0) as babies,
        (select json_agg(json_build_object('item', i.menu_item_id, 'name', i.name, 'quantity', i.quantity,
            'wish', i.comment, 'allergens', ${allergensOfItem}, 'place', coalesce(m.display_order, ${offTheMenu}))
            order by coalesce(m.display_order, ${offTheMenu}), i.position)
          from booking_items i left join menu_items m on m.id = i.menu_item_id where i.booking_id = b.id) as lines,
        coalesce((select json_agg(json_build_object('item', d.menu_item_id, 'name', coalesce(m.name, ''),
            'prepared', d.prepared, 'loaded', d.loaded) order by d.menu_item_id)
          from dish_marks d left join menu_items m on m.id = d.menu_item_id
          where d.booking_id = b.id and d.date = b.date), '[]') as marks
      from bookings b join customers c on c.id = b.customer_id
      left join trips t on t.booking_id = b.id
      left join allocations a on a.booking_id = b.id
      left join cancellations x on x.booking_id = b.id
      where b.date = ${date} and (${isToSail} or b.status = 'cancelled' and (
        exists (select from dish_marks d where d.booking_id = b.id and d.date = b.date)
        or exists (select from booking_events e
          where e.booking_id = b.id and e.to_status = 'cancelled' and e.at >= ${leftSince})))
    )
    select json_build_object(
      'parties', coalesce((select json_agg(to_json(parties) order by start_time, id) from parties
        where lines is not null or marks::text <> '[]'), '[]'),
      'moved_away', coalesce((select json_agg(json_build_object('id', b.id, 'first_name', c.first_name, 'guests', b.guests,
          'package_name', b.package_name, 'arrive_minutes_before', ${arriveMinutesBefore},
          'start_time', to_char(o.start_time, 'HH24:MI'), 'dishes', o.dishes, 'to', json_build_object('date', b.date,
          'start_time', to_char(b.start_time, 'HH24:MI'))) order by o.start_time, b.id)
        from orders_moved_away o join bookings b on b.id = o.booking_id join customers c on c.id = b.customer_id
        where o.date = ${date} and o.at >= ${leftSince} and (b.date, b.start_time) <> (o.date, o.start_time)), '[]'),
      'ordered', coalesce((select json_agg(to_json(one)) from (
        select b.date, i.menu_item_id as item, min(i.name) as name, min(coalesce(m.display_order, ${offTheMenu})) as place,
          sum(i.quantity)::integer as quantity
        from bookings b join booking_items i on i.booking_id = b.id left join menu_items m on m.id = i.menu_item_id
        left join trips t on t.booking_id = b.id
        where b.date between ${first} and ${last} and ${isToSail} and t.state is distinct from 'no_show'
        group by b.date, i.menu_item_id) one), '[]'),
      'called_off', coalesce((select json_agg(to_json(one)) from (
        select b.date, count(*)::integer as parties
        from bookings b join cancellations x on x.booking_id = b.id and x.by_whom = 'business'
        where b.date between ${first} and ${last} and b.status = 'cancelled'
          and exists (select from booking_items i where i.booking_id = b.id)
        group by b.date) one), '[]'),
      'is_late', exists (select from bookings b left join late_returns l on l.booking_id = b.id
        left join trips t on t.booking_id = b.id
        where b.date = ${date} and (l.booking_id is not null
          or t.state = 'out' and t.out_at > (b.date + b.start_time) at time zone 'Europe/London'))
    ) as kitchen`.execute(db);
  const { isLate, ...kitchen } = rows[0]!.kitchen;
  return { ...kitchen, lateDay: isLate ? await readDay(db, date, now) : null };
}
