import { sql } from 'kysely';
import type { Database, Row } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Throws 'being_changed' while staff can take back what they did with this booking's place or money: a change of the
 * customer's own on top of it could not be told apart afterwards. The caller has locked the booking.
 */
export async function refuseWhileBeingChanged(db: Database, bookingId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from cancellations where booking_id = ${bookingId} and not_before > ${now})
      or exists (
        select from payment_attempts a left join refunds r on r.attempt_id = a.id
        where a.booking_id = ${bookingId} and (a.not_before > ${now} or r.not_before > ${now}))
      as is_waiting`.execute(db);
  if (rows[0]?.isWaiting === true) throw new Refusal('being_changed');
}

/**
 * Of a booking whose cancellation can still be taken back: the status that its customers see. Only confirmed bookings
 * are cancelled.
 */
export function statusForCustomers(
  status: Row<'bookings'>['status'],
  isCancellationAhead: boolean | null | undefined,
): Row<'bookings'>['status'] {
  return isCancellationAhead === true ? 'confirmed' : status;
}
