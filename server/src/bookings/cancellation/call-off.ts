import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { addMonths } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, noMoney } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { type TimeOfDay, closeTime } from '../../catalogue/availability/closures.ts';
import { type KnownWeather, knownNow } from '../../catalogue/weather/known-now.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { dayCancelledMail } from '../../mail/templates/day-cancelled.ts';
import { oldTimeMail } from '../../mail/templates/old-time.ts';
import { dropWaitingNews } from '../../mail/drop-waiting-news.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { textParty } from '../../mail/texts/text-party.ts';
import { signLink } from '../../platform/security/signed-link.ts';
import { changeStatus, shownStatus } from '../booking-status.ts';
import { letGo } from './cancel-booking.ts';
import { tellKeptPlaces } from './end-holds-in-stops.ts';
import { lockMoney, refundableTotal } from './refund-booking.ts';
import { loadCustomer, selectBooking, selectConfirmedBooking, tripSequence } from '../select-booking.ts';

/** A party whose trip was called off. */
export type CalledOffParty = {
  booking: Row<'bookings'>;
  customer: Row<'customers'>;
  /** How much of the party's price can be refunded, in pence. */
  paid: Pence;
};

export type CalledOff = {
  decision: number;
  stop: number;
  parties: CalledOffParty[];
  /**
   * The number of visitors who are paying for a place in the called-off time, or for a move into that time. These
   * visitors lose that place and are not charged.
   */
  paying: number;
  /** The ids of the weather warnings within the called-off time. The call-off ends these warnings. */
  warnings: number[];
  /** The places that were kept for parties after an earlier call-off, and that this call-off releases. */
  kept: KeptPlace[];
};

type KeptPlace = { bookingId: string; decisionId: number; keptUntil: Date; deadline: Date };

type Senders = Pick<Deps, 'business' | 'publicUrl' | 'linkKey'>;

/**
 * Calls off a day, or a time of day: closes it, ends its holds and cancels its trips. Must run in a transaction. Each
 * party may choose a full refund, or another slot within `rebookMonths` of the trip, at no charge. We keep the
 * money until the party has chosen. Trips that are out or over stay unchanged, as do bookings that parties have just
 * cancelled. The known weather is stored with the decision. While staff can undo the call-off, holds and places remain,
 * and no email is sent.
 */
