import { surchargeText, weekdayText } from '@slipway/shared/api/console/change-text.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import type { Change, ChangeFields } from '../api/set-up.ts';
import type { PartName } from './set-up-parts.ts';

type Kind = Change['kind'];

type AboutKind<Name extends Kind> = {
  /**
   * The parts of Set up in which this kind of change can be edited. A change belongs to the first part, unless `part`
   * names its part.
   */
  parts: readonly PartName[];
  part?: (words: ChangeFields<Name>) => PartName;
  /** The title of an unsaved change. A saved change has a title from the server. */
  title: (words: ChangeFields<Name>) => string;
};

const kinds: { [Name in Kind]: AboutKind<Name> } = {
  weekly_times: {
    parts: ['times'],
    title: ({ name, rows }) => (rows.length === 0 ? `${name}: ends` : name),
  },
  special_days: {
    parts: ['times'],
    title: ({ dates, paint }) =>
      `${dates.length === 1 ? dates[0] : `${dates.length} days`}: ${paintText(paint)}`,
  },
  price_by_hand: { parts: ['times'], title: titleOfPrices },
  // The figures `notice` and `turnaround` can also be edited on the screen Times.
  figures: {
    parts: ['figures', 'times'],
    title: (words) => counted(Object.keys(words).length, 'figure', 'figures'),
  },
  menu_item: { parts: ['menu'], title: ({ name }) => name },
  package: { parts: ['packages'], title: ({ name }) => name },
  order: {
    parts: ['packages', 'menu'],
    part: ({ of }) => (of === 'menu' ? 'menu' : 'packages'),
    title: ({ of }) => (of === 'menu' ? 'The order of the menu' : 'The order of the packages'),
  },
  boat_kind: { parts: ['boats'], title: ({ name }) => name },
  boat: { parts: ['boats'], title: ({ name }) => name },
  coupon: { parts: ['coupons'], title: ({ code }) => code },
  business: { parts: ['business'], title: () => 'The business' },
  words: { parts: ['words'], title: ({ retitle, title }) => retitle ?? title },
  gallery: { parts: ['pictures'], title: () => 'The gallery' },
  set_up: { parts: ['file'], title: ({ name }) => name },
};

const aboutKind = ({ kind }: Change) => kinds[kind] as AboutKind<Kind>;

export const changeTitle = (change: Change): string => aboutKind(change).title(change.words);

/** The parts of Set up in which these changes are edited, each part once. */
export function partsOf(changes: readonly Change[]): PartName[] {
  return [
    ...new Set(
      changes.flatMap((change) => {
        const { part, parts } = aboutKind(change);
        return part?.(change.words) ?? parts.slice(0, 1);
      }),
    ),
  ];
}

/** Whether this part of Set up edits at least one of these kinds of change. */
export const edits = (part: PartName, names: readonly string[]): boolean =>
  Object.entries(kinds).some(([name, { parts }]) => parts.includes(part) && names.includes(name));

function titleOfPrices({ first, last, days, starts, price }: ChangeFields<'price_by_hand'>): string {
  const what =
    price === 'rule'
      ? 'the price of the weekly times'
      : price === 'season'
        ? 'the price of their season'
        : 'set' in price
          ? surchargeText(price.set)
          : `${surchargeText(price.add)} on top`;
  return `${first === last ? first : `${first} to ${last}`}, ${weekdayText(days)}${starts === null ? '' : `, ${starts.join(', ')}`}: ${what}`;
}

export function paintText(paint: ChangeFields<'special_days'>['paint']): string {
  if (paint === 'closed') return 'closed';
  return paint === 'usual' ? 'as usual' : surchargeText(paint);
}
