import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { getMenuToday, getSold } from '@slipway/shared/api/console/sold.ts';
import { ofTheHouse } from '@slipway/shared/rules/boat-kinds.ts';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { noWindLimit } from '@slipway/shared/rules/sailing.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { basisPoints, pence, percentNumber, poundsOf } from '@slipway/shared/values/pence.ts';
import { findPackages } from '../catalogue/catalogue-queries.ts';
import { isOnSale, offSaleFrom } from '../catalogue/dishes-on-sale.ts';
import { sql } from 'kysely';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { Database, Row } from '../platform/database/tables.ts';
import { readSaidTermsAt } from '../catalogue/business-terms.ts';
import { fieldsOfKind, selectKinds } from './kinds/boat-kind.ts';

export async function readSold(db: Database, now: Date): Promise<DataOf<typeof getSold>> {
  const today = venueDate(now);
  const packages = await findPackages(db);
  const menu = await allDishes(db).execute();
  const boats = await readBoats(db, now);
  const kinds = await selectKinds(db).execute();
  const terms = await readSaidTermsAt(db, now);
  const asked = ofTheHouse(terms);
  const coupons = await db
    .selectFrom('coupons')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('couponUses')
        .select((uses) => uses.fn.countAll<string>().as('used'))
        .whereRef('couponId', '=', 'coupons.id')
        .as('used'),
    )
    .orderBy('id')
    .execute();
  return {
    today,
    vat: percentNumber(terms.vatRate),
    packages: packages.map((each) => ({
      id: each.id,
      name: each.name,
      words: each.longDescription,
      price: poundsOf(each.price),
      covers: each.minimumGuests ?? defaultMinimumGuests,
      extra: each.pricePerExtraGuest === null ? null : poundsOf(each.pricePerExtraGuest),
      minutes: each.durationMinutes,
      takes: each.minutesOfTimes,
      lines: each.items.map(({ description }) => description),
      isSold: each.status === 'active',
      picture: each.displayPicture,
      kinds: each.kindIds,
      vat: each.vatRate === null ? null : percentNumber(each.vatRate),
    })),
    kinds: kinds.map((kind) => ({ id: kind.id, name: kind.name, ...fieldsOfKind(kind) })),
    menu: menu.map((item) => ({
      id: item.id,
      name: item.name,
      price: poundsOf(item.price),
      isForWholeBoat: item.isForWholeBoat,
      type: item.type,
      group: item.groupName,
      line: item.description,
      points: item.info,
      allergens: item.allergens,
      offSaleFrom: item.isActive ? offSaleFrom(item) : null,
      hours: item.leadTimeHours,
      packages: item.packageIds,
      included: item.includedInPackageIds,
      isAlcohol: item.isAlcohol,
      isSold: item.isActive,
      isSoldOutToday: item.soldOutOn === today,
      vat: item.vatRate === null ? null : percentNumber(item.vatRate),
      picture: item.image,
    })),
    boats: boats.map(({ id, name, kindId, hullNumber, isInService, trips, repairs }) => ({
      id,
      name,
      kind: kindId,
      hull: hullNumber,
      isInService,
      trips,
      repairs,
    })),
    weight: terms.mostWeightKg,
    deposit: poundsOf(terms.deposit),
    asked: {
      captain: asked.youngestCaptain || null,
      wind: asked.windLimitKmh === noWindLimit ? null : asked.windLimitKmh,
      gust: asked.gustLimitKmh === noWindLimit ? null : asked.gustLimitKmh,
      licence: asked.asksLicence,
    },
    coupons: coupons.map(({ id, code, kind, value, startsOn, endsOn, maxUses, maxUsesPerEmail, used }) => ({
      id,
      code,
      off:
        kind === 'fixed'
          ? { pounds: poundsOf(pence(value)) }
          : { percent: percentNumber(basisPoints(value)) },
      first: startsOn,
      last: endsOn,
      uses: maxUses,
      each: maxUsesPerEmail,
      used: Number(used),
    })),
  };
}

type BoatNow = Row<'boats'> & {
  trips: number;
  repairs: { repair: number; from: string; to: string; reason: string }[];
};

/** The boats, each with its future parties and repairs. */
async function readBoats(db: Database, now: Date): Promise<BoatNow[]> {
  const { date, time } = venueDateTime(now);
  const minute = `${date} ${time}`;
  const { rows } = await sql<BoatNow>`
    select boats.*,
      (select count(*)::integer from allocations a join bookings b on b.id = a.booking_id
        where a.boat_id = boats.id and b.date >= ${date} and b.status = 'confirmed') as trips,
      coalesce((select json_agg(json_build_object('repair', m.id, 'reason', m.reason,
          'from', to_char(lower(a.during), 'YYYY-MM-DD HH24:MI'), 'to', to_char(upper(a.during), 'YYYY-MM-DD HH24:MI'))
          order by lower(a.during))
        from allocations a join boat_maintenance m on m.id = a.maintenance_id
        where a.boat_id = boats.id and upper(a.during) > ${minute}::timestamp), '[]') as repairs
    from boats order by id`.execute(db);
  return rows;
}

export async function readMenuToday(db: Database, today: LocalDate): Promise<DataOf<typeof getMenuToday>> {
  const dishes = await allDishes(db).where('isActive', '=', true).execute();
  return {
    date: today,
    dishes: dishes
      .filter((dish) => isOnSale(dish, today))
      .map(({ id, name, groupName, soldOutOn }) => ({
        item: id,
        name,
        group: groupName,
        isSoldOut: soldOutOn === today,
      })),
    unanswered: dishes.flatMap((dish) => {
      const from = offSaleFrom(dish);
      return from === null ? [] : [{ item: dish.id, name: dish.name, offSaleFrom: from }];
    }),
  };
}

function allDishes(db: Database) {
  return db.selectFrom('menuItems').selectAll().orderBy('type').orderBy('displayOrder').orderBy('id');
}