export async function callOff(
  db: Database,
  senders: Senders,
  time: TimeOfDay,
  { reason, by = null }: { reason: string; by?: { id: string; name: string } | null },
  now: Date,
): Promise<CalledOff> {
  // Locks the day exclusively. Every sale or confirmation has either committed before this lock, or waits for it and
  // then finds the day closed.
  const { id: stop, ended } = await closeTime(
    db,
    time,
    { reason, isCalledOff: true, staffId: by?.id ?? null },
    now,
  );
  await tellKeptPlaces(db, time.date, reason, now);
  const part = {
    date: time.date,
    from: (time.from ?? null) as LocalTime | null,
    to: (time.to ?? null) as LocalTime | null,
  };
  const firstName = by === null ? null : (by.name.trim().split(/\s+/)[0] ?? null);
  const known = await knownNow(db, part, now, firstName);
  const { id: decision } = await db
    .insertInto('weatherDecisions')
    .values({
      kind: 'called_off',
      date: part.date,
      fromTime: part.from,
      toTime: part.to,
      reason,
      known: JSON.stringify(known),
      staffId: by?.id ?? null,
      decidedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parties: CalledOffParty[] = [];
  const kept: KeptPlace[] = [];
  for (const { id, isKept } of await bookingsIn(db, stop, now)) {
    if (isKept) {
      const ended = await endKeptPlace(db, id, now);
      if (ended.length > 0) await tellOldPlace(senders, db, id, reason, now);
      kept.push(...ended);
      continue;
    }
    const party = await cancelTrip(senders, db, id, { reason, known }, now);
    if (party === undefined) continue;
    parties.push(party);
    const { date, startTime, endTime } = party.booking;
    await db
      .insertInto('decidedParties')
      .values({ decisionId: decision, bookingId: id, date, startTime, endTime, paid: party.paid })
      .execute();
  }
  return {
    decision,
    stop,
    parties,
    paying: ended,
    warnings: await endWarnings(db, part, now),
    kept,
  };
}

/**
 * The bookings in a closed time, and the cancelled bookings for which we still keep a place in that time. The bookings
 * are sorted in the order in which we lock rows.
 */
async function bookingsIn(db: Database, stop: number, now: Date): Promise<{ id: string; isKept: boolean }[]> {
  const { rows } = await sql<{ id: string; isKept: boolean }>`
    select b.id, b.status = 'cancelled' as is_kept
    from closures c join bookings b on closes(c, b.date, b.start_time, b.end_time)
    where c.id = ${stop} and (b.status = 'confirmed'
      or b.status = 'cancelled' and exists (
        select from decided_parties p where p.booking_id = b.id and p.kept_until > ${now}))
    order by b.id`.execute(db);
  return rows;
}

/**
 * Stops keeping the old place of a cancelled booking, because its time is called off again. If staff can undo the new
 * call-off, the place is kept until the minute for the undo is over.
 */
async function endKeptPlace(db: Database, bookingId: string, now: Date): Promise<KeptPlace[]> {
  await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('status', '=', 'cancelled')
    .forUpdate()
    .execute();
  const { rows } = await sql<KeptPlace>`
    select p.booking_id, p.decision_id, p.kept_until, a.deadline
    from decided_parties p join allocations a on a.booking_id = p.booking_id
      join bookings b on b.id = p.booking_id
    where p.booking_id = ${bookingId} and p.kept_until > ${now} and a.deadline > ${now} and b.status = 'cancelled'
    for update of a, p`.execute(db);
  await sql`update decided_parties set kept_until = least(kept_until, coalesce(nothing_leaves_before(), ${now}))
    where booking_id = ${bookingId} and kept_until > ${now}`.execute(db);
  await sql`update allocations set deadline = least(deadline, coalesce(nothing_leaves_before(), ${now}))
    where booking_id = ${bookingId} and deadline > ${now}
      and exists (select from bookings b where b.id = ${bookingId} and b.status = 'cancelled')`.execute(db);
  return rows;
}

/** Tells a party that its old place is no longer kept. The party's other choices are unchanged. */
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
  if (offerUntil === null || customer.email === '') return;
  const money = await lockMoney(db, bookingId);
  const paid = refundableTotal(money.attempts, money.refunds);
  const link = signLink(senders.linkKey, 'another day', bookingId);
  await insertMail(db, oldTimeMail({ booking, customer, news: { reason }, paid, offerUntil, link }), now);
}

/** Ends the weather warnings within the called-off time, once staff can no longer undo the decision. */
async function endWarnings(
  db: Database,
  { date, from, to }: { date: string; from: string | null; to: string | null },
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update weather_decisions set ended_at = coalesce(nothing_leaves_before(), ${now})
    where kind = 'warned' and ended_at is null and date = ${date}
      and (${from}::time is null or from_time >= ${from}::time and to_time <= ${to}::time)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the boat of the trip has left the jetty, or has already returned. Such a trip is never called off. */
async function hasSailed(db: Database, bookingId: string): Promise<boolean> {
  const trip = await db
    .selectFrom('trips')
    .select('state')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  return trip?.state === 'out' || trip?.state === 'back';
}

/** Cancels one trip on behalf of the business. Returns undefined if the trip is over, is out or is not confirmed. */
export async function cancelTrip(
  senders: Senders,
  db: Database,
  bookingId: string,
  { reason, known = null }: { reason: string; known?: KnownWeather | null },
  now: Date,
): Promise<CalledOffParty | undefined> {
  const booking = await selectConfirmedBooking(db, bookingId).forUpdate().executeTakeFirst();
  if (booking === undefined || shownStatus(booking, now) !== 'open') return undefined;
  if (await hasSailed(db, bookingId)) return undefined;
  const money = await lockMoney(db, bookingId);
  await changeStatus(db, booking, 'cancelled', `cancelled by the business: ${reason}`, now);
  await dropWaitingNews(db, bookingId, 'weather_warned');
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
  const customer = await loadCustomer(db, booking);
  const paid = refundableTotal(money.attempts, money.refunds);
  const link = signLink(senders.linkKey, 'another day', bookingId);
  const mail = dayCancelledMail({
    booking,
    customer,
    reason,
    known,
    paid,
    offerUntil,
    link,
    sequence: await tripSequence(db, bookingId),
  });
  await insertMail(db, mail, now);
  const choice = `${sitePaths.bookingView(bookingId, customer.email)}&offer=${link}`;
  await textParty(
    db,
    { kind: 'called_off', hasPaid: paid > 0 },
    // Parties without an email address choose by telephone.
    { booking, customer, leadsTo: customer.email === '' ? null : choice },
    { ...senders, now },
  );
  return { booking, customer, paid };
}
