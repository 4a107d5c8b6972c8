import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import { transitions } from '../booking-status.ts';

/** If a called-off time is put on sale again, the old place of each cancelled booking is kept for at most an hour. */

/**
 * For a row of `bookings`: the time until which its old place is kept; null if no place is kept, or if the time is off
 * sale again.
 */
export const oldPlaceKeptUntil = (now: Date) => sql<Date | null>`(
  select old_place.deadline from allocations old_place join cancellations off on off.booking_id = old_place.booking_id
  where old_place.booking_id = bookings.id and bookings.status = 'cancelled' and old_place.deadline > ${now}
    and off.offer_until is not null and coalesce(off.not_before <= ${now}, true)
    and not is_closed(bookings.date, bookings.start_time, bookings.end_time))`;

/**
 * Gives the booking its kept place back, and updates its status in the same statement. Returns false if the place is no
 * longer kept. The caller has locked the day and the booking.
 */
export async function takeOldPlace(db: Database, booking: Row<'bookings'>, now: Date): Promise<boolean> {
  const stands: 'confirmed' = transitions.cancelled[0];
  const { rows } = await sql`
    with kept as (
      update allocations set deadline = null where booking_id = ${booking.id} and deadline > ${now}
      returning booking_id
    ), standing as (
      update bookings set status = ${stands}, confirmed_at = ${now} from kept
      where id = kept.booking_id and status = ${booking.status} returning id
    )
    insert into booking_events (booking_id, from_status, to_status, cause, at)
    select id, ${booking.status}, ${stands}, 'the old time again after we cancelled', ${now} from standing
    returning booking_id`.execute(db);
  return rows.length === 1;
}

/**
 * `oldSlot`: the slot of the party's old time; null if that time has begun, is closed, or has no suitable boat free.
 */
export type OpenChoice = { packageId: number; oldSlot: number | null } | null;

/**
 * For a booking `b`: the choices that its party can still make through the link in its email. Null while the
 * cancellation can be undone.
 */
export const openChoiceOf = (now: Date): RawBuilder<OpenChoice> => sql`(
  select json_build_object('package_id', b.package_id, 'old_slot', free_old_slot(b, ${now}))
  from cancellations off
  where off.booking_id = b.id and b.status = 'cancelled' and off.offer_until >= ${venueDate(now)}
    and coalesce(off.not_before <= ${now}, true))`;
