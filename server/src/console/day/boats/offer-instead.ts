import type { takeBoatOut } from '@slipway/shared/api/console/boats.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, addPence } from '@slipway/shared/values/pence.ts';
import { hoursBefore, toInstant } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { takeMoney } from '../../../bookings/cancellation/answer-offer.ts';
import { cancelTrip } from '../../../bookings/cancellation/call-off.ts';
import { lockMoney, refundWayOfMoney } from '../../../bookings/cancellation/refund-booking.ts';
import { standAgain } from '../../../bookings/cancellation/stand-again.ts';
import {
  addressOfBooking,
  loadCustomerAndItems,
  selectBooking,
  tripSequence,
} from '../../../bookings/select-booking.ts';
import { allocatedRange } from '../../../catalogue/availability/allocated-range.ts';
import { isTimeClosed } from '../../../catalogue/availability/closures.ts';
import { readTermsAt } from '../../../catalogue/business-terms.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { bookingConfirmedMail } from '../../../mail/templates/booking-confirmed.ts';
import { tripRefundedMail } from '../../../mail/templates/trip-refunded.ts';
import { textParty } from '../../../mail/texts/text-party.ts';
import { violatedConstraint } from '../../../platform/database/database-errors.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Tools, undoSeconds } from '../../command/command.ts';
import { reasonOfBoatOut } from '../decisions/parties-to-ask.ts';

type Plan = NonNullable<z.output<(typeof takeBoatOut)['input']>['plan']>;
export type Offer = Plan['offers'][number];

/** A booking and its claim before the change, for the undo. */
export type Stood = {
  bookingId: string;
  boatId: number;
  during: string;
  confirmedAt: string;
  slotId: number;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  /** The booking's use of a coupon; null: the booking uses no coupon. */
  coupon: { id: number; isBurnt: boolean } | null;
};

/** If a refunded trip would begin within this many hours, staff also ring the party, because it may be on its way. */
const ringHours = 2;

export type Offered = { stood: Stood; offer: Offer; name: string; paid: Pence };

/**
 * Deletes the boat claims of the parties that get an offer, so that other parties can have these boats. The caller has
 * locked the day and the bookings. Throws 'boat_taken' if a party's booking has changed since the plan was made.
 */
export async function letClaimsGo(db: Database, offers: readonly Offer[]): Promise<Stood[]> {
  const stood: Stood[] = [];
  for (const { bookingId } of offers) {
    const { rows } = await sql<Stood & { isThere: boolean }>`
      delete from allocations a using bookings b
      where a.booking_id = ${bookingId} and b.id = a.booking_id and b.status = 'confirmed' and a.deadline is null
        and not exists (select from trips t where t.booking_id = b.id and t.state in ('out', 'back'))
        and not exists (select from moves m where m.booking_id = b.id and m.status = 'pending')
      returning b.id as booking_id, a.boat_id, a.during::text as during, b.confirmed_at, b.slot_id, b.date,
        to_char(b.start_time, 'HH24:MI') as start_time, to_char(b.end_time, 'HH24:MI') as end_time`.execute(
      db,
    );
    const [one] = rows;
    if (one === undefined) throw stale();
    const coupon = await db
      .selectFrom('couponUses')
      .select(['couponId', 'isBurnt'])
      .where('bookingId', '=', bookingId)
      .executeTakeFirst();
    stood.push({
      ...one,
      confirmedAt: new Date(one.confirmedAt).toISOString(),
      coupon: coupon === undefined ? null : { id: coupon.couponId, isBurnt: coupon.isBurnt },
    });
  }
  return stood;
}

/** The refusal of a plan because its day has changed since the plan was made. */
export const stale = () =>
  new Refusal('boat_taken', {
    message: 'Something has changed on that day since the plan was made: look at it as it is now.',
  });

