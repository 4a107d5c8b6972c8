import { describe, expect, it } from 'vitest';
import { basisPoints, pence } from '../values/pence.ts';
import { couponDiscountOf } from './price.ts';

describe('a percentage coupon', () => {
  it.each([
    ['10 % of £215.00', 21_500, 1000, 2150],
    ['10 % of £0.05, half a penny up', 5, 1000, 1],
    ['10 % of £0.04, down', 4, 1000, 0],
    ['12.5 % of £213.80, half a penny up', 21_380, 1250, 2673],
    ['33.33 % of £215.00', 21_500, 3333, 7166],
    ['99.99 % of £215.00', 21_500, 9999, 21_498],
    ['99.99 % of £0.01, rounded up to all of it', 1, 9999, 1],
    ['0.01 % of £49.99, less than half a penny', 4_999, 1, 0],
    ['0.01 % of £50.00, half a penny up', 5_000, 1, 1],
    ['100 %', 21_500, 10_000, 21_500],
    ['more than 100 %, never more than the boat', 21_500, 15_000, 21_500],
    ['0 %', 21_500, 0, 0],
    ['10 % of nothing', 0, 1000, 0],
    ['100 % of nothing', 0, 10_000, 0],
  ])('a percentage coupon takes off %s', (_, base, percent, off) => {
    expect(couponDiscountOf(pence(base), { kind: 'percentage', percent: basisPoints(percent) })).toBe(off);
  });
});

describe('a fixed coupon', () => {
  it.each([
    ['£25.00 of £215.00', 21_500, 2_500, 2_500],
    ['a penny', 21_500, 1, 1],
    ['all but a penny', 21_500, 21_499, 21_499],
    ['all of it', 21_500, 21_500, 21_500],
    ['all of it and no more', 21_500, 21_501, 21_500],
    ['all of it, however large', 21_500, Number.MAX_SAFE_INTEGER, 21_500],
    ['nothing from nothing', 0, 2_500, 0],
    ['nothing, when it is worth nothing', 21_500, 0, 0],
  ])('a fixed coupon takes off %s', (_, base, amount, off) => {
    expect(couponDiscountOf(pence(base), { kind: 'fixed', amount: pence(amount) })).toBe(off);
  });
});
