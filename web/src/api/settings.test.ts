import { expect, it } from 'vitest';
import { monthNumber } from './settings.ts';

it.each([
  ['12', 12],
  ['1', 1],
  [' 9 ', 9],
  ['', null],
  ['0', null],
  ['13', null],
  ['October', null],
])('the month limit %j is read as %j', (value, expected) => {
  expect(monthNumber(value)).toBe(expected);
});
