import { newId } from '@slipway/ui/new-id.ts';
import type { Change, ChangeFields, SetUpDraft } from '../../api/set-up.ts';
import type { Sold } from '../../api/sold.ts';
import { fieldsOfForm, isKind, same, withChange, withFields, without } from '../../change-set/draft.ts';

/** Functions that apply a draft to the catalogue, or add one edit to a draft. */

export type LiveDish = Sold['menu'][number];
export type LivePackage = Sold['packages'][number];

/** The fields of an item's form, with the names that they have in a change. */
export type Dish = Required<Omit<ChangeFields<'menu_item'>, 'item' | 'rename'>>;
export type Package = Required<Omit<ChangeFields<'package'>, 'package' | 'rename'>>;

export const dishOf = ({ isForWholeBoat, isAlcohol, isSold, ...live }: LiveDish): Dish => ({
  name: live.name,
  price: live.price,
  whole: isForWholeBoat,
  type: live.type,
  group: live.group,
  line: live.line,
  points: live.points,
  allergens: live.allergens,
  hours: live.hours,
  packages: live.packages,
  included: live.included,
  alcohol: isAlcohol,
  sold: isSold,
  picture: live.picture,
  vat: live.vat,
});

export const packageOf = ({ isSold, ...live }: LivePackage): Package => ({
  name: live.name,
  words: live.words,
  price: live.price,
  minutes: live.minutes,
  lines: live.lines,
  sold: isSold,
  picture: live.picture,
  kinds: live.kinds,
  vat: live.vat,
});

export const newDish: Dish = {
  name: '',
  // Nobody has typed the price yet.
  price: 0,
  whole: false,
  type: 'food',
  group: '',
  line: '',
  points: [],
  // Nobody has entered the allergens yet.
  allergens: null,
  hours: 0,
  packages: null,
  included: [],
  alcohol: false,
  sold: true,
  picture: '',
  vat: null,
};

export const newPackage: Package = {
  name: '',
  words: '',
  price: 0,
  minutes: 120,
  lines: [],
  sold: true,
  picture: '',
  // If no kind of boat is chosen, the package is sold on the first kind.
  kinds: [],
  vat: null,
};

const countWords = 'One Two Three Four Five Six Seven Eight'.split(' ');

/**
 * The line for a length, worded as in our examples: 'Two hours on the water'. Undefined: no such line fits the length.
 */
function lengthLine(minutes: number): string | undefined {
  const hours = countWords[Math.floor(minutes / 60) - 1];
  if (hours === undefined || minutes % 30 !== 0) return undefined;
  if (minutes % 60 !== 0) return `${hours} and a half hours on the water`;
  return `${hours} ${minutes === 60 ? 'hour' : 'hours'} on the water`;
}

/** Sets the length of a package. If a line of the package states the old length, that line changes too. */
export function withMinutes(form: Package, minutes: number): Package {
  const [was, is] = [lengthLine(form.minutes), lengthLine(minutes)];
  const lines = form.lines.map((line) => (line === was && is !== undefined ? is : line));
  return { ...form, minutes, lines };
}

/** Food and drink cannot be on sale before somebody has entered its allergens. */
export const lacksAllergens = ({ type, allergens, sold }: Dish): boolean =>
  sold && type !== 'others' && allergens === null;

const dishChange = (draft: SetUpDraft, id: number) =>
  draft.changes.filter(isKind('menu_item')).find(({ words }) => words.item === id);
const packageChange = (draft: SetUpDraft, id: number) =>
  draft.changes.filter(isKind('package')).find(({ words }) => words.package === id);

export function dishIn(draft: SetUpDraft, live: LiveDish): Dish {
  return asDrafted(dishOf(live), dishChange(draft, live.id)?.words);
}

export function packageIn(draft: SetUpDraft, live: LivePackage): Package {
  return asDrafted(packageOf(live), packageChange(draft, live.id)?.words);
}

/** A form whose content is the same as on the site makes no change. */
export function withDish(draft: SetUpDraft, live: LiveDish, next: Dish): SetUpDraft {
  const id = dishChange(draft, live.id)?.id;
  const words = differing(dishOf(live), next);
  if (words === undefined) return without(draft, id);
  return withChange(draft, edit('menu_item', id, { item: live.id, name: live.name, ...words }));
}

