import { sql } from 'kysely';
import { allocatedRange } from '../../../catalogue/availability/allocated-range.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { bookingConfirmedMail } from '../../../mail/templates/booking-confirmed.ts';
import { ownerAlertMail } from '../../../mail/templates/owner-alert.ts';
import { newBookingMail } from '../../../mail/templates/owner-news.ts';
import { paymentReturnedMail } from '../../../mail/templates/payment-returned.ts';
import { readTermsAt } from '../../../catalogue/business-terms.ts';
import type { Deps } from '../../deps.ts';
import { changeStatus } from '../../booking-status.ts';
import { type BookingWithTerms, loadCustomer, loadCustomerAndItems } from '../../select-booking.ts';
import { returnCalledOff, reversePayment } from './reverse-payment.ts';

type Senders = Pick<Deps, 'business' | 'publicUrl'>;

/** Confirms a booking that has its boat: makes the allocation permanent, uses up the coupon, writes the emails. */
export async function confirmHeld(
  senders: Senders,
  db: Database,
  booking: BookingWithTerms,
  cause: string,
  now: Date,
): Promise<void> {
  await db.updateTable('allocations').set({ deadline: null }).where('bookingId', '=', booking.id).execute();
  await db.updateTable('couponUses').set({ isBurnt: true }).where('bookingId', '=', booking.id).execute();
  await confirm(senders, db, booking, cause, now);
}

/**
 * Applies a payment for a hold that has ended: books the same slot again if a boat and the coupon are still available,
 * otherwise refunds the money. Returns whether the booking is confirmed.
 */
export async function confirmLate(
  senders: Senders,
  db: Database,
  booking: BookingWithTerms,
  attempt: Row<'paymentAttempts'>,
  cause: string,
  now: Date,
): Promise<boolean> {
  const refusal = await reallocateBoat(db, booking, booking, booking.couponCode, now);
  if (refusal === 'slot_not_on_sale') {
    await returnCalledOff(senders, db, booking, attempt, now);
    return false;
  }
  if (refusal === undefined) {
    await db
      .updateTable('paymentAttempts')
      .set({ cancelRequestedAt: null })
      .where('id', '=', attempt.id)
      .execute();
    await confirm(senders, db, booking, `${cause}, late`, now);
    return true;
  }
  await reversePayment(db, attempt, now);
  await insertMail(
    db,
    paymentReturnedMail(booking, await loadCustomer(db, booking), {
      isCalledOff: false,
      payment: attempt.id,
    }),
    now,
  );
  await insertMail(db, ownerAlertMail('A late payment is being refunded', booking, senders.business), now);
  return false;
}

async function confirm(
  senders: Senders,
  db: Database,
  booking: BookingWithTerms,
  cause: string,
  now: Date,
): Promise<void> {
  await changeStatus(db, booking, 'confirmed', cause, now);
  const { customer, items } = await loadCustomerAndItems(db, booking);
  await insertMail(db, bookingConfirmedMail({ booking, items, customer }), now);
  await insertMail(db, newBookingMail(booking, items, customer, senders.business), now);
}

type ClaimRefusal = 'slot_taken' | 'slot_not_on_sale' | 'coupon_used_up';

type Time = Pick<Row<'slots'>, 'date' | 'startTime' | 'endTime'>;

/**
 * Allocates a boat at `time`, without a deadline, to a booking that has no boat. Uses up the coupon. If the time is
 * closed, or no boat or coupon is left, changes nothing and returns the reason. Must be called inside a transaction.
 */
export async function reallocateBoat(
  db: Database,
  booking: Pick<Row<'bookings'>, 'id' | 'emailKey'>,
  time: Time,
  couponCode: string | null,
  now: Date,
): Promise<ClaimRefusal | undefined> {
  const { terms } = await readTermsAt(db, now);
  const during = allocatedRange(time, terms.turnaroundMinutes);
  const { rows } = await sql<{ refusal: ClaimRefusal | null }>`
    select reallocate_boat(${booking.id}, ${time.date}, ${time.startTime}, ${time.endTime}, ${during}::tsrange,
      ${couponCode}, ${booking.emailKey}, ${now}) as refusal`.execute(db);
  return rows[0]?.refusal ?? undefined;
}
