import { describe, expect, test } from 'vitest';
import type { SetUpDraft } from '../../api/set-up.ts';
import {
  type LiveDish,
  dishIn,
  dishOf,
  inDraftOrder,
  moved,
  newDish,
  newDishes,
  withDish,
  withNewDish,
  withOrder,
} from './sold-draft.ts';

const empty: SetUpDraft = { name: 'Menu', fromDate: null, changes: [] };
const board: LiveDish = {
  id: 3,
  name: 'Grazing board',
  price: 8.5,
  isForWholeBoat: false,
  type: 'food',
  group: 'Platters',
  line: 'Cheddar and grapes.',
  points: [],
  allergens: ['Milk'],
  offSaleFrom: null,
  hours: 72,
  packages: null,
  included: [],
  isAlcohol: false,
  isSold: true,
  isSoldOutToday: false,
  picture: '',
  vat: null,
};

describe('an edit of a dish', () => {
  test('several edits of a dish make one change, and restoring the site’s values removes the change', () => {
    const dearer = withDish(empty, board, { ...dishOf(board), price: 9 });
    const renamed = withDish(dearer, board, { ...dishIn(dearer, board), name: 'Cheese board' });
    expect(renamed.changes).toEqual([
      {
        id: dearer.changes[0]!.id,
        kind: 'menu_item',
        words: { item: 3, name: 'Grazing board', rename: 'Cheese board', price: 9 },
      },
    ]);
    expect(dishIn(renamed, board)).toEqual({ ...dishOf(board), name: 'Cheese board', price: 9 });
    expect(withDish(renamed, board, dishOf(board)).changes).toEqual([]);
  });

  test('an edit of a new dish updates the change that adds the dish', () => {
    const soup = { ...newDish, name: 'Soup', line: 'Hot.', price: 6 };
    const draft = withNewDish(withNewDish(empty, 'a', soup), 'a', { ...soup, price: 7 });
    expect(newDishes(draft)).toEqual([{ key: 'a', dish: { ...soup, price: 7 } }]);
  });
});

describe('an order', () => {
  const live = [1, 2, 3, 4].map((id) => ({ id }));
  const idsOf = (draft: SetUpDraft) => inDraftOrder(draft, 'menu', live).map(({ id }) => id);

  test('two moves of dishes make one change, and restoring the site’s order removes the change', () => {
    const once = withOrder(empty, 'menu', live, moved([1, 2, 3, 4], 2, 0));
    expect(idsOf(once)).toEqual([3, 1, 2, 4]);
    const twice = withOrder(once, 'menu', live, moved(idsOf(once), 0, 3));
    expect(idsOf(twice)).toEqual([1, 2, 4, 3]);
    expect(twice.changes).toHaveLength(1);
    expect(withOrder(twice, 'menu', live, [1, 2, 3, 4]).changes).toEqual([]);
  });

  test('dishes missing from the new order keep their positions, and removed dishes are ignored', () => {
    const draft = withOrder(empty, 'menu', [...live, { id: 9 }], [9, 3, 2, 1]);
    expect(inDraftOrder(draft, 'menu', [...live, { id: 5 }]).map(({ id }) => id)).toEqual([3, 2, 1, 4, 5]);
  });
});
