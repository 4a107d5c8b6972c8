import { sql } from 'kysely';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { changeStatus } from '../booking-status.ts';
import { lockMoney } from './refund-booking.ts';

/**
 * Undoes a cancellation by staff. A cancelled booking keeps its place, coupon and moves for the minute of undo. The
 * caller has locked the day and the booking. Throws 'cannot_undo' if, in between, the place was released or the time
 * called off.
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
  // A booking that was made before its time went off sale may be confirmed again.
  await sql`select set_config('slipway.stands_again', ${booking.id}, true)`.execute(db);
  try {
    await changeStatus(db, booking, 'confirmed', 'the cancellation was taken back', now);
  } catch (error) {
    // The time was called off in between.
    if ((error as { code?: string }).code === 'SLP01') throw new Refusal('cannot_undo');
    throw error;
  }
  await db.updateTable('bookings').set({ confirmedAt }).where('id', '=', booking.id).execute();
  // The booking is confirmed again, so the jobs may decide about money that arrived during the minute of undo.
  await sql`update payment_attempts set not_before = ${now}
    where booking_id = ${booking.id} and (not_before is null or action_id is null and not_before > ${now})`.execute(
    db,
  );
}
