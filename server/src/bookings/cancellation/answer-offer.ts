import { type RefundWay, refundPromise } from '@slipway/shared/rules/refund-way.ts';
import { type BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { hasNotice } from '@slipway/shared/rules/slot-on-sale.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type Pence, noMoney } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { isTimeClosed } from '../../catalogue/availability/closures.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { bookingConfirmedMail } from '../../mail/templates/booking-confirmed.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { lockMoney, refundableTotal, refundAndVoid } from './refund-booking.ts';
import { changeStatus, refuseWhileBeingChanged } from '../booking-status.ts';
import { reallocateBoat } from '../money/paying/confirm-booking.ts';
import {
  type BookingWithTerms,
  loadCustomerAndItems,
  selectBooking,
  tripSequence,
} from '../select-booking.ts';

export type OfferAnswer = { kind: 'money' } | { kind: 'slot'; slotId: number };

/**
 * A party whose trip we cancelled chooses once: a full refund, or another slot at no charge. It stays the same
 * booking, with its payment, its link and its calendar event.
 */
export async function answerOffer(deps: Deps, bookingId: string, answer: OfferAnswer): Promise<Pence> {
  const now = deps.now();
  const refund = await deps.db.transaction().execute(async (transaction) => {
    if (answer.kind === 'slot') await lockDayOfSlot(transaction, answer.slotId);
    const booking = await lockOffered(transaction, bookingId, now);
    if (answer.kind === 'money') return takeMoney(transaction, booking, now);
    await takeSlot(transaction, booking, answer.slotId, now);
    return noMoney;
  });
  deps.mailWritten();
  deps.paymentsDue();
  return refund;
}

/** The day is locked before the booking, as everywhere: it cannot be closed until this commits. */
async function lockDayOfSlot(db: Database, slotId: number): Promise<void> {
  await sql`select lock_day(date) from slots where id = ${slotId}`.execute(db);
}

async function lockOffered(db: Database, bookingId: string, now: Date): Promise<BookingWithTerms> {
  const booking = await selectBooking(db, bookingId).forUpdate().executeTakeFirst();
  await refuseWhileBeingChanged(db, bookingId, now);
  const offer = await db
    .selectFrom('cancellations')
    .select('offerUntil')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  const isOffered = offer?.offerUntil !== null && offer !== undefined && offer.offerUntil >= venueDate(now);
  if (booking?.status !== 'cancelled' || !isOffered) throw new Refusal('offer_over');
  return booking;
}

export async function takeMoney(db: Database, booking: Row<'bookings'>, now: Date): Promise<Pence> {
  const money = await lockMoney(db, booking.id);
  const refund = refundableTotal(money.attempts, money.refunds);
  await refundAndVoid(db, money, refund, 'cancelled by the business', now);
  await db.deleteFrom('couponUses').where('bookingId', '=', booking.id).execute();
  await db
    .updateTable('cancellations')
    .set({ refund, offerUntil: null })
    .where('bookingId', '=', booking.id)
    .execute();
  return refund;
}

async function takeSlot(db: Database, booking: BookingWithTerms, slotId: number, now: Date): Promise<void> {
  const money = await lockMoney(db, booking.id);
  // The bank may have released the money meanwhile, or the owner refunded it: then there is nothing to
  // exchange.
  if (booking.total > 0 && refundableTotal(money.attempts, money.refunds) === 0)
    throw new Refusal('offer_over');
  const { terms } = await readTermsAt(db, now);
  const slot = await db.selectFrom('slots').selectAll().where('id', '=', slotId).executeTakeFirst();
  if (slot === undefined || !(await isOnSale(db, slot, booking.packageId, terms, now)))
    throw new Refusal('slot_not_on_sale');
  const { date, startTime, endTime } = slot;
  // This booking has used the coupon already; it is not checked again.
  const refusal = await reallocateBoat(db, booking, slot, null, now);
  if (refusal !== undefined)
    throw new Refusal(refusal === 'slot_not_on_sale' ? 'slot_not_on_sale' : 'slot_taken');
  // We moved the trip, not the party: the cancellation period starts from the new date.
  const changes = { slotId, date, startTime, endTime, earliestDate: date };
  // First, because the cancelled time may be closed and the trigger refuses a confirmed booking in it.
  await db.updateTable('bookings').set(changes).where('id', '=', booking.id).execute();
  await changeStatus(db, booking, 'confirmed', 'another slot after we cancelled', now);
  await db.deleteFrom('cancellations').where('bookingId', '=', booking.id).execute();
  const mail = bookingConfirmedMail(
    { booking: { ...booking, ...changes }, ...(await loadCustomerAndItems(db, booking)) },
    { kind: 'booking_moved', sequence: await tripSequence(db, booking.id) },
  );
  await insertMail(db, mail, now);
}

async function isOnSale(
  db: Database,
  slot: Row<'slots'>,
  packageId: number,
  { minimumNoticeMinutes }: BusinessTerms,
  now: Date,
): Promise<boolean> {
  const isInTime = hasNotice(slot, minimumNoticeMinutes, now);
  const isForPackage = slot.packageIds === null || slot.packageIds.includes(packageId);
  return slot.isOpen && isInTime && isForPackage && !(await isTimeClosed(db, slot));
}

export function answeredSentence(
  { kind }: OfferAnswer,
  refund: Pence,
  refundBy: RefundWay,
  terms: BusinessTerms,
): string {
  if (kind === 'slot') return 'Your new time is booked. We’ve emailed it to you.';
  return refund === 0
    ? 'Your booking stays cancelled. Nothing was paid, so there’s nothing to refund.'
    : refundPromise(refund, refundBy, terms, 'your card');
}
