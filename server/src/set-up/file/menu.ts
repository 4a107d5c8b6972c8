import { changeFields } from '@slipway/shared/api/console/changes.ts';
import { date } from '@slipway/shared/api/fields.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { percentNumber, poundsOf } from '@slipway/shared/values/pence.ts';
import * as z from 'zod/mini';
import { isUnanswered } from '../../catalogue/dishes-on-sale.ts';
import { menuItem } from '../kinds/menu-item.ts';
import {
  type Reading,
  doubled,
  key,
  keyOf,
  keysOf,
  namesOf,
  namesOrAll,
  packageNames,
  packageNamesOrNone,
  part,
  same,
  unknownPackages,
} from './part.ts';
import { type There, withVat, writeSold } from './sold.ts';

const { name, price, whole, type, group, line, points, allergens, hours, alcohol, sold, picture, vat } =
  changeFields.menu_item.shape;

const entry = z.strictObject({
  key,
  name,
  type: z.nonoptional(type),
  group: z.nonoptional(group),
  line: z.nonoptional(line),
  price: z.nonoptional(price),
  /** True: a party orders the item once, for the whole boat. */
  whole: z.nonoptional(whole),
  points: z.nonoptional(points),
  /**
   * Null if nobody has said which allergens the item has. A file of version 1 has an empty list instead of null, and
   * read-file.ts leaves out that list.
   */
  allergens,
  /** The first day on which the item was on sale without an answer about allergens. */
  unanswered: z.optional(date),
  hours: z.nonoptional(hours),
  /** The packages with which the item can be ordered. Null means every package. */
  packages: packageNames,
  included: packageNamesOrNone,
  alcohol: z.nonoptional(alcohol),
  /** The rate of VAT. If it is left out, the business's rate applies. */
  vat,
  picture: z.nonoptional(picture),
  sold: z.nonoptional(sold),
});
type Entry = z.output<typeof entry>;

export const menu = part({
  tables: ['menuItems'],
  section: z.array(entry).check(z.maxLength(500)),
  read: async (reading) => (await readEntries(reading)).map((row) => row.entry),
  mistakes: (section, elsewhere) => [
    ...doubled(section.map(keyOf), 'menu', 'name', 'Two items of the menu'),
    ...section.flatMap((each, index) => [
      ...unknownPackages(each.packages, `menu.${index}.packages`, elsewhere),
      ...unknownPackages(each.included, `menu.${index}.included`, elsewhere),
      ...(each.allergens === undefined && !elsewhere.isOfBefore
        ? [{ path: `menu.${index}.allergens`, says: 'is missing. It must be a list, in [], or null.' }]
        : []),
      ...(isAsked(each) && each.unanswered === undefined
        ? [
            {
              path: `menu.${index}.allergens`,
              says: 'must be a list of the allergens that it contains, of the 14, or [] for none.',
            },
          ]
        : []),
    ]),
  ],
  async write(work, wanted) {
    const { journal, context } = work;
    const there = await readEntries({ db: context.db, packages: work.packages });
    await writeSold<Entry>(work, {
      of: 'menu',
      label: 'Menu',
      wanted: wanted.map((each) => ({
        ...each,
        ...answerOf(each, there, context.today),
        vat: each.vat ?? null,
        packages: each.packages && work.inOrder(each.packages),
        included: work.inOrder(each.included),
      })),
      there: there.map(withVat),
      add: ({ key: _key, ...each }) =>
        menuItem.apply(
          journal,
          {
            ...each,
            item: null,
            packages: each.packages && work.idsOf(each.packages),
            included: work.idsOf(each.included),
          },
          context,
        ),
      edit: (was, { key: _key, name: rename, packages, included, ...fields }) =>
        menuItem.apply(
          journal,
          {
            unanswered: was.entry.unanswered,
            ...fields,
            item: was.id,
            name: was.entry.name,
            ...(rename === undefined ? {} : { rename }),
            ...(packages === undefined ? {} : { packages: packages && work.idsOf(packages) }),
            ...(included === undefined ? {} : { included: work.idsOf(included) }),
          },
          context,
        ),
    });
  },
});

/**
 * Returns the allergens from the file, or else from the existing item. If the item is on sale without a required answer
 * about allergens, `unanswered` is its first day without the answer: from the file, or else from the existing item, or
 * else today.
 */
function answerOf(
  each: Entry,
  there: readonly There<Entry>[],
  today: LocalDate,
): Pick<Entry, 'allergens' | 'unanswered'> {
  const is = there.find(({ entry: known }) => same(keyOf(known)) === same(keyOf(each)))?.entry;
  const allergens = (each.allergens === undefined ? is?.allergens : each.allergens) ?? null;
  return {
    allergens,
    unanswered: isAsked({ ...each, allergens }) ? (each.unanswered ?? is?.unanswered ?? today) : undefined,
  };
}

const isAsked = ({ allergens, type, sold }: Entry) =>
  sold && allergens !== undefined && isUnanswered({ allergens, type });

async function readEntries({ db, packages }: Pick<Reading, 'db' | 'packages'>): Promise<There<Entry>[]> {
  const rows = await db.selectFrom('menuItems').selectAll().orderBy('displayOrder').orderBy('id').execute();
  const keys = keysOf(rows.map((row) => ({ id: row.id, name: row.name, isSold: row.isActive })));
  return rows.map((row) => ({
    id: row.id,
    entry: {
      ...(keys.get(row.id) === row.name ? {} : { key: keys.get(row.id)! }),
      name: row.name,
      type: row.type,
      group: row.groupName,
      line: row.description,
      price: poundsOf(row.price),
      whole: row.isForWholeBoat,
      points: row.info,
      allergens: row.allergens,
      ...(row.unansweredSince === null ? {} : { unanswered: row.unansweredSince }),
      hours: row.leadTimeHours,
      packages: namesOrAll(row.packageIds, { packages }),
      included: namesOf(row.includedInPackageIds, { packages }),
      alcohol: row.isAlcohol,
      ...(row.vatRate === null ? {} : { vat: percentNumber(row.vatRate) }),
      picture: row.image,
      sold: row.isActive,
    },
  }));
}
