import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { DayParty } from '../../mail/templates/owner-day.ts';

/** The parties of these days in the order of their times, with boat, phone and orders. */
export async function daySheet(db: Database, from: LocalDate, to = from): Promise<DayParty[]> {
  const { rows } = await sql<DayParty>`
    select b.id as booking_id, b.date, b.start_time, b.end_time, boats.name as boat, b.package_name, b.guests,
      c.first_name || ' ' || c.last_name as name, c.phone, b.is_captain_declared, b.captain_name, b.code,
      coalesce((select json_agg(json_build_object(
          'name', i.name, 'quantity', i.quantity, 'comment', i.comment, 'type', i.type,
          'allergens', coalesce(m.allergens, '{}')) order by i.position)
        from booking_items i left join menu_items m on m.id = i.menu_item_id
        where i.booking_id = b.id), '[]') as items
    from bookings b
    join customers c on c.id = b.customer_id
    join allocations on allocations.booking_id = b.id
    join boats on boats.id = allocations.boat_id
    where b.status in ('confirmed', 'completed') and b.date between ${from} and ${to}
    order by b.date, b.start_time, boats.id`.execute(db);
  return rows;
}
