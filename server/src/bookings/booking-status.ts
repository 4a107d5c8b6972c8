import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { BookingStatus, Database, Row } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';

/** The only allowed status changes. Code that has not locked the booking checks the old status in its `where`. */
export const transitions = {
  /** A new booking is a hold, or confirmed at once if there is nothing to pay. */
  none: ['held', 'confirmed'],
  held: ['confirmed', 'expired', 'replaced', 'called_off'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  /** We called the trip off, and the party took another slot. */
  cancelled: ['confirmed'],
  /** A late payment can still confirm the booking if the slot is free. */
  expired: ['confirmed'],
  replaced: [],
  /** The time was closed before the visitor paid. Money that arrives later is refunded, even if the time reopens. */
  called_off: [],
} as const satisfies Record<BookingStatus | 'none', readonly BookingStatus[]>;

/** Changes a locked booking's status and records the cause. Throws if the change is not allowed. */
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
  // Ends the booking's unpaid moves. If staff can still undo the cancellation, end_kept_claims ends them later instead.
  if (to === 'cancelled')
    await sql`select end_moves_of(${booking.id}, ${now}) where nothing_leaves_before() is null`.execute(db);
  await db
    .insertInto('bookingEvents')
    .values({ bookingId: booking.id, fromStatus: booking.status, toStatus: to, cause, at: now })
    .execute();
}

type ShownStatus = 'pending' | 'open' | 'closed' | 'cancelled';

/** The status now. The stored status is outdated if a hold or a trip has ended since the jobs last ran. */
export function shownStatus(
  booking: Pick<Row<'bookings'>, 'status' | 'holdExpiresAt' | 'date' | 'endTime'>,
  now: Date,
): ShownStatus {
  switch (booking.status) {
    case 'held':
      return booking.holdExpiresAt !== null && booking.holdExpiresAt <= now ? 'cancelled' : 'pending';
    case 'confirmed':
      return toInstant(booking.date, booking.endTime) <= now ? 'closed' : 'open';
    case 'completed':
      return 'closed';
    case 'cancelled':
    case 'expired':
    case 'replaced':
    case 'called_off':
      return 'cancelled';
  }
}

/**
 * Throws 'being_changed' while staff can undo a change to this booking's place or money: the customer's change would
 * prevent their undo. The check counts only if the caller has locked the booking.
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

/** The status that customers see: a cancelled booking stays 'confirmed' while staff can undo the cancellation. */
export function statusForCustomers(
  status: Row<'bookings'>['status'],
  isCancellationAhead: boolean | null | undefined,
): Row<'bookings'>['status'] {
  return isCancellationAhead === true ? 'confirmed' : status;
}
