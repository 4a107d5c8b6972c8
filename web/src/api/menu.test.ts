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
])('the bullets of %s are read', (info, expected) => {
  expect(bulletsOf(info)).toEqual(expected);
});
