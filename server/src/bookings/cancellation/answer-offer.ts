import { isForPrice } from '@slipway/shared/rules/payment-purposes.ts';
import { type RefundWay, refundPromise } from '@slipway/shared/rules/refund-way.ts';
import { type BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { hasNotice } from '@slipway/shared/rules/slot-on-sale.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { type Pence, noMoney } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { allocatedRange } from '../../catalogue/availability/allocated-range.ts';
import { isTimeClosed } from '../../catalogue/availability/closures.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { bookingConfirmedMail } from '../../mail/templates/booking-confirmed.ts';
import { dropWaitingNews } from '../../mail/drop-waiting-news.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { moneyChosenMail } from '../../mail/templates/money-chosen.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { letGo } from './cancel-booking.ts';
import { takeOldPlace } from './old-places.ts';
import {
  type LockedMoney,
  lockMoney,
  refundableTotal,
  refundAndVoid,
  refundWayOfMoney,
} from './refund-booking.ts';
import { changeStatus, refuseWhileBeingChanged } from '../booking-status.ts';
import { reallocateBoat } from '../money/paying/confirm-booking.ts';
import { noteOrderMovesAway } from '../orders-moved-away.ts';
import {
  type BookingWithTerms,
  loadCustomer,
  loadCustomerAndItems,
  selectBooking,
  tripSequence,
} from '../select-booking.ts';

export type OfferAnswer = { kind: 'money' } | { kind: 'slot'; slotId: number };

/** Stores the time at which the party first opened the page with its choices. */
export async function noteOpened(db: Database, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('decidedParties')
    .set({ linkOpenedAt: now })
    .where('bookingId', '=', bookingId)
    .where('linkOpenedAt', 'is', null)
    .execute();
}

/** Records the choice that the party makes on its own page. Returns the pence to be refunded. */
export async function answerOffer(deps: Deps, bookingId: string, answer: OfferAnswer): Promise<Pence> {
  const now = deps.now();
  const refund = await deps.db.transaction().execute(async (transaction) => {
    const goesBack = await writeAnswer(transaction, bookingId, answer, { now, staffId: null });
    deps.crashPoint('offer: decided');
    return goesBack;
  });
  deps.crashPoint('offer: answered');
  deps.mailWritten();
  deps.paymentsDue();
  return refund;
}

/**
 * A party whose trip we cancelled chooses once: a full refund, another slot at no charge, or its old slot if that is on
 * sale again. The booking keeps its id, payment, link and calendar event. The party's choice is stored with our
 * decision about the trip. Returns the pence to be refunded.
 */
export async function writeAnswer(
  db: Database,
  bookingId: string,
  answer: OfferAnswer,
  { now, staffId }: { now: Date; staffId: string | null },
): Promise<Pence> {
  if (answer.kind === 'slot') await lockDayOfSlot(db, answer.slotId);
  const booking = await lockOffered(db, bookingId, now);
  await dropWaitingNews(db, bookingId, 'old_time');
  const refund =
    answer.kind === 'money'
      ? await takeMoneyAndSay(db, booking, now)
      : await takeSlot(db, booking, answer.slotId, { now, isByStaff: staffId !== null });
  await sql`
    update decided_parties p set answer = ${answer.kind}, answered_at = ${now}, answered_by = ${staffId}
    from weather_decisions d
    where d.id = p.decision_id and d.kind = 'called_off' and p.booking_id = ${bookingId}
      and p.answer is null`.execute(db);
  return refund;
}

/**
 * Locks the day of the slot, so that nobody can close the day before this transaction ends. Called before the booking
 * is locked.
 */
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

/**
 * Refunds the party, and returns the refund in pence. Emails the party now, unless the refund is to a card: then the
 * email follows when the refund is sent.
 */
async function takeMoneyAndSay(db: Database, booking: BookingWithTerms, now: Date): Promise<Pence> {
  const refund = await takeMoney(db, booking, now);
  const refundBy = refundWayOfMoney((await lockMoney(db, booking.id)).attempts);
  if (refund === 0 || refundBy === 'card') return refund;
  const customer = await loadCustomer(db, booking);
  await insertMail(db, moneyChosenMail({ booking, customer, refund, refundBy }), now);
  return refund;
}

export async function takeMoney(db: Database, booking: Row<'bookings'>, now: Date): Promise<Pence> {
  const money = await lockMoney(db, booking.id);
  const refund = refundableTotal(money.attempts, money.refunds);
  await refundAndVoid(db, money, refund, 'cancelled by the business', now);
  await letGo(db, booking.id);
  await db.deleteFrom('couponUses').where('bookingId', '=', booking.id).execute();
  await db
    .updateTable('cancellations')
    .set({ refund, offerUntil: null })
    .where('bookingId', '=', booking.id)
    .execute();
  return refund;
}

async function takeSlot(
  db: Database,
  booking: BookingWithTerms,
  slotId: number,
  { now, isByStaff }: { now: Date; isByStaff: boolean },
): Promise<Pence> {
  const money = await lockMoney(db, booking.id);
  if (!hasPriceToExchange(booking, money)) throw new Refusal('offer_over');
  // Ends a move that was waiting for the party's payment when the trip was called off.
  await sql`select end_moves_of(${booking.id}, ${now})`.execute(db);
  const slot = await db.selectFrom('slots').selectAll().where('id', '=', slotId).executeTakeFirst();
  if (slot === undefined) throw new Refusal('slot_not_on_sale');
  if (isByStaff && slotId === booking.slotId) await keepForStaff(db, booking, now);
  const isBack = slotId === booking.slotId && (await takeBackOldTime(db, booking, slot, now));
  const moved = isBack ? booking : await moveTo(db, booking, slot, now);
  await db.deleteFrom('cancellations').where('bookingId', '=', booking.id).execute();
  const mail = bookingConfirmedMail(
    { booking: moved, ...(await loadCustomerAndItems(db, booking)) },
    {
      kind: isBack ? 'booking_on_again' : 'booking_moved',
      sequence: await tripSequence(db, booking.id),
    },
  );
  await insertMail(db, mail, now);
  return noMoney;
}

/**
 * Staff may offer the old time until its start, without the notice that the site requires, if a suitable boat is free.
 */
async function keepForStaff(db: Database, booking: BookingWithTerms, now: Date): Promise<void> {
  const { terms } = await readTermsAt(db, now);
  const until = toInstant(booking.date, booking.startTime);
  await sql`
    select keep_old_place(${booking.id}, ${allocatedRange(booking, terms.turnaroundMinutes)}::tsrange, ${until}, ${now})
    where ${until}::timestamptz > ${now}
      and not exists (select from allocations where booking_id = ${booking.id} and deadline > ${now})`.execute(
    db,
  );
}

/**
 * Restores a party's old time if its old place is still reserved, even if the slot is no longer on sale. Returns false
 * if no place is reserved. Throws 'slot_not_on_sale' if the time is closed.
 */
async function takeBackOldTime(
  db: Database,
  booking: BookingWithTerms,
  slot: Row<'slots'>,
  now: Date,
): Promise<boolean> {
  if (await isTimeClosed(db, slot)) throw new Refusal('slot_not_on_sale');
  return takeOldPlace(db, booking, now);
}

async function moveTo(
  db: Database,
  booking: BookingWithTerms,
  slot: Row<'slots'>,
  now: Date,
): Promise<BookingWithTerms> {
  const { terms } = await readTermsAt(db, now);
  if (!(await isOnSale(db, slot, booking.packageId, terms, now))) throw new Refusal('slot_not_on_sale');
  const { id: slotId, date, startTime, endTime } = slot;
  // This booking has already used the coupon, so the coupon is not checked again.
  const refusal = await reallocateBoat(db, booking, slot, null, now);
  if (refusal !== undefined)
    throw new Refusal(refusal === 'slot_not_on_sale' ? 'slot_not_on_sale' : 'slot_taken');
  // We moved the trip, so the cancellation period is counted from the new date.
  const changes = { slotId, date, startTime, endTime, earliestDate: date };
  await noteOrderMovesAway(db, booking, now);
  // Moves the booking before its status changes, because a trigger refuses to confirm a booking in a closed time.
  await db.updateTable('bookings').set(changes).where('id', '=', booking.id).execute();
  await changeStatus(db, booking, 'confirmed', 'another slot after we cancelled', now);
  return { ...booking, ...changes };
}

/**
 * Whether the party can still exchange its trip for another slot. False if the bank has released the party's money, or
 * the owner has refunded the money.
 */
export function hasPriceToExchange(
  booking: Pick<Row<'bookings'>, 'total' | 'source'>,
  money: LockedMoney,
): boolean {
  return booking.total === 0 || refundableTotal(money.attempts, money.refunds) > 0 || isOwed(booking, money);
}

/**
 * Whether staff sold the trip for later payment, and nothing has been paid. The party then owes the price for its new
 * trip.
 */
function isOwed({ source }: Pick<Row<'bookings'>, 'source'>, { attempts }: LockedMoney): boolean {
  return (
    source !== null &&
    attempts.every((one) => !isForPrice(one) || (one.captured === 0 && one.authorised === 0))
  );
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
  answer: OfferAnswer,
  { slotId, terms }: Pick<BookingWithTerms, 'slotId' | 'terms'>,
  refund: Pence,
  refundBy: RefundWay,
): string {
  if (answer.kind === 'slot')
    return answer.slotId === slotId
      ? 'Your old time is yours again. We’ve emailed it to you.'
      : 'Your new time is booked. We’ve emailed it to you.';
  return refund === 0
    ? 'Your booking stays cancelled. Nothing was paid, so there’s nothing to refund.'
    : refundPromise(refund, refundBy, terms, 'your card');
}
