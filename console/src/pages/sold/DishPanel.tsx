import { newId } from '@slipway/ui/new-id.ts';
import type { Sold } from '../../api/sold.ts';
import type { EditDraft } from '../../change-set/draft.ts';
import { navigate } from '../../router/location.ts';
import { DishFields } from './DishFields.tsx';
import { NewItem, missingText } from './NewItem.tsx';
import { OnSale, OpenedItem } from './OpenedItem.tsx';
import { SoldOutToday } from './SoldOutToday.tsx';
import type { MenuGroup } from './menu-groups.ts';
import { type Dish, lacksAllergens, withDish, withNewDish } from './sold-draft.ts';
import type { Menu, OpenedDish } from './use-menu.ts';

type DishPanelProps = {
  opened: NonNullable<OpenedDish>;
  menu: Pick<Menu, 'pathOf' | 'fresh' | 'keep' | 'forget'>;
  sold: Sold;
  groups: readonly MenuGroup[];
  edit: EditDraft;
};

/** The dish that is open, or a new dish. */
export function DishPanel({ opened, menu, sold, groups, edit }: DishPanelProps) {
  const { pathOf, fresh, keep, forget } = menu;
  const back = { path: pathOf(null), words: 'The whole menu' };
  const others = {
    packages: sold.packages.map(({ id, name, isSold }) => ({
      value: id,
      label: isSold ? name : `${name} (off the site)`,
    })),
    groups: [...new Set(groups.flatMap(({ name }) => (name === '' ? [] : [name])))],
  };
  if (opened === 'gone')
    return (
      <OpenedItem title="Not on the menu" back={back}>
        <p>This item is no longer on the menu.</p>
      </OpenedItem>
    );
  const { key, dish, live } = opened;
  if (key === 'new') {
    const add = () => {
      const id = newId();
      edit((was) => withNewDish(was, id, fresh));
      forget();
      navigate(pathOf(id), 'replace');
    };
    return (
      <NewItem title="New on the menu" back={back} missing={missingIn(fresh)} onAdd={add} onClear={forget}>
        <DishFields dish={fresh} onChange={keep} {...others} />
      </NewItem>
    );
  }
  const change = (next: Dish) =>
    edit((was) => (live === undefined ? withNewDish(was, key, next) : withDish(was, live, next)));
  return (
    <OpenedItem title={dish.name} aside={live?.isSold === true && <SoldOutToday dish={live} />} back={back}>
      <DishFields dish={dish} onChange={change} {...others} />
      {live !== undefined && (
        <OnSale
          words="On the menu"
          isSold={dish.sold}
          onChange={(isSold) => change({ ...dish, sold: isSold })}
        />
      )}
    </OpenedItem>
  );
}

function missingIn(dish: Dish): string | undefined {
  return missingText([
    dish.name === '' && 'a name',
    dish.price < 1 && 'a price of £1 or more',
    dish.line === '' && 'a line that says what it is',
    lacksAllergens(dish) && 'an answer about allergens',
  ]);
}
