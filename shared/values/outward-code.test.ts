import { expect, test } from 'vitest';
import { outwardCodeOf, outwardCodePattern } from '../api/addresses.ts';

test.each([
  ['MK9 0AA', 'MK9'],
  ['mk9 0aa', 'MK9'],
  ['MK90AA', 'MK9'],
  [' MK9  0', 'MK9'],
  ['MK9 ', 'MK9'],
  ['SW1A1AA', 'SW1A'],
  ['M1 1AE', 'M1'],
  ['EC1A 1BB ', 'EC1A'],
])('%s begins with a complete outward code', (typed, code) => {
  expect(outwardCodeOf(typed)).toBe(code);
  expect(code).toMatch(outwardCodePattern);
});

test.each(['', 'M', 'MK', 'MK9', 'MK90', 'MK90A', 'MK9-0AA', 'MK9A0AAA', '75001 ', 'London SW1 '])(
  '"%s" does not begin with a complete outward code',
  (typed) => expect(outwardCodeOf(typed)).toBeUndefined(),
);
