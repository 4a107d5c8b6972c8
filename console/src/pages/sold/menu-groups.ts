import { type AddOnKind, addOnKindNames, addOnKinds } from '@slipway/shared/values/add-on-kinds.ts';
import type { SetUpDraft } from '../../api/set-up.ts';
import type { Sold } from '../../api/sold.ts';
import { money } from '../../session/money.ts';
import type { SoldItem } from './SoldList.tsx';
import {
  type Dish,
  type LiveDish,
  dishIn,
  dishOf,
  inDraftOrder,
  lacksAllergens,
  newDishes,
} from './sold-draft.ts';
import { same } from '../../change-set/draft.ts';

type Row = { key: string; dish: Dish; live: LiveDish | undefined };

export type MenuGroup = { tab: AddOnKind; name: string; heading: string; rows: Row[]; items: SoldItem[] };

/**
 * The menu with the draft's changes, under the tabs and headings of the site. The position of a heading is that of its
 * first dish.
 */
export function groupsOf(sold: Sold, draft: SetUpDraft): MenuGroup[] {
  const rows: Row[] = [
    ...inDraftOrder(draft, 'menu', sold.menu).map((live) => ({
      key: String(live.id),
      dish: dishIn(draft, live),
      live,
    })),
    ...newDishes(draft).map((each) => ({ ...each, live: undefined })),
  ];
  return addOnKindNames.flatMap((tab) => {
    const label = addOnKinds[tab].tab;
    const ofTab = rows.filter(({ dish }) => dish.type === tab);
    return [...new Set(ofTab.map(({ dish }) => dish.group))].map((name) => {
      const ofGroup = ofTab.filter(({ dish }) => dish.group === name);
      const heading = name === '' ? label : `${label}: ${name}`;
      return { tab, name, heading, rows: ofGroup, items: ofGroup.map(itemOf) };
    });
  });
}

/** The numbers of the dishes that are on the site. */
export const idsOf = (group: Pick<MenuGroup, 'rows'>): number[] =>
  group.rows.flatMap(({ live }) => (live === undefined ? [] : [live.id]));

function itemOf({ key, dish, live }: Row): SoldItem {
  const about = [
    `${money(dish.price)} ${dish.whole ? 'for the boat' : 'per person'}`,
    ...(dish.sold ? [] : ['off the menu']),
    ...(lacksAllergens(dish) ? ['allergens: not said'] : []),
    ...(live?.isSoldOutToday === true ? ['sold out today'] : []),
    ...(dish.picture === '' ? ['no picture yet'] : []),
  ];
  return {
    key,
    name: dish.name,
    small: about.join(' · '),
    picture: dish.picture,
    isNew: live === undefined,
    isChanged: live !== undefined && !same(dish, dishOf(live)),
  };
}
