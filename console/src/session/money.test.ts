import { expect, it } from 'vitest';
import { parsePounds } from './money.ts';

it.each([
  ['78', 7800],
  ['78.5', 7850],
  [' £1,078.05 ', 107_805],
  ['0.07', 7],
])('reads %j', (text, amount) => expect(parsePounds(text)).toBe(amount));

it.each(['', '-5', '7.855', '1,07', '12,5', 'ten', '1e3', '9999999'])('refuses %j', (text) =>
  expect(parsePounds(text)).toBeUndefined(),
);
