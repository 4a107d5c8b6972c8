import type { RefundWay } from '@slipway/shared/rules/refund-way.ts';
import { daysBetween } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dropWaitingNews } from '../../mail/drop-waiting-news.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { bookingCancelledMail } from '../../mail/templates/booking-cancelled.ts';
import { cancellationNewsMail } from '../../mail/templates/owner-news.ts';
import type { Deps } from '../deps.ts';
import { changeStatus, refuseWhileBeingChanged, shownStatus } from '../booking-status.ts';
import { type BookingWithTerms, loadCustomer, selectBooking, tripSequence } from '../select-booking.ts';
import {
  type LockedMoney,
  authorisedBalance,
  lockMoney,
  offerFor,
  refundAndVoid,
  refundWayOfMoney,
} from './refund-booking.ts';

export type Cancelled = { adminFee: Pence; refund: Pence; refundBy: RefundWay };

/**
 * Cancels under the booking's own terms. Throws 'refund_changed' if the refund is no longer the one that the customer
 * saw. Frees boat and coupon immediately. Stores the refund, which a job then sends. A repeated cancellation gets the
 * first answer.
 */
export async function cancelBooking(deps: Deps, bookingId: string, shownRefund?: Pence): Promise<Cancelled> {
  const now = deps.now();
  const cancelled = await deps.db.transaction().execute(async (transaction) => {
    const booking = await selectBooking(transaction, bookingId).forUpdate().executeTakeFirst();
    if (booking === undefined) throw new Refusal('not_found');
    await refuseWhileBeingChanged(transaction, bookingId, now);
    const before = await cancelledBefore(transaction, booking);
    if (before !== undefined) return before;
    const money = await lockMoney(transaction, bookingId);
    const isOpen = shownStatus(booking, now) === 'open';
    const offer = offerFor({ ...booking, isOpen }, money.attempts, money.refunds, now);
    if (!offer.canCancel) throw new Refusal('cannot_cancel');
    if (shownRefund !== undefined && shownRefund !== offer.refund) throw refundChanged(offer.refund);
    const customer = await writeCancellation(
      transaction,
      { booking, money, offer, cause: 'cancelled by the visitor' },
      now,
    );
    await insertMail(transaction, cancellationNewsMail(booking, customer, offer.refund, deps.business), now);
    return {
      adminFee: offer.adminFee,
      refund: offer.refund,
      refundBy: refundWayOfMoney(money.attempts),
    };
  });
  deps.crashPoint('cancel: written');
  deps.mailWritten();
  deps.paymentsDue();
  return cancelled;
}

/**
 * Writes a cancellation at the customer's wish, entered by the customer or by staff: status, place, coupon, money, and
 * the email to the customer. The caller has first locked the booking and then its money.
 */
export async function writeCancellation(
  db: Database,
  {
    booking,
    money,
    offer,
    cause,
  }: {
    booking: BookingWithTerms;
    money: LockedMoney;
    offer: Pick<Cancelled, 'adminFee' | 'refund'>;
    cause: string;
  },
  now: Date,
): Promise<Row<'customers'>> {
  const { refund, adminFee } = offer;
  await changeStatus(db, booking, 'cancelled', cause, now);
  await dropWaitingNews(db, booking.id, 'weather_warned');
  await letGoWithCoupon(db, booking.id);
  await refundAndVoid(db, money, refund, cause, now);
  await db
    .insertInto('cancellations')
    .values({
      bookingId: booking.id,
      byWhom: 'visitor',
      reason: 'change of plan',
      refund,
      adminFee,
      offerUntil: null,
      cancelledAt: now,
    })
    .execute();
  const customer = await loadCustomer(db, booking);
  // A party that was booked at the jetty may have no email address.
  if (customer.email === '') return customer;
  const facts = {
    booking,
    customer,
    refund,
    adminFee,
    untaken: authorisedBalance(money.attempts),
    daysBefore: daysBetween(venueDate(now), booking.earliestDate),
    ...(booking.earliestDate === booking.date ? {} : { firstDate: booking.earliestDate }),
    sequence: await tripSequence(db, booking.id),
    refundBy: refundWayOfMoney(money.attempts),
  };
  await insertMail(db, bookingCancelledMail(facts), now);
  return customer;
}

async function cancelledBefore(db: Database, booking: Row<'bookings'>): Promise<Cancelled | undefined> {
  if (booking.status !== 'cancelled') return undefined;
  const row = await db
    .selectFrom('cancellations')
    .select(['refund', 'adminFee'])
    .where('bookingId', '=', booking.id)
    .where('byWhom', '=', 'visitor')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { attempts } = await lockMoney(db, booking.id);
  return { ...row, refundBy: refundWayOfMoney(attempts) };
}

function refundChanged(refund: Pence): Refusal {
  return new Refusal('refund_changed', {
    message: `The refund is now ${formatGbp(refund)}, which is not what you were shown. Nothing is cancelled yet: please look again.`,
  });
}

/**
 * Frees the boat of a cancelled booking. If staff have a minute to undo the command, the booking keeps the boat for
 * that minute. Then the sweep or the next visitor's reservation frees the boat.
 */
export async function letGo(db: Database, bookingId: string): Promise<void> {
  await sql`update allocations set deadline = nothing_leaves_before()
    where booking_id = ${bookingId} and nothing_leaves_before() is not null`.execute(db);
  await sql`delete from allocations where booking_id = ${bookingId} and nothing_leaves_before() is null`.execute(
    db,
  );
}

/**
 * Frees the boat and the coupon of a cancelled booking. If staff have a minute to undo the command, the booking keeps
 * both for that minute, as in `letGo`. If we call off a trip, only `letGo` is called: the booking keeps its coupon.
 */
export async function letGoWithCoupon(db: Database, bookingId: string): Promise<void> {
  await letGo(db, bookingId);
  await sql`delete from coupon_uses where booking_id = ${bookingId} and nothing_leaves_before() is null`.execute(
    db,
  );
}

/** Frees the boats that were kept for cancelled bookings, once the deadline is over. Returns how many bookings. */
export async function endUndoHolds(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select end_kept_claims(null, ${now}) as ended`.execute(db);
  return rows[0]?.ended ?? 0;
}
