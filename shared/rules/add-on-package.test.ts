import { expect, test } from 'vitest';
import { fitsPackage, packageNeed } from './add-on-package.ts';

test('an add-on without packages of its own comes with every one', () => {
  expect(fitsPackage(null, 1)).toBe(true);
  expect(fitsPackage([2, 4], 4)).toBe(true);
  expect(fitsPackage([2, 4], 1)).toBe(false);
});

test.each([
  [['BBQ'], 'needs the BBQ package'],
  [['BBQ', 'Party'], 'needs the BBQ or Party package'],
  [['BBQ', 'Party', 'Team'], 'needs the BBQ, Party or Team package'],
  [[], 'cannot be had with this package'],
])('%j: %s', (names, words) => {
  expect(packageNeed(names)).toBe(words);
});
