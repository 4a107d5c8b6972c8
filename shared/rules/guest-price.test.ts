import { pence } from '../values/pence.ts';
import { expect, it } from 'vitest';
import { guestPriceOf, lowestGuestPrice } from './guest-price.ts';

const classic = { price: pence(15_000), extraGuest: { from: 5, price: pence(1500) } };

it.each([
  [0, { price: 15_000, party: 'for up to 5', more: 'then £15 each' }],
  [1, { price: 15_000, party: 'for 1', more: '' }],
  [5, { price: 15_000, party: 'for 5', more: '' }],
  [10, { price: 22_500, party: 'for 10', more: '' }],
])('a package from £150.00 for %i guests', (guests, expected) => {
  expect(guestPriceOf(classic, guests)).toEqual(expected);
});

it('if no time is on sale, the price does not mention extra guests', () => {
  expect(guestPriceOf({ ...classic, extraGuest: null }, 8)).toEqual({
    price: 15_000,
    party: 'for up to 5',
    more: '',
  });
});

it('the cheapest package depends on the number of guests', () => {
  const roomy = { price: pence(18_000), extraGuest: { from: 8, price: pence(500) } };
  expect(lowestGuestPrice([roomy, classic], 4)?.price).toBe(15_000);
  expect(lowestGuestPrice([roomy, classic], 10)?.price).toBe(19_000);
  expect(lowestGuestPrice([], 10)).toBeUndefined();
});
