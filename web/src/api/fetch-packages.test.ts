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

it('shows active packages in any spelling of the word, by display order as a number', () => {
  const shown = packagesOnSale([
    lake,
    { ...lake, package_id: 2, display_order: 9, status: 'Active' },
    { ...lake, package_id: 3, display_order: 1, status: 'inactive' },
  ]);
  expect(shown.map(({ id }) => id)).toEqual([2, 1]);
});

it('asks for no picture where the business has none', () => {
  expect(packagesOnSale([{ ...lake, display_picture: '' }])[0]).toMatchObject({ picture: '' });
});

it('takes pictures from the uploads of this site and prices as pence', () => {
  expect(packagesOnSale([lake])[0]).toMatchObject({
    picture: '/uploads/packages/lake%20cruise.webp',
    price: 15_000,
  });
});
