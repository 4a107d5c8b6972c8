import type { getSale } from '@slipway/shared/api/console/sale.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { slotPriceOf } from '@slipway/shared/rules/price.ts';
import { slotState } from '@slipway/shared/rules/slot-on-sale.ts';
import { staffHoldUntil } from '@slipway/shared/rules/staff-hold.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { minutesOf } from '@slipway/shared/values/local-time.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { surchargeFrom } from '../../platform/database/stored-amounts.ts';
import { settingsFromRows } from '../../catalogue/business-settings.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import { isOnSale, isUnanswered } from '../../catalogue/dishes-on-sale.ts';
import { boatsOfSlot, freeBoats } from '../day/board/free-places.ts';

/** Everything that staff can sell on a day. Only the sale itself checks whether a place is still free. */
export async function readSale(
  db: Database,
  date: LocalDate,
  premisesLicenceNumber: string,
  now: Date,
): Promise<DataOf<typeof getSale>> {
  const today = venueDate(now);
  const { terms } = await readTermsAt(db, now);
  const settings = settingsFromRows(await db.selectFrom('settings').select(['key', 'value']).execute());
  const boats = await db
    .selectFrom('boats')
    .innerJoin('boatKinds', 'boatKinds.id', 'boats.kindId')
    .select(['boats.id', 'kindId', 'boatKinds.seats'])
    .where('isInService', '=', true)
    .orderBy('boatKinds.seats')
    .orderBy('boats.id')
    .execute();
  const packages = await db
    .selectFrom('boatPackages')
    .selectAll()
    .where('status', '=', 'active')
    .orderBy('displayOrder')
    .execute();
  const slots = await db
    .selectFrom('slots')
    .selectAll()
    .where('date', '=', date)
    .where('isOpen', '=', true)
    .where(sql<boolean>`not is_closed(date, start_time, end_time)`)
    .orderBy('startTime')
    .orderBy('id')
    .execute();
  const claims = await sql<{ boatId: number; from: number; to: number }>`
    select boat_id, (extract(epoch from lower(during) - ${date}::timestamp) / 60)::integer as from,
      (extract(epoch from upper(during) - ${date}::timestamp) / 60)::integer as to
    from allocations
    where during && tsrange(${date}::timestamp, ${date}::timestamp + interval '1 day')
      and coalesce(deadline > ${now}, true)`.execute(db);
  const items = await db
    .selectFrom('menuItems')
    .selectAll()
    .where('soldOutOn', 'is distinct from', date)
    .orderBy('displayOrder')
    .execute();
  return {
    date,
    times: slots
      .filter((slot) => toInstant(slot.date, slot.startTime) > now)
      .map((slot) => {
        const sold = packages.filter(({ id }) => slot.packageIds?.includes(id) ?? true);
        const ofSlot = boatsOfSlot(slot.packageIds, packages, boats);
        const stretch = { from: minutesOf(slot.startTime), to: minutesOf(slot.endTime), boats: ofSlot };
        const free = freeBoats(stretch, claims.rows, terms.turnaroundMinutes);
        const state = slotState(
          { ...slot, boatsInService: ofSlot.length, boatsFree: free.length },
          { ...settings, ...terms },
          now,
        );
        return {
          slotId: slot.id,
          startTime: slot.startTime,
          endTime: slot.endTime,
          boatsLeft: free.length,
          isOnSite: state !== 'hidden',
          guestsCovered: slot.minimumGuests ?? defaultMinimumGuests,
          pricePerExtraGuest: poundsOf(slot.pricePerExtraGuest),
          packages: sold.map(({ id, name, price, kindIds }) => ({
            packageId: id,
            name,
            price: poundsOf(slotPriceOf(price, surchargeFrom(slot))),
            mostGuests: Math.max(
              0,
              ...boats.filter(({ kindId }) => kindIds.includes(kindId)).map(({ seats }) => seats),
            ),
            seatsFree: boats
              .filter((boat) => free.includes(boat.id) && kindIds.includes(boat.kindId))
              .map(({ seats }) => seats),
          })),
          keptUntil: new Date(staffHoldUntil(slot, now.getTime())).toISOString(),
        };
      }),
    addOns: items
      .filter((item) => isOnSale(item, today) && (!item.isAlcohol || premisesLicenceNumber !== ''))
      .map((item) => ({
        menuItemId: item.id,
        name: item.name,
        price: poundsOf(item.price),
        leadTimeHours: item.leadTimeHours,
        packageIds: item.packageIds,
        includedInPackageIds: item.includedInPackageIds,
        allergens: isUnanswered(item) ? null : (item.allergens ?? []),
      })),
  };
}
