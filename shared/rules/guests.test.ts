import { describe, expect, it } from 'vitest';
import { pence } from '../values/pence.ts';
import {
  defaultMinimumGuests,
  extraGuestsOf,
  extraGuestsPrice,
  fewestGuests,
  isGuestCount,
  mostGuests,
} from './guests.ts';

describe('the number of guests of a booking', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('%d guests can be chosen', (guests) => {
    expect(isGuestCount(guests)).toBe(true);
  });

  it.each([0, 11, -1, 1.5, 9.999, 100, NaN, Infinity, -Infinity])('%d cannot', (guests) => {
    expect(isGuestCount(guests)).toBe(false);
  });

  it('a booking has 1 to 10 guests, and by default the price covers 5', () => {
    expect([fewestGuests, mostGuests, defaultMinimumGuests]).toEqual([1, 10, 5]);
  });
});

describe('extra guests', () => {
  // A row for each number of guests from 1 to 10; a column for each minimum.
  const minimums = [null, 1, 2, 5, 9, 10];
  it.each([
    [1, [0, 0, 0, 0, 0, 0]],
    [2, [0, 1, 0, 0, 0, 0]],
    [3, [0, 2, 1, 0, 0, 0]],
    [4, [0, 3, 2, 0, 0, 0]],
    [5, [0, 4, 3, 0, 0, 0]],
    [6, [1, 5, 4, 1, 0, 0]],
    [7, [2, 6, 5, 2, 0, 0]],
    [8, [3, 7, 6, 3, 0, 0]],
    [9, [4, 8, 7, 4, 0, 0]],
    [10, [5, 9, 8, 5, 1, 0]],
  ])('%d guests have %j extra guests if the minimum is none, 1, 2, 5, 9 and 10', (guests, extras) => {
    expect(minimums.map((minimum) => extraGuestsOf(guests, minimum))).toEqual(extras);
  });

  it.each([
    [5, 5, 1500, 0],
    [6, 5, 1500, 1500],
    [10, 5, 1500, 7500],
    [10, null, 1500, 7500],
    [10, 1, 1235, 11_115],
    [10, 1, 0, 0],
    [1, 10, 1500, 0],
  ])('%d guests with a minimum of %s at %d p each cost %d p', (guests, minimum, each, cost) => {
    expect(extraGuestsPrice(guests, minimum, pence(each))).toBe(cost);
  });
});
