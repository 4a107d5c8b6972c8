import type { Pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readOwed } from '../../payments/paid-for-price.ts';
import { packageNames } from '../../catalogue/catalogue-memory.ts';
import { type Settings, settingsFromRows } from '../../catalogue/business-settings.ts';
import { type BoatKind, selectKindsInService } from '../../catalogue/boat-kinds.ts';
import { type TermsVersion, readTermsAt } from '../../catalogue/business-terms.ts';
import { type LockedMoney, lockMoney } from '../cancellation/refund-booking.ts';
import { type BookingWithTerms, selectBooking } from '../select-booking.ts';

export type SlotToTake = Row<'slots'> & { isTimeClosed: boolean };

/** All facts that decide a move or a change. They are always read from the database; moves are too few for a cache. */
export type AmendmentFacts = {
  booking: BookingWithTerms;
  items: Row<'bookingItems'>[];
  money: LockedMoney;
  /** Sums that earlier changes did not refund, less the part already used. A dearer change uses this credit first. */
  credit: Pence;
  /** The unpaid part of the price. */
  owed: Pence;
  tripState: Row<'trips'>['state'] | undefined;
  /** The package of the booking, whether or not it is still sold. */
  boatPackage: Row<'boatPackages'> | undefined;
  /** The kinds of boat of which at least one boat is in service. */
  kinds: readonly BoatKind[];
  /** The seats of the booking's boat; null: the booking has no boat. */
  seats: number | null;
  coupon: Row<'coupons'> | undefined;
  menuItems: ReadonlyMap<number, Row<'menuItems'> & { packageNames: string[] | null }>;
  slot: SlotToTake | undefined;
  inForce: TermsVersion;
  settings: Settings;
};

/**
 * Locks the days, the booking and its payments, in this order, and reads the facts. `slotId`: the slot to move to; if
 * left out, the booking stays in its slot.
 */
export async function lockAmendmentFacts(
  db: Database,
  bookingId: string,
  slotId: number | undefined,
  now: Date,
): Promise<AmendmentFacts> {
  await sql`select lock_days(array[
    (select date from bookings where id = ${bookingId}),
    (select date from slots where id = ${slotId ?? null})])`.execute(db);
  const booking = await selectBooking(db, bookingId).forUpdate().executeTakeFirst();
  if (booking === undefined) throw new Refusal('not_found');
  const money = await lockMoney(db, bookingId);
  const { rows } = await sql<{ credit: Pence }>`
    select coalesce(sum(credit), 0)::integer as credit from moves
    where booking_id = ${bookingId} and status = 'done'`.execute(db);
  const trip = await db
    .selectFrom('trips')
    .select('state')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  const own = await db
    .selectFrom('allocations')
    .innerJoin('boats', 'boats.id', 'allocations.boatId')
    .innerJoin('boatKinds', 'boatKinds.id', 'boats.kindId')
    .select('boatKinds.seats')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  const menuItems = await db.selectFrom('menuItems').selectAll().select(packageNames).execute();
  return {
    booking,
    items: await db
      .selectFrom('bookingItems')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .orderBy('position')
      .execute(),
    money,
    credit: rows[0]!.credit,
    owed: await readOwed(db, bookingId),
    tripState: trip?.state,
    boatPackage: await db
      .selectFrom('boatPackages')
      .selectAll()
      .where('id', '=', booking.packageId)
      .executeTakeFirst(),
    kinds: await selectKindsInService(db).execute(),
    seats: own?.seats ?? null,
    coupon:
      booking.couponCode === null
        ? undefined
        : await db
            .selectFrom('coupons')
            .selectAll()
            .where('code', '=', booking.couponCode)
            .executeTakeFirst(),
    menuItems: new Map(menuItems.map((item) => [item.id, item])),
    slot: await db
      .selectFrom('slots')
      .selectAll()
      .select(sql<boolean>`is_closed(date, start_time, end_time)`.as('isTimeClosed'))
      .where('id', '=', slotId ?? booking.slotId)
      .executeTakeFirst(),
    inForce: await readTermsAt(db, now),
    settings: settingsFromRows(await db.selectFrom('settings').select(['key', 'value']).execute()),
  };
}
