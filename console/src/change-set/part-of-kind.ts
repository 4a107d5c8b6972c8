import type { Change } from '../api/set-up.ts';

type Part = { name: string; title: string };

const times: Part = { name: 'times', title: 'Times' };

/** The part of Set up that edits a kind of change; left out: none does. */
const parts: Partial<Record<Change['kind'], Part>> = {
  weekly_times: times,
  special_days: times,
  price_by_hand: times,
  figures: times,
  menu_item: { name: 'menu', title: 'Menu' },
  package: { name: 'packages', title: 'Packages' },
  boat: { name: 'boats', title: 'Boats' },
  coupon: { name: 'coupons', title: 'Coupons' },
};

/** Each once. */
export function partsOfKinds(kinds: readonly string[]): Part[] {
  const found = kinds.flatMap((kind) => parts[kind as Change['kind']] ?? []);
  return [...new Map(found.map((part) => [part.name, part])).values()];
}
