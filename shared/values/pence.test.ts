import { isSwept } from '@slipway/testing/sweeps.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPence,
  basisPoints,
  basisPointsFromPercent,
  formatGbp,
  formatGbpRoundedUp,
  noMoney,
  pence,
  penceFromPounds,
  percentNumber,
  percentOf,
  poundsOf,
  roundedPence,
  largestPence,
  smallerPence,
  subtractPence,
  timesPence,
  vatWithin,
} from './pence.ts';

const most = Number.MAX_SAFE_INTEGER;

describe('an amount of money is a whole number of pence', () => {
  it.each([0, 1, -1, 99, 31_000, most, -most])('an amount of %d is valid', (amount) => {
    expect(pence(amount)).toBe(amount);
  });

  it.each([0.5, -0.1, 1e-9, NaN, Infinity, -Infinity, most + 1, Number('1e309')])(
    'an amount of %d is not valid',
    (amount) => {
      expect(() => pence(amount)).toThrow(RangeError);
    },
  );

  it('an amount of zero is never negative zero', () => {
    expect(pence(-0)).toBe(0);
    expect(timesPence(pence(0), -1)).toBe(0);
    expect(penceFromPounds(-0)).toBe(0);
    expect(basisPoints(-0)).toBe(0);
    expect(formatGbp(pence(-0))).toBe('£0.00');
  });
});

describe('a percentage is a whole number of hundredths of a percent', () => {
  it.each([0, 1, 1250, 10_000, 25_000])('a percentage of %d is valid', (amount) => {
    expect(basisPoints(amount)).toBe(amount);
  });

  it.each([-1, 0.5, NaN, Infinity, most + 1])('a percentage of %d is not valid', (amount) => {
    expect(() => basisPoints(amount)).toThrow(RangeError);
  });

  it.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [10, 1000],
    [12.5, 1250],
    [17.5, 1750],
    [33.33, 3333],
    [100, 10_000],
  ])('%d percent converts to %d hundredths of a percent, and back', (percent, hundredths) => {
    expect(basisPointsFromPercent(percent)).toBe(hundredths);
    expect(percentNumber(basisPoints(hundredths))).toBe(percent);
  });

  it('every percentage with two decimals up to 300 % is unchanged by conversion to the wire and back', () => {
    for (let hundredths = 0; hundredths <= 30_000; hundredths += 1) {
      expect(basisPointsFromPercent(percentNumber(basisPoints(hundredths)))).toBe(hundredths);
    }
  });

  it.each([-1, NaN, Infinity])('%d percent is refused', (percent) => {
    expect(() => basisPointsFromPercent(percent)).toThrow(RangeError);
  });
});

describe('sums', () => {
  it('the sum of no amounts is 0', () => expect(addPence()).toBe(noMoney));
  it('1 p + 20 p + 300 p = 321 p', () => expect(addPence(pence(1), pence(20), pence(300))).toBe(321));
  it('the sum of 5 p and -7 p is -2 p', () => expect(addPence(pence(5), pence(-7))).toBe(-2));
  it('the sum of 10,000 pennies is £100.00', () =>
    expect(addPence(...Array.from({ length: 10_000 }, () => pence(1)))).toBe(10_000));
  it('a difference of amounts may be negative', () =>
    expect(subtractPence(pence(100), pence(250))).toBe(-150));
  it('50 times £8.99 is £449.50', () => expect(timesPence(pence(899), 50)).toBe(44_950));
  it('an amount multiplied by 0 is 0', () => expect(timesPence(pence(899), 0)).toBe(0));
  it('smallerPence returns the smaller of two amounts', () => {
    expect(smallerPence(pence(1), pence(2))).toBe(1);
    expect(smallerPence(pence(2), pence(1))).toBe(1);
    expect(smallerPence(pence(2), pence(2))).toBe(2);
  });

  it('largestPence returns the largest of several amounts', () => {
    expect(largestPence(pence(-1))).toBe(-1);
    expect(largestPence(pence(1), pence(3), pence(2))).toBe(3);
    expect(largestPence(noMoney, pence(-5))).toBe(0);
  });

  it.each([
    ['a sum', () => addPence(pence(most), pence(1))],
    ['a sum that returns into range', () => addPence(pence(most), pence(2), pence(-most))],
    ['a difference', () => subtractPence(pence(-most), pence(1))],
    ['a multiple', () => timesPence(pence(most), 2)],
    ['a percentage', () => percentOf(pence(most), basisPoints(10_000))],
    ['a VAT', () => vatWithin(pence(most), basisPoints(2_000))],
    ['half a portion', () => timesPence(pence(5), 0.5)],
  ])('%s throws an error if the result cannot be exact', (_, calculate) => {
    expect(calculate).toThrow(RangeError);
  });
});

