import { expect, test } from 'vitest';
import { packageFit, packageIncludes, packageNeed } from './add-on-package.ts';

test.each([
  ['one without packages of its own comes with every one', null, [], 1, 'fits'],
  ['one of other packages comes with those', [2, 4], [], 4, 'fits'],
  ['... and with no other', [2, 4], [], 1, 'needsPackage'],
  ['one that the package has cannot be bought again', null, [4], 4, 'included'],
  ['... and can with the others', null, [4], 1, 'fits'],
  ['what the package has it has, whatever it can be ordered with', [2], [4], 4, 'included'],
  ['... and elsewhere that counts', [2], [4], 1, 'needsPackage'],
] as const)('an add-on: %s', (_what, packageIds, includedInPackageIds, packageId, expected) => {
  expect(packageFit({ packageIds, includedInPackageIds }, packageId)).toBe(expected);
});

test.each([
  [['BBQ'], 'only available with the BBQ package'],
  [['BBQ', 'Party'], 'only available with the BBQ or Party package'],
  [['BBQ', 'Party', 'Team'], 'only available with the BBQ, Party or Team package'],
  [[], 'not available with this package'],
])('%j: %s', (names, words) => {
  expect(packageNeed(names)).toBe(words);
});

test('what is included says where', () => {
  expect(packageIncludes('Party')).toBe('already included in the Party package');
});
