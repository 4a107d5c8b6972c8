import type { Sale } from '@slipway/shared/rules/vat.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { allocatedRange } from '../../catalogue/availability/allocated-range.ts';
import { snakeCaseKeys } from '../../platform/database/snake-case-keys.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dropWaitingNews } from '../../mail/drop-waiting-news.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { bookingAmendedMail } from '../../mail/templates/booking-amended.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { type LockedMoney, refundCaptured, refundWayOfMoney } from '../cancellation/refund-booking.ts';
import { type BookingWithTerms, loadCustomerAndItems, tripSequence } from '../select-booking.ts';
import { cancelOwedPayments } from '../money/pay-link/pay-link.ts';
import type { Amendment, NextBooking, NextItem } from './decide-amendment.ts';
import { noteOrderMovesAway } from '../orders-moved-away.ts';

/**
 * Makes a move or change that needs no payment first: nothing is owed, or staff accept the debt. One statement takes
 * the new place and frees the old place. Also plans the refund. The caller has locked days, booking and payments.
 */
export async function writeAmendment(
  db: Database,
  amendment: Amendment,
  money: LockedMoney,
  cause: string,
  now: Date,
): Promise<string> {
  const { booking, sums } = amendment;
  await sql`select end_moves_of(${booking.id}, ${now})`.execute(db);
  if (amendment.needsPlace) await claim(db, amendment, null, null, now);
  const id = await insertMove(db, amendment, { status: 'done', deadline: null, cause }, now);
  await refundCaptured(db, money, sums.toRefund, cause, now);
  await rewriteBooking(db, booking, await readMove(db, id), { money }, now);
  return id;
}

/** Stores a move that waits for its payment: the new place is kept until `deadline`, and the booking is unchanged. */
export async function writePendingMove(
  db: Database,
  amendment: Amendment,
  deadline: Date,
  cause: string,
  now: Date,
): Promise<string> {
  await sql`select end_moves_of(${amendment.booking.id}, ${now})`.execute(db);
  const id = await insertMove(db, amendment, { status: 'pending', deadline, cause }, now);
  if (amendment.needsPlace) await claim(db, amendment, id, deadline, now);
  return id;
}

export type Move = Omit<Row<'moves'>, 'next' | 'items'> & { next: NextBooking; items: NextItem[] };

export async function readMove(db: Database, id: string): Promise<Move> {
  const row = await db.selectFrom('moves').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return row as unknown as Move;
}

/** Makes a move or change that has been paid. The caller has locked days, booking and attempt. */
export async function makePendingMove(
  db: Database,
  booking: BookingWithTerms,
  move: Move,
  now: Date,
): Promise<void> {
  await sql`select take_kept_place(${move.id})`.execute(db);
  await db
    .updateTable('moves')
    .set({ status: 'done', deadline: null, decidedAt: now })
    .where('id', '=', move.id)
    .execute();
  await rewriteBooking(db, booking, move, { money: undefined }, now);
}

async function claim(
  db: Database,
  { purpose, booking, next }: Amendment,
  moveId: string | null,
  deadline: Date | null,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ refusal: 'slot_taken' | 'slot_not_on_sale' | null }>`
    select claim_new_place(${booking.id}, ${moveId}, ${next.date}, ${next.startTime}, ${next.endTime},
      ${await duringOf(db, next, now)}::tsrange, ${deadline}, ${now}, ${next.guests}) as refusal`.execute(db);
  const refusal = rows[0]?.refusal ?? null;
  if (refusal === 'slot_taken' && purpose === 'change') throw await noLargerBoat(db, booking, next, now);
  if (refusal !== null) throw new Refusal(refusal);
}

/** Refuses the move, and names the times of the day that still have a large enough boat. */
async function noLargerBoat(
  db: Database,
  booking: BookingWithTerms,
  { guests, date, slotId }: NextBooking,
  now: Date,
): Promise<Refusal> {
  const { terms } = await readTermsAt(db, now);
  const { date: today, time } = venueDateTime(now);
  const minute = `${today} ${time}`;
  const { rows } = await sql<{ start: string }>`
    select distinct to_char(s.start_time, 'HH24:MI') as start
    from bookings b join slots s on s.date = ${date} and s.id <> ${slotId}
    where b.id = ${booking.id} and s.is_open and not is_closed(s.date, s.start_time, s.end_time)
      and s.date + s.start_time > ${minute}::timestamp and coalesce(b.package_id = any (s.package_ids), true)
      and exists (
        select from fitting_hulls(b.package_id, ${guests}, b.promise, b.terms_version, b.created_at) hull
        where hull.is_in_service and not exists (
          select from allocations a where a.boat_id = hull.boat_id and coalesce(a.deadline > ${now}, true)
            and a.during && tsrange(s.date + s.start_time,
              s.date + s.end_time + make_interval(mins => ${terms.turnaroundMinutes}::integer))))
    order by 1`.execute(db);
  const times = rows.map(({ start }) => start).join(', ');
  return new Refusal('slot_taken', {
    message: `No boat for ${guests} is free at that time${times === '' ? ', nor later that day' : `. There is one at ${times}`}. Your booking is as it was.`,
  });
}

