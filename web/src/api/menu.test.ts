import { expect, it } from 'vitest';
import { bulletsOf } from './menu.ts';

it.each([
  ['["Feeds one","Vegan"]', ['Feeds one', 'Vegan']],
  ['["", " ", "Vegan"]', ['Vegan']],
  ['[]', []],
  ['', []],
  ['null', []],
  ['"Vegan"', []],
  ['[1,2]', []],
  ['[oops', []],
])('a menu item with the info %s has the bullets %j', (info, expected) => {
  expect(bulletsOf(info)).toEqual(expected);
});