describe('rounding to a penny', () => {
  it.each([
    [0, 1, 0],
    [0, 7, 0],
    [1, 2, 1],
    [1, 3, 0],
    [2, 3, 1],
    [3, 2, 2],
    [5, 2, 3],
    [7, 2, 4],
    [49, 100, 0],
    [50, 100, 1],
    [51, 100, 1],
    [149, 100, 1],
    [150, 100, 2],
    [4_999_999_999, 10_000_000_000, 0],
    [5_000_000_000, 10_000_000_000, 1],
    [10, 5, 2],
    [-1, 2, 0],
    [-1, 3, 0],
    [-2, 3, -1],
    [-3, 2, -1],
    [-51, 100, -1],
  ])('%d/%d p is rounded to %d p, and half a penny is rounded up', (numerator, denominator, expected) => {
    expect(roundedPence(numerator, denominator)).toBe(expected);
  });

  it.each([
    [1, 0],
    [1, -2],
    [0.5, 1],
    [1, 0.5],
    [NaN, 1],
    [1, NaN],
    [Infinity, 1],
    [most - 1, 1],
  ])('%d/%d is refused', (numerator, denominator) => {
    expect(() => roundedPence(numerator, denominator)).toThrow(RangeError);
  });

  it('a rounded amount is off by at most half a penny, and exact halves are rounded up', () => {
    const amounts = fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 20_000 }));
    fc.assert(
      fc.property(amounts, ([numerator, denominator]) => {
        const doubledError =
          2n * (BigInt(roundedPence(numerator, denominator)) * BigInt(denominator) - BigInt(numerator));
        return doubledError > -BigInt(denominator) && doubledError <= BigInt(denominator);
      }),
      { seed: 5, numRuns: 20_000 },
    );
  });

  it.each([
    [19_500, 1000, 1950],
    [19_004, 1250, 2376],
    [15_020, 1250, 1878],
    [19_460, 250, 487],
    [5_000, 1, 1],
    [4_999, 1, 0],
    [100, 1250, 13],
    [20_000, 10_000, 20_000],
    [20_000, 15_000, 30_000],
    [0, 1250, 0],
  ])('an amount of %d p at %d hundredths of a percent gives %d p', (amount, percent, expected) => {
    expect(percentOf(pence(amount), basisPoints(percent))).toBe(expected);
  });

  it.each([
    [31_000, 2_000, 5_167],
    [31_005, 2_000, 5_168],
    [3, 2_000, 1],
    [2, 2_000, 0],
    [0, 2_000, 0],
    [31_000, 500, 1_476],
    [23_500, 1_750, 3_500],
    [31_000, 0, 0],
  ])(
    'a price of %d p with VAT at %d hundredths of a percent includes %d p of VAT',
    (amount, rate, expected) => {
      expect(vatWithin(pence(amount), basisPoints(rate))).toBe(expected);
    },
  );
});

describe('amounts in pounds in JSON', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.07, 7],
    [0.1, 10],
    [0.29, 29],
    [0.57, 57],
    [1.1, 110],
    [1.15, 115],
    [4.35, 435],
    [8.2, 820],
    [19.99, 1999],
    [310, 31_000],
    [310.5, 31_050],
    [1_234.56, 123_456],
    [21_474_836.47, 2_147_483_647],
    [-0.01, -1],
    [-2.5, -250],
  ])('%d pounds are %d p', (pounds, amount) => {
    expect(penceFromPounds(pounds)).toBe(amount);
  });

  it.each([
    1.005,
    0.001,
    0.009,
    2.675,
    310.555,
    1e-9,
    NaN,
    Infinity,
    -Infinity,
    Number('1e309'),
    Number('-1e309'),
    1e300,
    2 ** 53,
    -0.001,
  ])('%d pounds are not a valid amount', (pounds) => {
    expect(penceFromPounds(pounds)).toBeUndefined();
  });

  it('amounts up to £10,000.00 are unchanged by JSON (a sweep tries every amount)', () => {
    for (let amount = 0; amount <= 1_000_000; amount += isSwept ? 1 : 97) {
      const there = JSON.stringify(poundsOf(pence(amount)));
      if (penceFromPounds(JSON.parse(there) as number) !== amount)
        throw new Error(`${amount} p became ${there} pounds`);
    }
  });
});

describe('money on the screen', () => {
  it.each([
    [0, '£0.00'],
    [1, '£0.01'],
    [10, '£0.10'],
    [100, '£1.00'],
    [31_000, '£310.00'],
    [123_450, '£1,234.50'],
    [100_000_000, '£1,000,000.00'],
    [-250, '-£2.50'],
  ])('%d p are shown as %s', (amount, text) => {
    expect(formatGbp(pence(amount))).toBe(text);
  });
});

it.each([
  [22_500, '£225'],
  [29_438, '£295'],
  [29_401, '£295'],
  [102_500, '£1,025'],
])('%i pence rounded up to whole pounds are %s', (amount, text) => {
  expect(formatGbpRoundedUp(pence(amount))).toBe(text);
});
