import { sql } from 'kysely';
import type { BookingStatus, Database, Row } from '../database/tables.ts';
import { transitions } from './booking-status.ts';

/** Changes a locked booking's status and records the cause. Throws on a change that the table does not allow. */
export async function changeStatus(
  db: Database,
  booking: Pick<Row<'bookings'>, 'id' | 'status'>,
  to: BookingStatus,
  cause: string,
  now: Date,
): Promise<void> {
  const allowed: readonly BookingStatus[] = transitions[booking.status];
  if (!allowed.includes(to))
    throw new Error(`booking ${booking.id} cannot go from ${booking.status} to ${to}`);
  await db
    .updateTable('bookings')
    .set({ status: to, ...(to === 'confirmed' ? { confirmedAt: now } : {}) })
    .where('id', '=', booking.id)
    .execute();
  // Whoever was about to move it and has not paid moves nothing any more.
  if (to === 'cancelled') await sql`select end_moves_of(${booking.id}, ${now})`.execute(db);
  await db
    .insertInto('bookingEvents')
    .values({ bookingId: booking.id, fromStatus: booking.status, toStatus: to, cause, at: now })
    .execute();
}
