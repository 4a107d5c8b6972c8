import { purposesThat } from '@slipway/shared/rules/payment-purposes.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../../platform/database/tables.ts';
import type { Deps } from '../../deps.ts';
import { ownerAlertMail } from '../../../mail/templates/owner-alert.ts';
import { paymentNotTakenMail } from '../../../mail/templates/payment-not-taken.ts';
import { paymentReturnedMail } from '../../../mail/templates/payment-returned.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { changeStatus } from '../../booking-status.ts';
import { type BookingWithTerms, loadCustomer } from '../../select-booking.ts';
import { planRefundOfRest } from '../refunds/plan-refund.ts';

type Senders = Pick<Deps, 'business' | 'publicUrl'>;

/** Reverses an attempt: an authorisation is voided, captured money is refunded. */
export async function reversePayment(
  db: Database,
  attempt: Row<'paymentAttempts'>,
  now: Date,
): Promise<void> {
  if (attempt.reversalRequestedAt === null) {
    await db
      .updateTable('paymentAttempts')
      .set({ reversalRequestedAt: now, nextCheckAt: now, checks: 0 })
      .where('id', '=', attempt.id)
      .execute();
  }
  if (attempt.captured > 0) await planRefundOfRest(db, attempt, 'the booking is not confirmed', now);
}

/**
 * Handles a payment for a hold in a closed time: ends the hold and returns the money. Such holds exist, because a
 * closure written with SQL, unlike a stop by staff, ends no holds.
 */
export async function callOffPaid(
  senders: Senders,
  db: Database,
  booking: BookingWithTerms,
  attempt: Row<'paymentAttempts'>,
  now: Date,
): Promise<void> {
  await sql`select end_hold(${booking.id}, 'called_off', 'paid when its time was closed', ${now})`.execute(
    db,
  );
  await returnCalledOff(senders, db, booking, attempt, now);
}

/** Returns a payment for a time that is closed or was called off, and tells the customer why. */
export async function returnCalledOff(
  senders: Senders,
  db: Database,
  booking: BookingWithTerms,
  attempt: Row<'paymentAttempts'>,
  now: Date,
): Promise<void> {
  await reversePayment(db, attempt, now);
  const customer = await loadCustomer(db, booking);
  await insertMail(
    db,
    paymentReturnedMail(booking, customer, { isCalledOff: true, payment: attempt.id }),
    now,
  );
}

/** Cancels a booking whose price is no longer paid, because the authorisation lapsed before the capture. */
export async function loseOpenBooking(
  senders: Senders,
  db: Database,
  booking: BookingWithTerms,
  now: Date,
): Promise<void> {
  await changeStatus(db, booking, 'cancelled', 'payment could not be taken', now);
  const attempts = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', booking.id)
    .where('purpose', 'in', purposesThat('goesBackWithTrip'))
    .orderBy('createdAt')
    .forUpdate()
    .execute();
  // Every payment for the trip is reversed, including payments for moves. The lapsed payment is reversed too, because
  // the provider might still capture it.
  for (const attempt of attempts) await reversePayment(db, attempt, now);
  await db.deleteFrom('allocations').where('bookingId', '=', booking.id).execute();
  await db.deleteFrom('couponUses').where('bookingId', '=', booking.id).execute();
  await insertMail(db, paymentNotTakenMail(booking, await loadCustomer(db, booking)), now);
  await insertMail(db, ownerAlertMail('A payment could not be taken', booking, senders.business), now);
}
