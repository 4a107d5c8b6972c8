import { expect, it } from 'vitest';
import { packagesOnSale } from './fetch-packages.ts';

const lake = {
  package_id: 1,
  package_name: 'Lake Cruise',
  long_description: '',
  display_picture: 'lake cruise.webp',
  picture_alt: 'A boat',
  display_price: 150,
  currency: 'GBP',
  display_order: 10,
  status: 'active',
  duration_minutes: 120,
  price_per_person: 15,
  min_passenger_count: 5,
  package_items: [],
};

it('active packages are shown, in any spelling of “active”, sorted by display order', () => {
  const shown = packagesOnSale([
    lake,
    { ...lake, package_id: 2, display_order: 9, status: 'Active' },
    { ...lake, package_id: 3, display_order: 1, status: 'inactive' },
  ]);
  expect(shown.map(({ id }) => id)).toEqual([2, 1]);
});

it('a package without a picture has no picture address', () => {
  expect(packagesOnSale([{ ...lake, display_picture: '' }])[0]).toMatchObject({ picture: '' });
});

it('a package’s picture is an address under /uploads/packages, and its price is in pence', () => {
  expect(packagesOnSale([lake])[0]).toMatchObject({
    picture: '/uploads/packages/lake%20cruise.webp',
    price: 15_000,
  });
});
