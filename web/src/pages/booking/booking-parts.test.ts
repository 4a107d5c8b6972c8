import { basisPoints, pence } from '@slipway/shared/values/pence.ts';
import { aPackage, anAddOn, noonSlot as slot } from '../../testing/samples.ts';
import { describe, expect, it } from 'vitest';
import { type BookingDraft, emptyDraft } from './draft-state.ts';
import { type Catalogue, boatPrice, bookingParts, vatIn } from './booking-parts.ts';
import { reservationOf } from './reservation.ts';

const cruise = aPackage(1, 'Lake Cruise', 20_000, { extraGuest: null });
const platter = anAddOn(3, 'Grazing board', 850, { leadTimeHours: 72 });
const catalogue: Catalogue = {
  packages: [cruise],
  days: [{ date: slot.date, slots: [slot] }],
  menu: [platter],
};
const draft: BookingDraft = {
  ...emptyDraft,
  packageId: 1,
  time: { kind: 'slot', slot },
  details: { ...emptyDraft.details, guests: 8 },
  addOns: [{ id: 3, name: 'Grazing board', quantity: 4, comment: 'No nuts' }],
};

describe('bookingParts', () => {
  it('the price of a draft is the sum of boat, extra guests and add-ons', () => {
    expect(bookingParts(draft, catalogue)?.price).toMatchObject({
      slotPrice: 21_000,
      extraGuests: 4500,
      addOns: 3400,
      total: 28_900,
    });
  });

  it('if the price of a time has changed since the visitor chose it, the draft has the new price', () => {
    const dearer = { ...slot, surcharge: { kind: 'fixed' as const, amount: pence(3000) } };
    const parts = bookingParts(draft, { ...catalogue, days: [{ date: slot.date, slots: [dearer] }] });
    expect(parts?.price.slotPrice).toBe(23_000);
  });

  it('a draft keeps the chosen time while the calendar is being fetched', () => {
    expect(bookingParts(draft, { ...catalogue, days: [] })?.slot).toEqual(slot);
  });

  it('a draft counts one guest until a number is chosen', () => {
    const parts = bookingParts({ ...draft, details: emptyDraft.details }, catalogue);
    expect(parts).toMatchObject({ guests: 1, price: { extraGuests: 0 } });
  });

  it('an add-on that is no longer on the menu is left out of the price, and reported', () => {
    const parts = bookingParts(draft, { ...catalogue, menu: [] });
    expect(parts?.withdrawn.map(({ name }) => name)).toEqual(['Grazing board']);
    expect(parts?.price.total).toBe(25_500);
  });

  it('an add-on for another package is left out of the price until that package is chosen', () => {
    const grill = { ...cruise, id: 2, name: 'Grill' };
    const both = { ...catalogue, packages: [cruise, grill], menu: [{ ...platter, packageIds: [2] }] };
    const parts = bookingParts(draft, both);
    expect(parts?.unfit.map(({ name }) => name)).toEqual(['Grazing board']);
    expect(parts?.withdrawn).toEqual([]);
    expect(parts?.price.total).toBe(25_500);
    if (parts === undefined) throw new Error('the draft is complete');
    expect(reservationOf(draft, parts, 'c').addOns).toEqual([]);
    expect(bookingParts({ ...draft, packageId: 2 }, both)).toMatchObject({
      unfit: [],
      lines: [{ name: 'Grazing board', comment: 'No nuts' }],
      price: { total: 28_900 },
    });
  });

  it('an add-on that the package includes is left out of the price until another package is chosen', () => {
    const party = { ...cruise, id: 2, name: 'Party' };
    const both = {
      ...catalogue,
      packages: [cruise, party],
      menu: [{ ...platter, includedInPackageIds: [2] }],
    };
    expect(bookingParts({ ...draft, packageId: 2 }, both)).toMatchObject({
      included: [{ name: 'Grazing board' }],
      unfit: [],
      lines: [],
      price: { total: 25_500 },
    });
    expect(bookingParts(draft, both)).toMatchObject({ included: [], lines: [{ name: 'Grazing board' }] });
  });

  it('a coupon is deducted only once it is applied', () => {
    const percent = { kind: 'percentage' as const, percent: basisPoints(10_000) };
    const applied = { ...draft, coupon: { kind: 'applied' as const, code: 'ONTHEHOUSE', discount: percent } };
    expect(bookingParts(applied, catalogue)?.price.total).toBe(3400);
    expect(
      bookingParts({ ...draft, coupon: { kind: 'applying', code: 'ONTHEHOUSE' } }, catalogue)?.price.total,
    ).toBe(28_900);
  });

  it.each([
    ['package', { ...draft, packageId: 9 }],
    ['time', { ...draft, time: { kind: 'date' as const, date: slot.date } }],
  ])('a draft without a %s has no price', (_, incomplete) => {
    expect(bookingParts(incomplete, catalogue)).toBeUndefined();
  });
});

it('boatPrice leaves out coupon and add-ons', () => {
  expect(boatPrice(cruise, slot, 5)).toBe(21_000);
  expect(boatPrice(cruise, slot, 10)).toBe(28_500);
});

it('the price has a VAT line only if there is VAT', () => {
  expect(vatIn(pence(12_000), { vatRate: basisPoints(2000) })).toBe(2000);
  expect(vatIn(pence(12_000), { vatRate: basisPoints(0) })).toBeUndefined();
  expect(vatIn(pence(0), { vatRate: basisPoints(2000) })).toBeUndefined();
  expect(vatIn(pence(12_000), { vatRate: basisPoints(2000), hasOwnVat: true })).toBeUndefined();
});

it('the reservation contains the visitor’s choices and the price that was shown', () => {
  const parts = bookingParts(draft, catalogue);
  if (parts === undefined) throw new Error('the draft is complete');
  expect(reservationOf(draft, parts, 'c')).toMatchObject({
    customerId: 'c',
    packageId: 1,
    slot: { id: 7, date: '2027-06-12' },
    guests: 8,
    addOns: [{ id: 3, kind: 'food', unitPrice: 850, quantity: 4, comment: 'No nuts' }],
    couponCode: null,
    price: { total: 28_900 },
  });
});
