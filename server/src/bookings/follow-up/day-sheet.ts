import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { type DayParty, ownerDayMail } from '../../mail/templates/owner-day.ts';
import type { Deps } from '../deps.ts';

/** SQL condition: the booking `b` is confirmed or completed. */
export const isToSail = sql<boolean>`b.status in ('confirmed', 'completed')`;
/** SQL for the dish `m` of an order line `i`: the allergens that the menu states now. Null: the menu states nothing. */
export const allergensOfItem = sql<
  string[] | null
>`coalesce(m.allergens, case i.type when 'others' then array[]::text[] end)`;
/**
 * For a booking `b`: how many of the ordered portions are prepared, and how many are loaded. A dish that was removed
 * from the order does not count.
 */
export const madeOfOrder = sql<{ prepared: number; loaded: number }>`(
  select json_build_object('prepared', coalesce(sum(least(d.prepared, o.quantity)), 0),
    'loaded', coalesce(sum(least(d.loaded, o.quantity)), 0))
  from dish_marks d join (select menu_item_id, sum(quantity) as quantity from booking_items i
    where i.booking_id = b.id group by menu_item_id) o on o.menu_item_id = d.menu_item_id
  where d.booking_id = b.id and d.date = b.date)`;

/** The parties of these days in the order of their times, with boat, phone and orders. */
export async function daySheet(db: Database, from: LocalDate, to = from): Promise<DayParty[]> {
  const { rows } = await sql<DayParty>`
    select b.id as booking_id, b.date, b.start_time, b.end_time, boats.name as boat, b.package_name, b.guests,
      c.first_name || ' ' || c.last_name as name, c.phone, b.is_captain_declared, b.captain_name, b.code,
      coalesce((select json_agg(json_build_object(
          'name', i.name, 'quantity', i.quantity, 'comment', i.comment, 'type', i.type,
          'allergens', ${allergensOfItem}) order by i.position)
        from booking_items i left join menu_items m on m.id = i.menu_item_id
        where i.booking_id = b.id), '[]') as items
    from bookings b
    join customers c on c.id = b.customer_id
    join allocations on allocations.booking_id = b.id
    join boats on boats.id = allocations.boat_id
    where ${isToSail} and b.date between ${from} and ${to}
    order by b.date, b.start_time, boats.id`.execute(db);
  return rows;
}

const tellFrom = '18:00';
/** The kitchen's orders are listed for three days: platters need 72 hours' notice, so these orders are final. */
const kitchenDays = 3;

/** Sends the sheet once a day from 18:00 venue time, if there are parties or orders. */
export async function sendDailySummary(
  deps: Pick<Deps, 'db' | 'now' | 'business' | 'mailWritten'>,
): Promise<boolean> {
  const now = deps.now();
  const { date, time } = venueDateTime(now);
  if (time < tellFrom) return false;
  const tomorrow = addDays(date, 1);
  const [parties, kitchen] = [
    await daySheet(deps.db, tomorrow),
    await daySheet(deps.db, tomorrow, addDays(date, kitchenDays)),
  ];
  if (kitchen.length === 0) return false;
  const mail = ownerDayMail({ date: tomorrow, parties, kitchen }, deps.business);
  const isWritten = await insertMail(deps.db, mail, now);
  if (isWritten) deps.mailWritten();
  return isWritten;
}