/** Stores each party's offer, and the email about it. The party's old claim has been deleted. */
export async function makeOffers(
  db: Database,
  tools: Tools,
  offers: readonly Offer[],
  stood: readonly Stood[],
): Promise<Offered[]> {
  const made: Offered[] = [];
  for (const [nth, offer] of offers.entries()) {
    const booking = await selectBooking(db, offer.bookingId).executeTakeFirstOrThrow();
    const { customer } = await loadCustomerAndItems(db, booking);
    const name = `${customer.firstName} ${customer.lastName}`.trim();
    const paid =
      offer.answer === 'time' ? await giveTime(db, tools, booking, offer) : await cancelled(db, tools, offer);
    made.push({ stood: stood[nth]!, offer, name, paid });
  }
  return made;
}

async function cancelled(
  db: Database,
  tools: Tools,
  { bookingId, answer }: Exclude<Offer, { answer: 'time' }>,
): Promise<Pence> {
  const { now } = tools;
  const party = await cancelTrip(tools, db, bookingId, { reason: reasonOfBoatOut }, now);
  if (party === undefined) throw stale();
  if (answer === 'choice') {
    await noteToRing(db, bookingId, 'place', now);
    return party.paid;
  }
  if (hoursBefore(toInstant(party.booking.date, party.booking.startTime), ringHours) < now)
    await noteToRing(db, bookingId, 'refunded', now);
  const refund = await takeMoney(db, party.booking, now);
  // The party has already chosen, so the message that asks for its choice is dropped.
  await sql`delete from mails where booking_id = ${bookingId} and kind = 'day_cancelled' and created_at = ${now}
    and attempts = 0`.execute(db);
  await sql`delete from text_messages where booking_id = ${bookingId} and kind = 'called_off' and created_at = ${now}
    and status = 'waiting'`.execute(db);
  const { booking, customer } = party;
  const facts = {
    booking,
    customer,
    reason: reasonOfBoatOut,
    refund,
    refundBy: refundWayOfMoney((await lockMoney(db, bookingId)).attempts),
    sequence: await tripSequence(db, bookingId),
  };
  await insertMail(db, tripRefundedMail(facts), now);
  return refund;
}

/** Puts a party on the list to ring, because people do not read emails on their way to the jetty. */
async function noteToRing(
  db: Database,
  bookingId: string,
  lost: 'place' | 'refunded',
  now: Date,
): Promise<void> {
  await sql`insert into parties_to_ring (booking_id, lost, since) values (${bookingId}, ${lost}, ${now})
    on conflict (booking_id) do update set lost = ${lost}, since = ${now}, rung_at = null, rung_by = null`.execute(
    db,
  );
}

/** Gives the party another time of the same day at the same price, on this boat. */
async function giveTime(
  db: Database,
  tools: Tools,
  booking: Row<'bookings'>,
  { slotId, boat }: Extract<Offer, { answer: 'time' }>,
): Promise<Pence> {
  const { now } = tools;
  const slot = await db.selectFrom('slots').selectAll().where('id', '=', slotId).executeTakeFirst();
  if (
    slot === undefined ||
    slot.date !== booking.date ||
    !slot.isOpen ||
    (slot.packageIds !== null && !slot.packageIds.includes(booking.packageId)) ||
    toInstant(slot.date, slot.startTime) <= now ||
    (await isTimeClosed(db, slot))
  )
    throw stale();
  const { terms } = await readTermsAt(db, now);
  await claim(db, booking.id, boat, allocatedRange(slot, terms.turnaroundMinutes), 'boat_taken');
  const { startTime, endTime } = slot;
  const changes = { slotId, startTime, endTime };
  await db.updateTable('bookings').set(changes).where('id', '=', booking.id).execute();
  await db
    .insertInto('bookingEvents')
    .values({
      bookingId: booking.id,
      fromStatus: 'confirmed',
      toStatus: 'confirmed',
      cause: 'another time of the day: its boat is out',
      at: now,
    })
    .execute();
  const moved = { ...booking, ...changes };
  const { customer, items } = await loadCustomerAndItems(db, booking);
  const sequence = await tripSequence(db, booking.id);
  const was = { date: booking.date, startTime: booking.startTime };
  const occasion = { kind: 'booking_moved' as const, sequence, movedByUs: { was, reason: reasonOfBoatOut } };
  await insertMail(db, bookingConfirmedMail({ booking: moved, customer, items }, occasion), now);
  await textParty(
    db,
    { kind: 'time_changed', was },
    { booking: moved, customer, leadsTo: addressOfBooking(moved, customer) },
    tools,
  );
  return booking.total;
}

