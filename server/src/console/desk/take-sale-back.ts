import { addPence, noMoney } from '@slipway/shared/values/pence.ts';
import { letGoWithCoupon } from '../../bookings/cancellation/cancel-booking.ts';
import { lockMoney, refundAndVoid } from '../../bookings/cancellation/refund-booking.ts';
import { changeStatus } from '../../bookings/booking-status.ts';
import type { Database } from '../../platform/database/tables.ts';
import { leaveSale } from '../enquiries/enquiry-commands.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Actor, LoggedAction, Tools } from '../command/command.ts';
import { type LockedTrip, lockTrips } from '../day/lock-trip.ts';
import { noteGivenBack } from './money/note-given-back.ts';

const cause = 'sold by mistake';

/**
 * Undoes a mistaken sale within the minute for an undo. The places and the coupon are released immediately, and the
 * email is never sent. Cash is taken out of its drawer; a card-machine payment is added to the list of refunds to hand
 * over. The bookings are kept as cancelled. Throws 'cannot_undo' if anything has happened to a booking after the sale.
 */
export async function takeSaleBack(
  db: Database,
  actor: Actor,
  { id: actionId, subject, before, after }: LoggedAction,
  { now }: Tools,
): Promise<void> {
  const second = after['second'];
  const ids = [subject.id, ...(typeof second === 'string' ? [second] : [])];
  const bookings = await lockTrips(db, ids, { isAlone: false });
  await requireUntouched(db, ids, actionId);
  for (const booking of bookings) {
    if (booking.status !== 'confirmed' || booking.slotId !== after['slotId'])
      throw new Refusal('cannot_undo');
    await takeBack(db, actor, booking, now);
  }
  if (typeof after['enquiry'] === 'number')
    await leaveSale(db, after['enquiry'], subject.id, before['enquiryDoneAt'] ?? null);
}

async function takeBack(db: Database, actor: Actor, booking: LockedTrip, now: Date): Promise<void> {
  const money = await lockMoney(db, booking.id);
  const taken = addPence(noMoney, ...money.attempts.map(({ captured }) => captured));
  await changeStatus(db, booking, 'cancelled', cause, now);
  // Without `confirmedAt`, the books treat the booking as if it had never been confirmed.
  await db.updateTable('bookings').set({ confirmedAt: null }).where('id', '=', booking.id).execute();
  await letGoWithCoupon(db, booking.id);
  await db
    .insertInto('cancellations')
    .values({
      bookingId: booking.id,
      byWhom: 'business',
      reason: cause,
      refund: taken,
      adminFee: noMoney,
      offerUntil: null,
      cancelledAt: now,
    })
    .execute();
  await refundAndVoid(db, money, taken, cause, now);
  for (const attempt of money.attempts.filter(({ provider }) => provider === 'cash')) {
    const refund = await db
      .selectFrom('refunds')
      .selectAll()
      .where('attemptId', '=', attempt.id)
      .where('status', '=', 'requested')
      .forUpdate()
      .executeTakeFirst();
    const by = { slip: null, staffId: actor.person?.id ?? null, isMistake: true };
    if (refund !== undefined) await noteGivenBack(db, attempt, refund, by, now);
  }
}

/** Throws 'cannot_undo' if a trip event or a later staff action is recorded for any of these bookings. */
async function requireUntouched(db: Database, ids: readonly string[], actionId: number): Promise<void> {
  const event = await db
    .selectFrom('tripEvents')
    .select('id')
    .where('bookingId', 'in', ids)
    .executeTakeFirst();
  const action = await db
    .selectFrom('staffActions')
    .select('id')
    .where('subjectKind', '=', 'booking')
    .where('subjectId', 'in', ids)
    .where('id', '>', actionId)
    .executeTakeFirst();
  if (event !== undefined || action !== undefined) throw new Refusal('cannot_undo');
}
