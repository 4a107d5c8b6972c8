import { sql } from 'kysely';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { changeStatus } from '../booking-status.ts';
import { lockMoney } from './refund-booking.ts';

/**
 * Undoes a cancellation that staff made. For a minute after the cancellation, the booking keeps its place, its coupon
 * and its pending moves. Throws 'cannot_undo' if the place has been released, or if the time has been called off. The
 * caller has locked the day and the booking.
 */
export async function standAgain(
  db: Database,
  booking: Pick<Row<'bookings'>, 'id' | 'status'>,
  confirmedAt: Date,
  now: Date,
): Promise<void> {
  const kept = await db
    .selectFrom('allocations')
    .select('id')
    .where('bookingId', '=', booking.id)
    .where('deadline', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (booking.status !== 'cancelled' || kept === undefined) throw new Refusal('cannot_undo');
  await lockMoney(db, booking.id);
  await db.updateTable('allocations').set({ deadline: null }).where('id', '=', kept.id).execute();
  await db.deleteFrom('cancellations').where('bookingId', '=', booking.id).execute();
  // This setting tells the trigger refuse_closed_time to let the booking be confirmed again, even if its time is now
  // off sale.
  await sql`select set_config('slipway.stands_again', ${booking.id}, true)`.execute(db);
  try {
    await changeStatus(db, booking, 'confirmed', 'the cancellation was taken back', now);
  } catch (error) {
    // The time has been called off.
    if ((error as { code?: string }).code === 'SLP01') throw new Refusal('cannot_undo');
    throw error;
  }
  await db.updateTable('bookings').set({ confirmedAt }).where('id', '=', booking.id).execute();
  // Payments that arrived after the cancellation were waiting for the end of the undo minute. The booking is confirmed
  // again, so the jobs may handle these payments now.
  await sql`update payment_attempts set not_before = ${now}
    where booking_id = ${booking.id} and (not_before is null or action_id is null and not_before > ${now})`.execute(
    db,
  );
}