async function claim(
  db: Database,
  bookingId: string,
  boatId: number,
  during: string,
  refusal: 'boat_taken' | 'cannot_undo',
  deadline: Date | null = null,
): Promise<void> {
  try {
    await db
      .insertInto('allocations')
      .values({ boatId, during, bookingId, maintenanceId: null, deadline })
      .execute();
  } catch (error) {
    const isUnfit = (error as { code?: unknown }).code === 'SLP01';
    if (violatedConstraint(error) !== 'no_double_booking' && !isUnfit) throw error;
    throw refusal === 'boat_taken' ? stale() : new Refusal(refusal);
  }
}

/**
 * Deletes the new claim of each party that was given another time, so that the party can get its old claim again.
 * Throws 'cannot_undo' if a new claim or its booking has since changed.
 */
export async function takeTimesBack(db: Database, offers: readonly Offer[]): Promise<void> {
  for (const offer of offers) {
    if (offer.answer !== 'time') continue;
    const { rows } = await sql<{ id: string }>`
      delete from allocations a using bookings b
      where a.booking_id = ${offer.bookingId} and b.id = a.booking_id and a.boat_id = ${offer.boat}
        and b.status = 'confirmed' and b.slot_id = ${offer.slotId}
        and not exists (select from trips t where t.booking_id = b.id and t.state in ('out', 'back'))
      returning b.id`.execute(db);
    if (rows.length === 0) throw new Refusal('cannot_undo');
  }
}

/** Gives each party back its former boat, time and coupon. */
export async function putPartiesBack(
  db: Database,
  offers: readonly Offer[],
  stood: readonly Stood[],
  now: Date,
): Promise<void> {
  for (const { bookingId, boatId, during, confirmedAt, coupon, ...time } of stood) {
    const answer = offers.find((offer) => offer.bookingId === bookingId)?.answer;
    if (answer === 'time') {
      await claim(db, bookingId, boatId, during, 'cannot_undo');
      const { slotId, startTime, endTime } = time;
      await sql`select set_config('slipway.stands_again', ${bookingId}, true)`.execute(db);
      await db
        .updateTable('bookings')
        .set({ slotId, startTime, endTime })
        .where('id', '=', bookingId)
        .execute();
      await db
        .insertInto('bookingEvents')
        .values({
          bookingId,
          fromStatus: 'confirmed',
          toStatus: 'confirmed',
          cause: 'its own time again: the boat is not out',
          at: now,
        })
        .execute();
      continue;
    }
    const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
    // `standAgain` expects a claim with a deadline. A cancelled booking keeps such a claim while staff can undo the
    // cancellation.
    await claim(db, bookingId, boatId, during, 'cannot_undo', new Date(now.getTime() + undoSeconds * 1000));
    await standAgain(db, booking, new Date(confirmedAt), now);
    await db
      .deleteFrom('partiesToRing')
      .where('bookingId', '=', bookingId)
      .where('lost', 'in', ['place', 'refunded'])
      .execute();
    if (answer === 'money' && coupon !== null) await reserveCouponAgain(db, booking, coupon);
  }
}

/** Reserves the coupon for the booking again. Throws if other bookings have used it up since. */
async function reserveCouponAgain(
  db: Database,
  { id, emailKey }: Row<'bookings'>,
  coupon: NonNullable<Stood['coupon']>,
): Promise<void> {
  try {
    await sql`select reserve_coupon(${id}, ${coupon.id}, ${emailKey}, ${coupon.isBurnt})`.execute(db);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SLP01') throw new Refusal('cannot_undo');
    throw error;
  }
}

export const priceOfOffers = (offered: readonly Offered[]): Pence =>
  addPence(...offered.filter(({ offer }) => offer.answer !== 'time').map(({ paid }) => paid));
