import { aPackage } from '../../testing/samples.ts';
import { expect, test } from 'vitest';
import { occasionTarget } from './OccasionsSection.tsx';

const party = aPackage(4, 'Party', 22_500);

test('an occasion links to its package and shows its price', () => {
  expect(occasionTarget({ name: 'Birthdays', packageName: 'Party' }, [party], 0)).toEqual({
    path: '/experience#4',
    label: 'Party, from £225.00 for up to 5',
  });
  expect(occasionTarget({ name: 'Birthdays', packageName: 'Party' }, [party], 10).label).toBe(
    'Party, from £300.00 for 10',
  );
});

test.each([
  ['has no package', { name: 'Weddings' }, [party]],
  ['has one that is not on sale', { name: 'Birthdays', packageName: 'Party' }, []],
])('an occasion that %s links to the contact form', (_, occasion, boatPackages) => {
  expect(occasionTarget(occasion, boatPackages, 0)).toEqual({
    path: '/contact-us',
    label: 'Tell us what you have in mind',
  });
});
