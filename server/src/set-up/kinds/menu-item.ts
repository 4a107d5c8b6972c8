import { counted, plural } from '@slipway/shared/values/counted.ts';
import { perText } from '@slipway/shared/values/add-on-kinds.ts';
import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import { isAllergen } from '@slipway/shared/values/allergens.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { isUnanswered } from '../../catalogue/dishes-on-sale.ts';
import type { Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Journal } from '../journal.ts';
import type { ChangeContext, ChangeDone, ChangeKind } from '../change-kind.ts';
import { unusualPrice } from '../guards.ts';
import {
  atOnce,
  differing,
  isGone,
  isToCome,
  pictureLines,
  requireOwnName,
  requirePackagesExist,
  requirePicture,
  vatLines,
  vatRateOf,
} from './edit-row.ts';

/**
 * Only a set-up file gives `unanswered`: the first day on which the item was on the menu without an answer about its
 * allergens.
 */
type Words = ChangeFields<'menu_item'> & { unanswered?: string | undefined };
type Item = Row<'menuItems'>;

/** Edits a dish, a drink or an extra. Bookings store the name and price of their portions. */
export const menuItem = {
  title({ item, name, rename, price, sold }) {
    const what = [
      ...(rename === undefined ? [] : [`now ${rename}`]),
      ...(price === undefined ? [] : [formatGbp(penceFromPounds(price)!)]),
      ...(sold === undefined || item === null ? [] : [sold ? 'back on the menu' : 'taken off the menu']),
    ];
    if (item === null) return `${name}, new on the menu`;
    return what.length === 0 ? `${name}, edited` : `${name}: ${what.join(', ')}`;
  },
  async apply(journal: Journal, words: Words, context: ChangeContext) {
    const { db } = context;
    await requirePackagesExist(db, words.name, [...(words.packages ?? []), ...(words.included ?? [])]);
    await requirePicture(db, words.name, words.picture);
    const rows = await db.selectFrom('menuItems').selectAll().orderBy('id').forUpdate().execute();
    const onMenu = rows.filter(({ isActive }) => isActive);
    if (words.item === null) {
      if (words.sold !== false) requireOwnName(words.rename ?? words.name, null, onMenu);
      return add(journal, words, rows, context);
    }
    const item = rows.find(({ id }) => id === words.item);
    if (item === undefined) throw isGone(words.name);
    const values = differing(item, columnsOf(words));
    const after = { ...item, ...values };
    if (after.isActive) requireOwnName(after.name, item.id, onMenu);
    const unansweredSince = answered(after, words, context);
    journal.begin(item.name);
    await journal.update('menuItems', [
      { id: item.id, values: { ...values, ...differing(item, { unansweredSince }) } },
    ]);
    return edited(item, after, context);
  },
} satisfies ChangeKind<'menu_item'>;

/**
 * Requires an answer about the allergens of food and drink on sale. Only an imported file may lack the answer: the
 * function then returns the day since which the answer has been missing.
 */
function answered(
  item: Pick<Item, 'name' | 'type' | 'allergens' | 'isActive'>,
  { unanswered }: Words,
  { today }: ChangeContext,
): LocalDate | null {
  if (!item.isActive || !isUnanswered(item)) return null;
  if (unanswered === undefined)
    throw new Refusal('invalid', {
      message: `${item.name}: please say which of the 14 allergens it has, or that it has none of them.`,
    });
  return unanswered < today ? localDate(unanswered) : today;
}

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
    vatRate: vatRateOf(words.vat),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

async function add(
  journal: Journal,
  words: Words,
  rows: readonly Item[],
  context: ChangeContext,
): Promise<ChangeDone> {
  const last = Math.max(0, ...rows.map(({ displayOrder }) => displayOrder));
  const columns = columnsOf(words);
  const [name, type, allergens] = [words.rename ?? words.name, words.type!, columns.allergens ?? null];
  const unansweredSince = answered({ name, type, allergens, isActive: words.sold !== false }, words, context);
  journal.begin(words.name);
  await journal.insert('menuItems', {
    image: '',
    ...columns,
    name,
    price: penceFromPounds(words.price!)!,
    type,
    description: words.line!,
    allergens,
    packageIds: columns.packageIds ?? null,
    soldOutOn: null,
    unansweredSince,
    displayOrder: last + 1,
  });
  const price = formatGbp(penceFromPounds(words.price!)!);
  return {
    clauses: [`${words.name} is new on the menu, ${price}${afterPrice(words.whole === true)}`],
    warnings: atOnce(words.name, context),
  };
}

async function edited(before: Item, after: Item, context: ChangeContext): Promise<ChangeDone> {
  const { name } = before;
  const figures = [
    line('Name', before.name, after.name),
    line('Price', priceWords(before), priceWords(after)),
    line('Description', before.description, after.description),
    line('Allergens', allergensOf(before), allergensOf(after)),
    line('Ordered ahead', aheadWords(before), aheadWords(after)),
    line('On the menu', yes(before.isActive), yes(after.isActive)),
    line('18 and over', yes(before.isAlcohol), yes(after.isAlcohol)),
    vatLines(before, after),
    pictureLines(before.image, after.image),
  ].flat();
  const changed = Object.keys(differing(before, after));
  if (changed.length === 0) return { clauses: [`${name} is as it was`] };
  const { portions, bookings } = await orderedOf(before.id, context);
  const ordered = `${counted(portions, 'portion')} of ${name} ${plural(portions, 'is', 'are')} already ordered in ${counted(bookings, 'booking')}`;
  const change =
    before.isActive === after.isActive
      ? `${name} changes`
      : `${name} is ${after.isActive ? 'back on the menu' : 'taken off the menu'}`;
  return {
    clauses: [change, ...(bookings === 0 ? [] : [`${ordered}, and no booking changes`])],
    figures: figures.map((figure) => ({ ...figure, label: `${name}: ${figure.label}` })),
    warnings: [
      ...atOnce(name, context),
      // Parties that have ordered the item know only its old allergens, but the kitchen follows the new list.
      ...(changed.includes('allergens') && bookings > 0
        ? [`${ordered}, with the old list of allergens. Please tell those customers about the change.`]
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
  return `${isForWholeBoat ? ',' : ''} ${perText(isForWholeBoat)}`;
}

function aheadWords({ leadTimeHours }: Item): string {
  return leadTimeHours === 0 ? 'not needed' : counted(leadTimeHours, 'hour');
}

function allergensOf({ allergens }: Item): string {
  if (allergens === null) return 'not said';
  return allergens.length === 0 ? 'none' : allergens.join(', ');
}

function yes(is: boolean): string {
  return is ? 'yes' : 'no';
}
