import { purposesThat } from '@slipway/shared/rules/payment-purposes.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { bookingConfirmedMail } from '../../mail/templates/booking-confirmed.ts';
import { ownerAlertMail } from '../../mail/templates/owner-alert.ts';
import { newBookingMail } from '../../mail/templates/owner-news.ts';
import { paymentNotTakenMail } from '../../mail/templates/payment-not-taken.ts';
import { paymentReturnedMail } from '../../mail/templates/payment-returned.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { changeStatus } from '../change-status.ts';
import type { BookingWithTerms } from '../select-booking.ts';
import { reallocateBoat } from './reallocate-boat.ts';
import { planRefundOfRest } from '../refunds/plan-refund.ts';
import { loadCustomer, loadCustomerAndItems } from '../load-customer-and-items.ts';

type Senders = Pick<Deps, 'business' | 'publicUrl'>;

/**
 * The boat is still allocated to it: the allocation becomes permanent, the coupon is used up, the emails are
 * written.
 */
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
 * A payment for a hold that has ended: the same slot again if boat and coupon are free, otherwise the money is
 * returned. Says whether the booking stands.
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
  await insertMail(db, ownerAlertMail('Late money is going back', booking, senders.business), now);
  return false;
}

/** A payment for a hold whose time was closed by a row written by hand, which ends no holds: it ends here. */
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

/** A payment for a time that is closed or was called off: it is returned, and the customer is told why. */
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

/** From now on nothing of this attempt is kept: an authorisation is voided, captured money refunded. */
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
  if (attempt.captured > 0) await planRefundOfRest(db, attempt, 'the booking does not stand', now);
}

/** The authorisation of the price lapsed before capture: there is no booking without a payment. */
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
  // What was paid for a move goes back with it; and if the provider still captures the lapsed one, that as well.
  for (const attempt of attempts) await reversePayment(db, attempt, now);
  await db.deleteFrom('allocations').where('bookingId', '=', booking.id).execute();
  await db.deleteFrom('couponUses').where('bookingId', '=', booking.id).execute();
  await insertMail(db, paymentNotTakenMail(booking, await loadCustomer(db, booking)), now);
  await insertMail(db, ownerAlertMail('A payment could not be taken', booking, senders.business), now);
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
