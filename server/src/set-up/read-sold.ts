import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { getMenuToday, getSold } from '@slipway/shared/api/console/sold.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { basisPoints, pence, percentNumber, poundsOf } from '@slipway/shared/values/pence.ts';
import { findPackages } from '../catalogue/catalogue-queries.ts';
import type { Database } from '../database/tables.ts';

export async function readSold(db: Database, today: LocalDate): Promise<DataOf<typeof getSold>> {
  const packages = await findPackages(db);
  const menu = await allDishes(db).execute();
  const boats = await db.selectFrom('boats').selectAll().orderBy('id').execute();
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
    packages: packages.map((each) => ({
      id: each.id,
      name: each.name,
      words: each.longDescription,
      price: poundsOf(each.price),
      minutes: each.durationMinutes,
      lines: each.items.map(({ description }) => description),
      is_sold: each.status === 'active',
      picture: each.displayPicture,
    })),
    menu: menu.map((item) => ({
      id: item.id,
      name: item.name,
      price: poundsOf(item.price),
      is_for_whole_boat: item.isForWholeBoat,
      type: item.type,
      group: item.groupName,
      line: item.description,
      points: item.info,
      allergens: item.allergens,
      hours: item.leadTimeHours,
      packages: item.packageIds,
      included: item.includedInPackageIds,
      is_alcohol: item.isAlcohol,
      is_sold: item.isActive,
      is_sold_out_today: item.soldOutOn === today,
      picture: item.image,
    })),
    boats: boats.map(({ id, name, seats, isInService }) => ({
      id,
      name,
      seats,
      is_in_service: isInService,
    })),
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

export async function readMenuToday(db: Database, today: LocalDate): Promise<DataOf<typeof getMenuToday>> {
  const dishes = await allDishes(db).where('isActive', '=', true).execute();
  return {
    date: today,
    dishes: dishes.map(({ id, name, groupName, soldOutOn }) => ({
      item: id,
      name,
      group: groupName,
      is_sold_out: soldOutOn === today,
    })),
  };
}

function allDishes(db: Database) {
  return db.selectFrom('menuItems').selectAll().orderBy('type').orderBy('displayOrder').orderBy('id');
}
