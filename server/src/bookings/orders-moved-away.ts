import { sql } from 'kysely';
import type { Database, Row } from '../platform/database/tables.ts';

/**
 * Records for the kitchen that a booking's order moves away from its present time. Call this function after the booking
 * is locked and before its time changes.
 */
export async function noteOrderMovesAway(
  db: Database,
  { id, date, startTime }: Pick<Row<'bookings'>, 'id' | 'date' | 'startTime'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into orders_moved_away (booking_id, date, start_time, dishes, at)
    select ${id}, ${date}, ${startTime}, jsonb_agg(jsonb_build_object('item', menu_item_id, 'name', name,
      'quantity', quantity) order by position), ${now}
    from booking_items where booking_id = ${id} having count(*) > 0
    on conflict (booking_id, date, start_time) do update set dishes = excluded.dishes, at = excluded.at`.execute(
    db,
  );
}