async function duringOf(db: Database, next: NextBooking, now: Date): Promise<string> {
  const { terms } = await readTermsAt(db, now);
  return allocatedRange(next, terms.turnaroundMinutes);
}

async function insertMove(
  db: Database,
  { purpose, needsPlace, booking, next, items, sums }: Amendment,
  { status, deadline, cause }: Pick<Row<'moves'>, 'status' | 'deadline' | 'cause'>,
  now: Date,
): Promise<string> {
  const id = randomId();
  await db
    .insertInto('moves')
    .values({
      id,
      bookingId: booking.id,
      purpose,
      status,
      deadline,
      next: JSON.stringify(snakeCaseKeys(next)),
      items: JSON.stringify(items.map(snakeCaseKeys)),
      during: needsPlace ? await duringOf(db, next, now) : null,
      ownDuring: null,
      fee: sums.fee,
      waived: sums.waived,
      toPay: sums.toPay,
      toRefund: sums.toRefund,
      credit: sums.notRefunded - sums.fromCredit,
      cause,
      createdAt: now,
      decidedAt: status === 'pending' ? null : now,
    })
    .execute();
  return id;
}

/** The booking keeps its id, payment, page and calendar event. */
async function rewriteBooking(
  db: Database,
  booking: BookingWithTerms,
  { id, purpose, next, items, cause, fee, toPay, toRefund }: Move,
  /** The payments that can be refunded. Undefined if the customer paid for the move: then nothing is refunded. */
  { money }: { money: LockedMoney | undefined },
  now: Date,
): Promise<void> {
  const { customer, items: before } = await loadCustomerAndItems(db, booking);
  await cancelOwedPayments(db, booking.id, now);
  await db
    .updateTable('moves')
    .set({ soldBefore: soldAsJson(booking, before) })
    .where('id', '=', id)
    .execute();
  if (purpose === 'move') {
    await noteOrderMovesAway(db, booking, now);
    await dropWaitingNews(db, booking.id, 'weather_warned');
  }
  // The trigger on bookings refuses a closed time.
  await db.updateTable('bookings').set(next).where('id', '=', booking.id).execute();
  await db.deleteFrom('bookingItems').where('bookingId', '=', booking.id).execute();
  const rows = items.map((item, position) => ({ ...item, bookingId: booking.id, position }));
  if (rows.length > 0) await db.insertInto('bookingItems').values(rows).execute();
  await db
    .insertInto('bookingEvents')
    .values({ bookingId: booking.id, fromStatus: booking.status, toStatus: booking.status, cause, at: now })
    .execute();
  if (customer.email === '') return;
  const lost =
    purpose === 'move'
      ? before.filter((item) => !items.some(({ menuItemId }) => menuItemId === item.menuItemId))
      : [];
  const mail = bookingAmendedMail({
    purpose,
    booking: { ...booking, ...next },
    items: rows,
    customer,
    was: { date: booking.date, startTime: booking.startTime },
    lost: lost.map(({ name, quantity }) => ({ name, quantity })),
    fee,
    paid: money === undefined ? toPay : noMoney,
    owed: money === undefined ? noMoney : toPay,
    refund: toRefund,
    refundBy: refundWayOfMoney(money?.attempts ?? []),
    sequence: await tripSequence(db, booking.id),
  });
  await insertMail(db, mail, now);
}

/** The sale before this change, as JSON. The VAT of payments made before the change is calculated from that sale. */
function soldAsJson(
  { basePrice, couponDiscount, byHand, vatRate }: Row<'bookings'>,
  items: readonly Row<'bookingItems'>[],
): string {
  const lines = items.map(({ menuItemId, unitPrice, quantity, vatRate: own }) => {
    return { menuItemId, unitPrice, quantity, vatRate: own };
  });
  return JSON.stringify({ basePrice, couponDiscount, byHand, vatRate, items: lines } satisfies Sale);
}
