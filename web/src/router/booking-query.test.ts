import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { expect, it } from 'vitest';
import { bookingPath, readBookingQuery } from './booking-query.ts';

it.each([
  ['', { isChoosingPackage: false }],
  ['package_id=3&show_pkg=0', { packageId: 3, isChoosingPackage: false }],
  ['show_pkg=1', { isChoosingPackage: true }],
  ['date=2027-05-08', { isChoosingPackage: false, date: '2027-05-08' }],
  [
    'show_pkg=0&package_id=1&date=2027-05-08&time=09%3A30&guests=10',
    { packageId: 1, isChoosingPackage: false, date: '2027-05-08', time: '09:30' },
  ],
  ['date=2027-05-08&time=9:30', { isChoosingPackage: false, date: '2027-05-08' }],
  ['package_id=x&date=2027-02-30&show_pkg=yes', { isChoosingPackage: false }],
  ['package_id=-1', { isChoosingPackage: false }],
  ['package_id=1.5', { isChoosingPackage: false }],
])('reads "%s"', (query, expected) => {
  expect(readBookingQuery(new URLSearchParams(query))).toEqual(expected);
});

it('a package’s Book Now link has the address that the specification gives', () => {
  expect(sitePaths.bookPackage(3)).toBe('/booking?show_pkg=0&package_id=3');
});

it('the wizard’s address contains the whole choice, so that a copied link opens it', () => {
  const choice = {
    packageId: 3,
    isChoosingPackage: false,
    date: localDate('2027-05-08'),
    time: localTime('09:30'),
  };
  const path = bookingPath({ ...choice, guests: 10 });
  expect(path).toBe('/booking?show_pkg=0&package_id=3&date=2027-05-08&time=09%3A30&guests=10');
  expect(readBookingQuery(new URLSearchParams(path.split('?')[1]))).toEqual(choice);
});

it('the wizard’s address leaves out missing choices', () => {
  expect(bookingPath({})).toBe('/booking');
  expect(bookingPath({ isChoosingPackage: true })).toBe('/booking?show_pkg=1');
});
