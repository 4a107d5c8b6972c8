import { expect, test } from 'vitest';
import { orderedPortions } from './ordered-portions.ts';

test('portions of one add-on that were bought at two prices are one line of the order', () => {
  const cake = { id: 4, name: 'Cake' };
  const salad = { id: 7, name: 'Salad', quantity: 2, comment: '' };
  expect(
    orderedPortions([
      { ...cake, quantity: 1, comment: '' },
      salad,
      { ...cake, quantity: 2, comment: 'No nuts' },
    ]),
  ).toEqual([{ ...cake, quantity: 3, comment: 'No nuts' }, salad]);
  expect(orderedPortions([])).toEqual([]);
});
