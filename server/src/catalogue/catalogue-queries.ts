import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { Database } from '../platform/database/tables.ts';

export function findPackages(db: Database) {
  return (
    db
      .selectFrom('boatPackages')
      .selectAll()
      .select(altOf('display_picture'))
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('packageItems')
            .select(['code', 'description'])
            .whereRef('packageItems.packageId', '=', 'boatPackages.id')
            .orderBy('position'),
        ).as('items'),
      )
      // The lowest price of the rules, because prices on the pages begin with 'from'.
      .select(ofItsRules(sql<Pence | null>`min(price_per_extra_guest)`).as('pricePerExtraGuest'))
      .select(
        ofItsRules(sql<number | null>`max(coalesce(minimum_guests, ${defaultMinimumGuests}))`).as(
          'minimumGuests',
        ),
      )
      // The length of the package's slots in minutes; null if there are none or their lengths differ. If null, the page
      // shows the package's own text.
      .select(ofItsRules(sql<number | null>`${lengthOfAll}`).as('minutesOfTimes'))
      .orderBy('displayOrder')
      .orderBy('id')
      .execute()
  );
}

/** SQL for the length of the trips of all schedule rows; null if the lengths differ or there are no rows. */
export const lengthOfAll = sql<
  number | null
>`case when min(duration_minutes) = max(duration_minutes) then min(duration_minutes) end`;

/** SQL that computes a figure from the package's present and future schedule rules; null if there are none. */
function ofItsRules<Figure>(figure: RawBuilder<Figure>): RawBuilder<Figure> {
  return sql`(select ${figure} from schedule_rules
    where not is_over and (package_ids is null or boat_packages.id = any(package_ids)))`;
}

/** Drinks with alcohol are sold only under a premises licence. */
export function findMenuItems(db: Database, { isAlcoholAllowed }: { isAlcoholAllowed: boolean }) {
  return db
    .selectFrom('menuItems')
    .selectAll()
    .select(altOf('image'))
    .where('isActive', '=', true)
    .$if(!isAlcoholAllowed, (query) => query.where('isAlcohol', '=', false))
    .orderBy('type')
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
}

export function findGallery(db: Database) {
  return db
    .selectFrom('galleryPictures')
    .select(['picture', 'caption', altOf('picture', 'alt')])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The description of a picture that staff have uploaded. */
function altOf<As extends string = 'pictureAlt'>(column: string, as = 'pictureAlt' as As) {
  return sql<string>`coalesce((select alt from pictures where name || '.webp' = ${sql.ref(column)}), '')`.as(
    as,
  );
}
