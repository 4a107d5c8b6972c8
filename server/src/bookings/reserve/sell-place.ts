import type { storedMethodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { type Pence, pence } from '@slipway/shared/values/pence.ts';
import { staffHoldUntil } from '@slipway/shared/rules/staff-hold.ts';
import { sql } from 'kysely';
import { allocatedRange } from '../../catalogue/availability/allocated-range.ts';
import { couponCodeFrom } from '../../catalogue/coupons/find-coupon.ts';
import { snakeCaseKeys } from '../../platform/database/snake-case-keys.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { packageNames } from '../../catalogue/catalogue-memory.ts';
import { settingsFromRows } from '../../catalogue/business-settings.ts';
import { selectKindsInService } from '../../catalogue/boat-kinds.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import { type DecidedReservation, type SaleFacts, couponRefusal, decideSale } from './decide-reservation.ts';
import { type WriteRefusal, soldRows } from './write-reservation.ts';

export type StaffSale = {
  slotId: number;
  packageId: number;
  guests: number;
  addOns: readonly { menuItemId: number; quantity: number; comment: string }[];
  couponCode: string | undefined;
  customer: Row<'customers'>;
  /** A price agreed by hand; undefined: the calculated price. */
  agreed: { total: Pence; because: string } | undefined;
  /** True: the place is kept until it is paid; false: it is sold at once. */
  isHeld: boolean;
  method: keyof typeof storedMethodIds;
  source: 'phone' | 'walk_in';
  soldBy: string | null;
  /** The booking of the party's first boat, if the party has two. */
  linkedTo: string | null;
  cause: string;
};

export type Sold = { id: string; decided: DecidedReservation; total: Pence; holdExpiresAt: Date | null };

/**
 * Sells one place for staff, in the caller's transaction. The sale is decided and written like a visitor's
 * reservation. The facts are read from the database and not from memory, because sales by staff are few. The
 * exclusion constraint applies to staff too. Throws a Refusal.
 */
export async function sellPlace(
  db: Database,
  sale: StaffSale,
  licence: { premisesLicenceNumber: string },
  now: Date,
): Promise<Sold> {
  const facts = await lockSaleFacts(db, sale, now);
  if (facts.slot === undefined) throw new Refusal('slot_not_on_sale');
  const asked = { ...sale, date: facts.slot.date };
  const decided = decideSale(facts, asked, true, now, licence);
  const { booking, items } = soldRows(decided, { ...sale, isCaptainDeclared: false }, facts.inForce, now);
  const byHand = sale.agreed === undefined ? null : sale.agreed.total - booking.total;
  const total = sale.agreed?.total ?? booking.total;
  if (sale.isHeld && total === 0) throw new Refusal('nothing_to_pay');
  const holdExpiresAt = sale.isHeld ? new Date(staffHoldUntil(decided.slot, now.getTime())) : null;
  const { rows } = await sql<{ result: { outcome: string; code?: WriteRefusal } }>`
    select reserve_booking(${JSON.stringify({
      now,
      booking: snakeCaseKeys({
        ...booking,
        status: sale.isHeld ? 'held' : 'confirmed',
        holdExpiresAt,
        confirmedAt: sale.isHeld ? null : now,
        total,
        byHand: byHand === 0 ? null : byHand,
        byHandReason: byHand === 0 ? null : (sale.agreed?.because ?? null),
        source: sale.source,
        soldBy: sale.soldBy,
        linkedTo: sale.linkedTo,
      }),
      items: items.map(snakeCaseKeys),
      during: allocatedRange(decided.slot, facts.inForce.terms.turnaroundMinutes),
      ...snakeCaseKeys({ couponId: decided.coupon?.id ?? null, cause: sale.cause }),
      mails: [],
      asks: snakeCaseKeys({ couponCode: decided.coupon?.code ?? null }),
    })}::jsonb, c) as result
    from customers c where c.id = ${sale.customer.id}`.execute(db);
  const { outcome, code } = rows[0]!.result;
  if (outcome === 'reserved') return { id: booking.id, decided, total, holdExpiresAt };
  if (code === 'coupon_used_up') throw couponRefusal(decided.priceWithoutCoupon);
  throw new Refusal(code ?? 'slot_taken');
}

/** Locks the day, so that the facts are still true when the sale is written. */
async function lockSaleFacts(
  db: Database,
  { slotId, packageId, couponCode, customer }: StaffSale,
  now: Date,
): Promise<SaleFacts> {
  await sql`select lock_day(date) from slots where id = ${slotId}`.execute(db);
  const code = couponCodeFrom(couponCode ?? '');
  const coupon =
    code === undefined
      ? undefined
      : await db
          .selectFrom('coupons')
          .selectAll()
          .select(
            // Two parties without an email address count as two people.
            sql<boolean>`coalesce(is_coupon_used_up(code, ${customer.emailKey === '' ? null : customer.emailKey}::text,
              null, null, ${now}), false)`.as('isUsedUp'),
          )
          .where('code', '=', code)
          .executeTakeFirst();
  const menuItems = await db.selectFrom('menuItems').selectAll().select(packageNames).execute();
  return {
    settings: settingsFromRows(await db.selectFrom('settings').select(['key', 'value']).execute()),
    inForce: await readTermsAt(db, now),
    boatPackage: await db
      .selectFrom('boatPackages')
      .selectAll()
      .where('id', '=', packageId)
      .executeTakeFirst(),
    kinds: await selectKindsInService(db).execute(),
    slot: await db
      .selectFrom('slots')
      .selectAll()
      .select(sql<boolean>`is_closed(date, start_time, end_time)`.as('isTimeClosed'))
      .where('id', '=', slotId)
      .executeTakeFirst(),
    menuItems: new Map(menuItems.map((item) => [item.id, item])),
    coupon,
  };
}

/** The pence by which the agreed price is below the calculated price. */
export function givenAway({ decided, total }: Sold): Pence {
  return pence(Math.max(0, decided.price.total - total));
}