export function withPackage(draft: SetUpDraft, live: LivePackage, next: Package): SetUpDraft {
  const id = packageChange(draft, live.id)?.id;
  const words = differing(packageOf(live), next);
  if (words === undefined) return without(draft, id);
  return withChange(draft, edit('package', id, { package: live.id, name: live.name, ...words }));
}

/** Returns the dishes that the draft adds to the menu. The key of each dish is the id of its change. */
export function newDishes(draft: SetUpDraft): { key: string; dish: Dish }[] {
  return draft.changes
    .filter(isKind('menu_item'))
    .filter(({ words }) => words.item === null)
    .map(({ id, words }) => ({ key: id, dish: asDrafted(newDish, words) }));
}

export function newPackages(draft: SetUpDraft): { key: string; boatPackage: Package }[] {
  return draft.changes
    .filter(isKind('package'))
    .filter(({ words }) => words.package === null)
    .map(({ id, words }) => ({ key: id, boatPackage: asDrafted(newPackage, words) }));
}

export const withNewDish = (draft: SetUpDraft, key: string, dish: Dish): SetUpDraft =>
  withChange(draft, { id: key, kind: 'menu_item', words: { item: null, ...dish } });

export const withNewPackage = (
  draft: SetUpDraft,
  key: string,
  { kinds, ...boatPackage }: Package,
): SetUpDraft =>
  withChange(draft, {
    id: key,
    kind: 'package',
    words: { package: null, ...boatPackage, ...(kinds.length === 0 ? {} : { kinds }) },
  });

/** Returns the rows in the draft's order. Rows that the draft does not list keep their positions. */
export function inDraftOrder<Row extends { id: number }>(
  draft: SetUpDraft,
  of: 'menu' | 'packages',
  live: readonly Row[],
): Row[] {
  const ids = draft.changes.filter(isKind('order')).find(({ words }) => words.of === of)?.words.ids ?? [];
  const next = ids.flatMap((id) => live.filter((row) => row.id === id)).values();
  return live.map((row) => (ids.includes(row.id) ? (next.next().value ?? row) : row));
}

export function withOrder(
  draft: SetUpDraft,
  of: 'menu' | 'packages',
  live: readonly { id: number }[],
  ids: readonly number[],
): SetUpDraft {
  const before = draft.changes.filter(isKind('order')).find(({ words }) => words.of === of);
  const isAsOnSite = same(
    ids,
    live.map(({ id }) => id),
  );
  if (isAsOnSite) return without(draft, before?.id);
  return withChange(draft, edit('order', before?.id, { of, ids: [...ids] }));
}

/**
 * Returns all ids. The ids in `some` take the order of `some`, within the positions that they already have. All other
 * ids keep their positions.
 */
export function reordered(all: readonly { id: number }[], some: readonly number[]): number[] {
  const next = some.values();
  return all.map(({ id }) => (some.includes(id) ? (next.next().value ?? id) : id));
}

/** A list with one of its items moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

function edit<Kind extends 'menu_item' | 'package' | 'order'>(
  kind: Kind,
  id: string | undefined,
  words: ChangeFields<Kind>,
): Change {
  // The cast is needed because TypeScript cannot tell that `kind` and `words` belong together.
  return { id: id ?? newId(), kind, words } as Change;
}

/** Returns the live item with the changes of the draft. A draft stores a new name as `rename`. */
function asDrafted<Form extends { name: string }>(
  live: Form,
  words: { name: string; rename?: string | undefined } | undefined,
): Form {
  return words === undefined ? live : { ...withFields(live, words), name: words.rename ?? words.name };
}

/** The fields in which the two forms differ; undefined: none. */
function differing<Form extends { name: string }>(live: Form, next: Form) {
  const found = fieldsOfForm(live, next);
  if (found === undefined) return undefined;
  const { name: rename, ...words } = found;
  return { ...(rename === undefined ? {} : { rename }), ...words };
}
