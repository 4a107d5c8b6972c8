import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database, Row } from '../../database/tables.ts';
import { couponCodeFrom } from '../../coupons/find-coupon.ts';
import { type DatabaseClock, databaseClock } from '../../database/database-clock.ts';
import { isCouponUsedUp } from '../../coupons/used-up.ts';
import { type KnownKey, selectRequestHash } from '../../http/idempotency-store.ts';
import { settingsFromRows } from '../../runtime/business-settings.ts';
import { termsAt } from '../../runtime/business-terms.ts';
import { networkDeclines } from '../../payments/decline-counters.ts';
import type { ReservationFacts } from './reservation.ts';
import type { ReservationCall } from './reservation-call.ts';
import { selectProofFacts } from './require-proof.ts';

/** One round trip for all facts that decide a reservation, and whether its key was used before. */
export async function readReservationFacts(
  db: Database,
  { asked, visitor, key }: Pick<ReservationCall, 'asked' | 'visitor' | 'key'>,
  now: Date,
  asksForProof: boolean,
): Promise<{ facts: ReservationFacts; knownKey: KnownKey | undefined; clock: DatabaseClock }> {
  const declines = networkDeclines(visitor.networks[0].hash, now);
  const menuItemIds = asked.addOns.map((line) => line.menuItemId);
  const row = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(eb.selectFrom('settings').select(['key', 'value'])).as('settings'),
      termsAt(now).as('inForce'),
      jsonObjectFrom(eb.selectFrom('boatPackages').selectAll().where('id', '=', asked.packageId)).as(
        'boatPackage',
      ),
      jsonObjectFrom(
        eb
          .selectFrom('slots')
          .select(['id', 'date', 'packageIds', 'minimumGuests', 'isOpen'])
          .select(['surchargeKind', 'surchargeValue', 'pricePerExtraGuest'])
          .select([timeInJson('startTime').as('startTime'), timeInJson('endTime').as('endTime')])
          .select(sql<boolean>`is_closed(date, start_time, end_time)`.as('isTimeClosed'))
          .where('id', '=', asked.slotId),
      ).as('slot'),
      jsonArrayFrom(
        eb
          .selectFrom('menuItems')
          .selectAll()
          .select(
            sql<string[] | null>`(select json_agg(name order by display_order) from boat_packages
              where boat_packages.id = any(menu_items.package_ids) and boat_packages.status = 'active')`.as(
              'packageNames',
            ),
          )
          .where(sql<SqlBool>`id = any(${sql.val(menuItemIds)}::integer[])`),
      ).as('menuItems'),
      jsonObjectFrom(
        eb
          .selectFrom('coupons')
          .selectAll()
          .select(
            isCouponUsedUp({
              customerId: asked.customerId,
              browserHash: visitor.browserHash,
              replaces: asked.replaces?.bookingId ?? '',
              now,
            }).as('isUsedUp'),
          )
          .where('code', '=', couponCodeFrom(asked.couponCode ?? '') ?? ''),
      ).as('coupon'),
      jsonObjectFrom(eb.selectFrom('customers').selectAll().where('id', '=', asked.customerId)).as(
        'customer',
      ),
      jsonObjectFrom(
        eb
          .selectFrom('bookings')
          .select(['id', 'date'])
          .select(sql<boolean>`hold_expires_at <= ${now}`.as('isOver'))
          .select((b) =>
            jsonArrayFrom(
              b
                .selectFrom('paymentAttempts')
                .select(['id', 'reference', 'provider', 'status', 'amount', 'providerRef'])
                .select(['declines', 'declinesBesides'])
                .whereRef('paymentAttempts.bookingId', '=', 'bookings.id'),
            ).as('attempts'),
          )
          .where('status', '=', 'held')
          .where((b) =>
            b.or([
              b('browserHash', '=', visitor.browserHash),
              // Booking id and payment reference together prove whose hold it is, with or without the cookie.
              b.exists(
                b
                  .selectFrom('paymentAttempts')
                  .select('paymentAttempts.id')
                  .whereRef('paymentAttempts.bookingId', '=', 'bookings.id')
                  .where('bookings.id', '=', asked.replaces?.bookingId ?? '')
                  .where('paymentAttempts.reference', '=', asked.replaces?.reference ?? ''),
              ),
            ]),
          )
          // A browser has one hold at most. Its own hold is replaced first, since the new one would collide with it.
          .orderBy(sql`(browser_hash = ${visitor.browserHash}) desc nulls last`)
          .limit(1),
      ).as('replaced'),
      eb
        .selectFrom('bookings')
        .innerJoin('paymentAttempts', 'paymentAttempts.bookingId', 'bookings.id')
        .select('bookings.id')
        .where('bookings.id', '=', asked.replaces?.bookingId ?? '')
        .where('paymentAttempts.reference', '=', asked.replaces?.reference ?? '')
        .where('bookings.status', 'in', ['confirmed', 'completed'])
        .as('paidBookingId'),
      eb
        .selectFrom('rateCounters')
        .select('used')
        .where('bucket', '=', declines.bucket)
        .where('windowStart', '=', declines.windowStart)
        .as('declinesOfNetwork'),
      selectRequestHash(key).as('requestHash'),
      selectProofFacts({ asked }, now, asksForProof).as('proof'),
      sql<Date>`clock_timestamp()`.as('clock'),
    ])
    .executeTakeFirstOrThrow();

  return {
    facts: {
      settings: settingsFromRows(row.settings),
      inForce: row.inForce,
      boatPackage: row.boatPackage ?? undefined,
      slot: row.slot ?? undefined,
      isTimeClosed: row.slot?.isTimeClosed ?? false,
      menuItems: row.menuItems,
      coupon: row.coupon ?? undefined,
      customer: (row.customer as Row<'customers'> | null) ?? undefined,
      replaced: (row.replaced as ReservationFacts['replaced'] | null) ?? undefined,
      paidBookingId: row.paidBookingId ?? undefined,
      proof: row.proof ?? undefined,
      declinesOfNetwork: row.declinesOfNetwork ?? 0,
    },
    knownKey: row.requestHash === null ? undefined : { requestHash: row.requestHash },
    clock: databaseClock(row.clock),
  };
}

/** No type parser sees a time inside JSON, and Postgres would add seconds: '10:00:00'. */
function timeInJson(column: 'startTime' | 'endTime'): RawBuilder<LocalTime> {
  return sql<LocalTime>`to_char(${sql.ref(column)}, 'HH24:MI')`;
}
