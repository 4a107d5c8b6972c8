import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { addMonths } from '@slipway/shared/values/local-date.ts';
import { type Pence, addPence, noMoney } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { type TimeOfDay, closeTime, openBookingsIn } from '../../catalogue/availability/closures.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { dayCancelledMail } from '../../mail/templates/day-cancelled.ts';
import { oldTimeMail } from '../../mail/templates/old-time.ts';
import { placeCalledOffMail } from '../../mail/templates/place-called-off.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { signLink } from '../../platform/security/signed-link.ts';
import { changeStatus, shownStatus } from '../booking-status.ts';
import { letGo } from './cancel-booking.ts';
import { partiesWithOldPlace } from './old-places.ts';
import { loadCustomer, selectBooking, selectConfirmedBooking, tripSequence } from '../select-booking.ts';

export type DayCancelled = {
  /** Parties with a confirmed booking. */
  told: number;
  /** What they paid or owe, all together. */
  price: Pence;
  /** Visitors who were still paying: nobody is charged. */
  ended: number;
};

type Senders = Pick<Deps, 'business' | 'publicUrl' | 'linkKey'>;

/**
 * Closes a day, or a time of it, ends the holds in it and cancels its trips; inside a transaction. Each party's money
 * stays until the party chooses between another slot within a year, at no charge, and a full refund. A party
 * that cancels at the same moment has cancelled; a trip that is over has taken place.
 */
export async function callOff(
  db: Database,
  senders: Senders,
  time: TimeOfDay,
  reason: string,
  now: Date,
): Promise<DayCancelled> {
  // Every sale or confirmation on it has committed, or waits and then finds it closed.
  await sql`select lock_day(${time.date}, true)`.execute(db);
  const again = await partiesWithOldPlace(db, time, now);
  const ended = await closeTime(db, time, { reason, isCalledOff: true }, now);
  await tellKeptPlaces(db, time, reason, now);
  for (const { id } of again) await tellOldPlace(senders, db, id, reason, now);
  const prices: Pence[] = [];
  for (const id of await openBookingsIn(db, time)) {
    const price = await cancelTrip(senders, db, id, reason, now);
    if (price !== undefined) prices.push(price);
  }
  return { told: prices.length, price: addPence(...prices), ended };
}

/** Whose pay link has just ended with the time: nothing was paid, and the rest are rung. */
async function tellKeptPlaces(db: Database, { date }: TimeOfDay, reason: string, now: Date): Promise<void> {
  const ended = await db
    .selectFrom('bookings')
    .innerJoin('bookingEvents', 'bookingEvents.bookingId', 'bookings.id')
    .selectAll('bookings')
    .where('bookings.date', '=', date)
    .where('bookings.source', 'is not', null)
    .where('bookings.status', '=', 'called_off')
    .where('bookingEvents.toStatus', '=', 'called_off')
    .where('bookingEvents.at', '=', now)
    .orderBy('bookings.id')
    .execute();
  for (const booking of ended)
    await insertMail(db, placeCalledOffMail(booking, await loadCustomer(db, booking), reason), now);
}

/** Whose old place was kept, and is called off again: the choice stays as it was. */
async function tellOldPlace(
  senders: Senders,
  db: Database,
  bookingId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
  const offer = await db
    .selectFrom('cancellations')
    .select('offerUntil')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  const customer = await loadCustomer(db, booking);
  const offerUntil = offer?.offerUntil ?? null;
  // It has chosen meanwhile.
  if (booking.status !== 'cancelled' || offerUntil === null || customer.email === '') return;
  const link = signLink(senders.linkKey, 'another day', bookingId);
  await insertMail(db, oldTimeMail({ booking, customer, news: { reason }, offerUntil, link }), now);
}

/** A trip that is out or back takes place, whatever is called off. */
async function hasSailed(db: Database, bookingId: string): Promise<boolean> {
  const trip = await db
    .selectFrom('trips')
    .select('state')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  return trip?.state === 'out' || trip?.state === 'back';
}

/** Cancels one trip because of us. Its price, which its party may have back; undefined if it is over, out or stands no more. */
export async function cancelTrip(
  senders: Senders,
  db: Database,
  bookingId: string,
  reason: string,
  now: Date,
): Promise<Pence | undefined> {
  const booking = await selectConfirmedBooking(db, bookingId).forUpdate().executeTakeFirst();
  if (booking === undefined || shownStatus(booking, now) !== 'open') return undefined;
  if (await hasSailed(db, bookingId)) return undefined;
  await changeStatus(db, booking, 'cancelled', `cancelled by the business: ${reason}`, now);
  await letGo(db, bookingId);
  const offerUntil = addMonths(booking.date, booking.terms.rebookMonths);
  await db
    .insertInto('cancellations')
    .values({
      bookingId,
      byWhom: 'business',
      reason,
      refund: noMoney,
      adminFee: noMoney,
      offerUntil: offerUntil < venueDate(now) ? venueDate(now) : offerUntil,
      cancelledAt: now,
    })
    .execute();
  const mail = dayCancelledMail({
    booking,
    customer: await loadCustomer(db, booking),
    reason,
    offerUntil,
    link: signLink(senders.linkKey, 'another day', bookingId),
    sequence: await tripSequence(db, bookingId),
  });
  await insertMail(db, mail, now);
  return booking.total;
}
