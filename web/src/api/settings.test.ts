import { expect, it } from 'vitest';
import { monthNumber, vatRate } from './settings.ts';

it.each([
  ['12', 12],
  ['1', 1],
  [' 9 ', 9],
  ['', null],
  ['0', null],
  ['13', null],
  ['October', null],
])('the month limit %j is %j', (value, expected) => {
  expect(monthNumber(value)).toBe(expected);
});

it.each([
  ['20', 2000],
  ['12.5', 1250],
  ['0', 0],
  ['', 0],
  ['twenty', 0],
  ['-5', 0],
])('the VAT rate %j is %j hundredths of a percent', (value, expected) => {
  expect(vatRate(value)).toBe(expected);
});
