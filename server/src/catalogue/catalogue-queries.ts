import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/tables.ts';

export function findPackages(db: Database) {
  return db
    .selectFrom('boatPackages')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('packageItems')
          .select(['code', 'description'])
          .whereRef('packageItems.packageId', '=', 'boatPackages.id')
          .orderBy('position'),
      ).as('items'),
    )
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
}

/** Drinks with alcohol are sold only under a premises licence. */
export function findMenuItems(db: Database, { isAlcoholAllowed }: { isAlcoholAllowed: boolean }) {
  return db
    .selectFrom('menuItems')
    .selectAll()
    .where('isActive', '=', true)
    .$if(!isAlcoholAllowed, (query) => query.where('isAlcohol', '=', false))
    .orderBy('type')
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
}
