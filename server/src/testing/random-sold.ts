import type { Change } from '@slipway/shared/api/console/changes.ts';
import { addOnKindNames } from '@slipway/shared/values/add-on-kinds.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Random } from './random.ts';

/** Makes random changes to what is on sale, for random-sets.ts. */

/** The ids that exist in each table. */
export type SoldIds = Record<'menuItems' | 'boatPackages' | 'boats' | 'boatKinds' | 'coupons', number[]>;

export async function readSoldIds(db: Database): Promise<SoldIds> {
  const idsOf = async (table: keyof SoldIds) =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map((row) => row.id);
  return {
    menuItems: await idsOf('menuItems'),
    boatPackages: await idsOf('boatPackages'),
    boats: await idsOf('boats'),
    boatKinds: await idsOf('boatKinds'),
    coupons: await idsOf('coupons'),
  };
}

const maybe = <Value>(random: Random, values: readonly Value[]) =>
  random.chance(0.5) ? undefined : random.pick(values);

/**
 * A random change to what is on sale, for example to a dish, a boat or a coupon. The change may contain ids
 * that do not exist.
 */
export function soldChange(id: string, random: Random, which: number, sold: SoldIds): Change {
  const row = (of: keyof SoldIds) => (random.chance(0.3) ? null : random.pick([...sold[of], 99_999]));
  // A new thing has all its fields; an edit has only some fields.
  const given = <Value>(of: number | null, value: Value) =>
    of === null || random.chance(0.5) ? value : undefined;
  const called = random.pick(['Punch', 'Supper', 'Classic']);
  if (which < 3) {
    const item = row('menuItems');
    return {
      id,
      kind: 'menu_item',
      words: {
        ...without({
          rename: maybe(random, ['Bowl', 'Prosecco', `Dish ${random.below(99)}`]),
          price: given(item, random.pick([1, 8.5, 9.25, 40])),
          type: given(item, random.pick(addOnKindNames)),
          line: given(item, random.pick(['Warm.', 'Cold.'])),
          allergens: given(item, random.pick([[], ['Milk'], ['Gluten (wheat)', 'Eggs'], null])),
          packages: maybe(random, [null, [1], [2, 1]]),
          hours: maybe(random, [0, 24, 72]),
          points: maybe(random, [[], ['Serves one']]),
          vat: maybe(random, [null, 0, 12.5]),
          sold: maybe(random, [true, false]),
        }),
        item,
        name: `${called} ${random.below(99)}`,
      },
    };
  }
  if (which < 5) {
    const boatPackage = row('boatPackages');
    return {
      id,
      kind: 'package',
      words: {
        ...without({
          rename: maybe(random, ['Quiet', 'Loud']),
          price: given(boatPackage, random.pick([1, 150, 165, 225])),
          words: given(boatPackage, 'On the water.'),
          minutes: given(boatPackage, random.pick([90, 120])),
          kinds: maybe(random, [[1], random.pick([[1, 'Pedalo'], sold.boatKinds])]),
          lines: maybe(random, [[], ['Lanterns'], ['Two hours on the water', 'Lanterns', 'Lanterns']]),
          sold: maybe(random, [true, false]),
          vat: maybe(random, [null, 5]),
        }),
        package: boatPackage,
        name: `${called} ${random.below(99)}`,
      },
    };
  }
  if (which < 6)
    return {
      id,
      kind: 'order',
      words: random.chance(0.5)
        ? {
            of: 'menu',
            ids: random.pick([
              [3, 1],
              [4, 2, 1, 3],
              [1, 999],
            ]),
          }
        : { of: 'packages', ids: [2, 1] },
    };
  if (which < 7 && random.chance(0.3)) {
    const kind = row('boatKinds');
    return {
      id,
      kind: 'boat_kind',
      words: {
        ...without({
          rename: maybe(random, ['Boat', 'Pedalo']),
          seats: given(kind, random.pick([3, 4, 10, 12])),
          weight: maybe(random, [null, 0, 600, 1200]),
          deposit: maybe(random, [null, 0, 50]),
          licence: maybe(random, [null, false]),
          wind: maybe(random, [null, 12, 20]),
          drive: maybe(random, ['', 'pedals']),
        }),
        kind,
        name: random.pick(['Pedalo', `Kind ${random.below(9)}`]),
      },
    };
  }
  if (which < 7)
    return {
      id,
      kind: 'boat',
      words: {
        ...without({
          rename: maybe(random, ['Bagel', 'Halo']),
          kind: maybe(random, [random.pick(sold.boatKinds), 'Pedalo']),
          hull: maybe(random, ['', 'CRT 1204']),
          service: maybe(random, [true, false]),
        }),
        boat: row('boats'),
        name: `Boat ${random.below(9)}`,
      },
    };
  if (which < 8)
    return {
      id,
      kind: 'gallery',
      words: {
        pictures: Array.from({ length: random.pick([0, 6, 8]) }, (_, nth) => ({
          // A photo that the library lacks, so that the whole set is refused.
          picture: random.chance(0.02)
            ? `photo-${'0'.repeat(20)}-${'f'.repeat(24)}.webp`
            : `ours-${nth}.webp`,
          caption: `Picture ${random.below(9)}`,
        })),
      },
    };
  const coupon = row('coupons');
  return {
    id,
    kind: 'coupon',
    words: {
      ...without({
        off: given(coupon, random.pick([{ percent: 12.5 }, { pounds: 20 }, { percent: 100 }])),
        first: maybe(random, [null, '2027-05-01']),
        last: maybe(random, [null, '2027-05-31', '2027-04-01']),
        uses: maybe(random, [null, 0, 5]),
      }),
      coupon,
      code: random.pick(['MAY', 'JUNE-1', 'LAKE']),
    },
  };
}

/** Leaves out undefined fields, as JSON does. */
function without<Words extends object>(
  words: Words,
): { [Key in keyof Words]: Exclude<Words[Key], undefined> } {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as never;
}
