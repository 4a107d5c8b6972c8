import { describe, expect, it, test } from 'vitest';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import {
  isAddOnInTime,
  mostOfOneAddOn,
  packageFit,
  packageIncludes,
  packageNeed,
  orderedPortions,
} from './add-ons.ts';

describe('a platter that needs 72 hours’ notice', () => {
  // The last instant is computed by hand: 72 hours of 60 minutes before the slot starts.
  it.each([
    ['on a summer Saturday', '2026-06-20', '14:00', '2026-06-17T13:00:00Z'],
    ['in winter', '2026-01-20', '14:00', '2026-01-17T14:00:00Z'],
    ['just before the spring change', '2026-03-29', '00:30', '2026-03-26T00:30:00Z'],
    [
      'on the day of the spring change: 09:00 on Thursday, not 10:00',
      '2026-03-29',
      '10:00',
      '2026-03-26T09:00:00Z',
    ],
    ['the day after the spring change', '2026-03-30', '10:00', '2026-03-27T09:00:00Z'],
    ['three days after the spring change', '2026-04-01', '10:00', '2026-03-29T09:00:00Z'],
    ['four days after the spring change', '2026-04-02', '10:00', '2026-03-30T09:00:00Z'],
    ['just before the autumn change', '2026-10-25', '00:30', '2026-10-21T23:30:00Z'],
    [
      'on the day of the autumn change: 11:00 on Thursday, not 10:00',
      '2026-10-25',
      '10:00',
      '2026-10-22T10:00:00Z',
    ],
    ['the day after the autumn change', '2026-10-26', '10:00', '2026-10-23T10:00:00Z'],
    ['four days after the autumn change', '2026-10-29', '10:00', '2026-10-26T10:00:00Z'],
    ['at New Year', '2027-01-01', '12:00', '2026-12-29T12:00:00Z'],
    ['after a leap day', '2028-03-01', '12:00', '2028-02-27T12:00:00Z'],
    ['after a February without one', '2027-03-01', '12:00', '2027-02-26T12:00:00Z'],
  ])('a platter can be added until the exact second of its deadline, %s', (_, date, time, lastInstant) => {
    const slot = { date: localDate(date), startTime: localTime(time) };
    const last = new Date(lastInstant).getTime();
    expect(isAddOnInTime(72, slot, new Date(last - 1_000))).toBe(true);
    expect(isAddOnInTime(72, slot, new Date(last))).toBe(true);
    expect(isAddOnInTime(72, slot, new Date(last + 1_000))).toBe(false);
    expect(isAddOnInTime(72, slot, new Date(last + 1))).toBe(false);
  });
});

describe('an add-on', () => {
  const slot = { date: localDate('2026-06-20'), startTime: localTime('14:00') };

  it.each([
    ['without lead time can be ordered until the slot starts', 0, '2026-06-20T13:00:00Z', true],
    ['without lead time cannot be ordered after the slot has started', 0, '2026-06-20T13:00:01Z', false],
    ['with a lead time of a day can be ordered a day ahead', 24, '2026-06-19T13:00:00Z', true],
    ['with a lead time of a day cannot be ordered a second later', 24, '2026-06-19T13:00:01Z', false],
    ['with a lead time of two weeks can be ordered two weeks ahead', 336, '2026-06-06T13:00:00Z', true],
    ['with a lead time of two weeks cannot be ordered a second later', 336, '2026-06-06T13:00:01Z', false],
  ])('an add-on %s', (_, leadTimeHours, now, isInTime) => {
    expect(isAddOnInTime(leadTimeHours, slot, new Date(now))).toBe(isInTime);
  });

  it('an add-on can be ordered fifty times at most', () => expect(mostOfOneAddOn).toBe(50));
});

test.each([
  ['without a list of packages can be bought with every package', null, [], 1, 'fits'],
  ['with a list of packages can be bought with a package on the list', [2, 4], [], 4, 'fits'],
  ['with a list of packages cannot be bought with another package', [2, 4], [], 1, 'needsPackage'],
  ['that the package includes cannot be bought as well', null, [4], 4, 'included'],
  ['that one package includes can be bought with another package', null, [4], 1, 'fits'],
  [
    'that the package includes counts as included, even if its list lacks the package',
    [2],
    [4],
    4,
    'included',
  ],
  ['that another package includes needs a package on its list', [2], [4], 1, 'needsPackage'],
] as const)('an add-on %s', (_what, packageIds, includedInPackageIds, packageId, expected) => {
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

test('an included add-on names its package', () => {
  expect(packageIncludes('Party')).toBe('already included in the Party package');
});

test('portions of one add-on bought at two prices are one line of the order', () => {
  const cake = { id: 4, name: 'Cake' };
  const salad = { id: 7, name: 'Salad', quantity: 2, comment: '' };
  expect(
    orderedPortions([
      { ...cake, quantity: 1, comment: '' },
      salad,
      { ...cake, quantity: 2, comment: 'No nuts' },
    ]),
  ).toEqual([{ ...cake, quantity: 3, comment: 'No nuts' }, salad]);
  expect(orderedPortions([])).toEqual([]);
});
