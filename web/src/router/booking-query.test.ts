import { expect, it } from 'vitest';
import { bookPackagePath, bookingPath, readBookingQuery } from './booking-query.ts';

it.each([
  ['', { isChoosingPackage: false }],
  ['package_id=3&show_pkg=0', { packageId: 3, isChoosingPackage: false }],
  ['show_pkg=1', { isChoosingPackage: true }],
  ['date=2027-05-08', { isChoosingPackage: false, date: '2027-05-08' }],
  ['package_id=x&date=2027-02-30&show_pkg=yes', { isChoosingPackage: false }],
  ['package_id=-1', { isChoosingPackage: false }],
  ['package_id=1.5', { isChoosingPackage: false }],
])('reads "%s"', (query, expected) => {
  expect(readBookingQuery(new URLSearchParams(query))).toEqual(expected);
});

it("makes the address of a package's Book Now as the specification spells it", () => {
  expect(bookPackagePath(3)).toBe('/booking?show_pkg=0&package_id=3');
});

it('leaves out what is not said', () => {
  expect(bookingPath({})).toBe('/booking');
  expect(bookingPath({ isChoosingPackage: true })).toBe('/booking?show_pkg=1');
});
