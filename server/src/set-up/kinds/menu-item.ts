import { counted, plural } from '@slipway/shared/values/counted.ts';
import { perWords } from '@slipway/shared/values/add-on-kinds.ts';
import type { ChangeWords } from '@slipway/shared/api/console/changes.ts';
import { isAllergen } from '@slipway/shared/values/allergens.ts';
import { formatGbp, penceFromPounds } from '@slipway/shared/values/pence.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { Book } from '../book.ts';
import type { ChangeContext, ChangeDone, ChangeKind } from '../change-kind.ts';
import { unusualPrice } from '../guards.ts';
import {
  atOnce,
  differing,
  isGone,
  isToCome,
  pictureWords,
  requireOwnName,
  requirePackagesExist,
  requirePicture,
} from './edit-row.ts';

type Words = ChangeWords<'menu_item'>;
type Item = Row<'menuItems'>;

/** A dish, a drink or an extra. What is ordered keeps its name and price: bookings have them. */
export const menuItem: ChangeKind<'menu_item'> = {
  title({ item, name, rename, price, sold }) {
    const what = [
      ...(rename === undefined ? [] : [`now ${rename}`]),
      ...(price === undefined ? [] : [formatGbp(penceFromPounds(price)!)]),
      ...(sold === undefined || item === null ? [] : [sold ? 'back on the menu' : 'taken off the menu']),
    ];
    if (item === null) return `${name}, new on the menu`;
    return what.length === 0 ? `${name}, edited` : `${name}: ${what.join(', ')}`;
  },
  async apply(book, words, context) {
    const { db } = context;
    await requirePackagesExist(db, words.name, [...(words.packages ?? []), ...(words.included ?? [])]);
    await requirePicture(db, words.name, words.picture);
    const rows = await db.selectFrom('menuItems').selectAll().orderBy('id').forUpdate().execute();
    const onMenu = rows.filter(({ isActive }) => isActive);
    if (words.item === null) {
      if (words.sold !== false) requireOwnName(words.rename ?? words.name, null, onMenu);
      return add(book, words, rows, context);
    }
    const item = rows.find(({ id }) => id === words.item);
    if (item === undefined) throw isGone(words.name);
    const values = differing(item, columnsOf(words));
    const after = { ...item, ...values };
    if (after.isActive) requireOwnName(after.name, item.id, onMenu);
    book.begin(item.name);
    await book.update('menuItems', [{ id: item.id, values }]);
    return edited(item, after, context);
  },
};

function columnsOf(words: Words): Partial<Item> {
  const sorted = (ids: number[]) => [...new Set(ids)].toSorted((a, b) => a - b);
  const columns = {
    name: words.rename,
    price: words.price === undefined ? undefined : penceFromPounds(words.price)!,
    isForWholeBoat: words.whole,
    type: words.type,
    groupName: words.group,
    description: words.line,
    info: words.points,
    allergens: words.allergens && [...new Set(words.allergens.filter(isAllergen))],
    leadTimeHours: words.hours,
    packageIds: words.packages && sorted(words.packages),
    includedInPackageIds: words.included && sorted(words.included),
    isAlcohol: words.alcohol,
    isActive: words.sold,
    image: words.picture,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

async function add(
  book: Book,
  words: Words,
  rows: readonly Item[],
  { today, from }: ChangeContext,
): Promise<ChangeDone> {
  const last = Math.max(0, ...rows.map(({ displayOrder }) => displayOrder));
  book.begin(words.name);
  await book.insert('menuItems', {
    image: '',
    ...columnsOf(words),
    name: words.rename ?? words.name,
    price: penceFromPounds(words.price!)!,
    type: words.type!,
    description: words.line!,
    packageIds: columnsOf(words).packageIds ?? null,
    soldOutOn: null,
    displayOrder: last + 1,
  });
  const price = formatGbp(penceFromPounds(words.price!)!);
  return {
    clauses: [`${words.name} is new on the menu, ${price}${afterPrice(words.whole === true)}`],
    warnings: [
      ...atOnce(words.name, { today, from }),
      ...(words.allergens === undefined
        ? [`${words.name} says that it has none of the 14 allergens. Please make sure.`]
        : []),
    ],
  };
}

async function edited(before: Item, after: Item, context: ChangeContext): Promise<ChangeDone> {
  const { name } = before;
  const figures = [
    line('Name', before.name, after.name),
    line('Price', priceWords(before), priceWords(after)),
    line('In one line', before.description, after.description),
    line('Allergens', listed(before.allergens), listed(after.allergens)),
    line('Ordered ahead', aheadWords(before), aheadWords(after)),
    line('On the menu', yes(before.isActive), yes(after.isActive)),
    line('18 and over', yes(before.isAlcohol), yes(after.isAlcohol)),
    pictureWords(before.image, after.image),
  ].flat();
  const changed = Object.keys(differing(before, after));
  if (changed.length === 0) return { clauses: [`${name} is as it was`] };
  const { portions, bookings } = await orderedOf(before.id, context);
  const ordered = `${counted(portions, 'portion')} of it ${plural(portions, 'is', 'are')} ordered in ${counted(bookings, 'booking')}`;
  const change =
    before.isActive === after.isActive
      ? `${name} changes`
      : `${name} is ${after.isActive ? 'back on the menu' : 'taken off the menu'}`;
  return {
    clauses: [change, ...(bookings === 0 ? [] : [`${ordered}: nothing changes for them`])],
    figures: figures.map((figure) => ({ ...figure, label: `${name}: ${figure.label}` })),
    warnings: [
      ...atOnce(name, context),
      // The kitchen cooks by today's list: what was read when it was ordered does not hold any more.
      ...(changed.includes('allergens') && bookings > 0
        ? [`${ordered}, with the allergens as they were. Please tell them.`]
        : []),
    ],
    unusual: unusualPrice(`The price of ${name}`, before.price, after.price),
  };
}

async function orderedOf(itemId: number, { db, today, now }: ChangeContext) {
  const { portions, bookings } = await db
    .selectFrom('bookingItems')
    .innerJoin('bookings', 'bookings.id', 'bookingItems.bookingId')
    .select((eb) => [
      eb.fn.sum<string | null>('quantity').as('portions'),
      eb.fn.count<string>('bookings.id').distinct().as('bookings'),
    ])
    .where('menuItemId', '=', itemId)
    .where(isToCome(today, now))
    .executeTakeFirstOrThrow();
  return { portions: Number(portions ?? 0), bookings: Number(bookings) };
}

function line(label: string, before: string, after: string): { label: string; value: string }[] {
  return before === after ? [] : [{ label, value: `${before} → ${after}` }];
}

function priceWords({ price, isForWholeBoat }: Item): string {
  return formatGbp(price) + afterPrice(isForWholeBoat);
}

function afterPrice(isForWholeBoat: boolean): string {
  return `${isForWholeBoat ? ',' : ''} ${perWords(isForWholeBoat)}`;
}

function aheadWords({ leadTimeHours }: Item): string {
  return leadTimeHours === 0 ? 'not needed' : counted(leadTimeHours, 'hour');
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? 'none' : words.join(', ');
}

function yes(is: boolean): string {
  return is ? 'yes' : 'no';
}
