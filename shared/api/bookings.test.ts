import { describe, expect, it } from 'vitest';
import { attempt, platter, reservation, secretId } from './sample-reservation.ts';
import { addReservation } from './reservations.ts';

describe('a reservation', () => {
  const accepts = (change: object) => addReservation.body.safeParse({ ...reservation, ...change }).success;

  it('a reservation may leave out optional keys', () => {
    const {
      discount: _,
      coupon_discount: _2,
      coupon_code: _3,
      captain_declared: _4,
      replaces: _5,
      ...least
    } = reservation;
    expect(addReservation.body.safeParse(least).success).toBe(true);
  });

  const amounts = ['package_amount', 'discount', 'coupon_discount', 'total'];

  it.each(amounts)('a reservation is refused if its %s is not an amount in pounds and pence', (key) => {
    const bad = [
      0.005,
      1.005,
      288.505,
      1e-9,
      -0.01,
      -288.5,
      NaN,
      Infinity,
      -Infinity,
      Number('1e309'),
      2 ** 53,
      '288.50',
      '1,0',
      [288.5],
    ];
    for (const amount of bad) expect(accepts({ [key]: amount }), String(amount)).toBe(false);
    for (const amount of [0, 0.01, 0.29, 288.5, 288.57, 1_000_000]) {
      expect(accepts({ [key]: amount }), String(amount)).toBe(true);
    }
  });

  it.each([0.005, 8.999, -1, NaN, Infinity, '8.50'])(
    'a reservation is refused with an add-on at %s pounds',
    (price) => {
      expect(accepts({ order_items: [{ ...platter, price }] })).toBe(false);
    },
  );

  it.each([
    ['a quantity of 0', { quantity: 0 }],
    ['a negative quantity', { quantity: -2 }],
    ['half a portion', { quantity: 0.5 }],
    ['more than fifty', { quantity: 51 }],
    ['an unknown kind', { menu_type: 'Food' }],
    ['a key that is not known', { basePrice: 34 }],
    ['an id that is no whole number', { menu_id: 1.5 }],
    ['an id beyond the database', { menu_id: 2 ** 31 }],
  ])('a reservation is refused with an add-on of %s', (_, change) => {
    expect(accepts({ order_items: [{ ...platter, ...change }] })).toBe(false);
  });

  it('a reservation may have sixty lines and no more', () => {
    expect(accepts({ order_items: Array.from({ length: 60 }, () => platter) })).toBe(true);
    expect(accepts({ order_items: Array.from({ length: 61 }, () => platter) })).toBe(false);
  });

  it.each([
    ['no boat', { boats: [] }],
    ['two boats', { boats: [7, 7] }],
    ['a boat for others than the passengers', { boats: [6] }],
    ['more passengers than the boat was priced for', { passengers: 8 }],
    ['nobody', { boats: [0], passengers: 0 }],
    ['thirteen guests', { boats: [13], passengers: 13 }],
    ['half a guest', { boats: [1.5], passengers: 1.5 }],
    ['guests as text', { boats: ['7'], passengers: '7' }],
    ['a day that does not exist', { date: '2027-02-29' }],
    ['a day of the year 0', { date: '0000-01-01' }],
    ['a date with a time', { date: '2027-05-08T10:00:00Z' }],
    ['an unknown method', { payment_method_id: '2' }],
    ['a method as a number', { payment_method_id: 1 }],
    ['a customer id that we never made', { customer: '1' }],
    ['a slot id of 0', { period_id: 0 }],
    ['a coupon code of 31 characters', { coupon_code: 'A'.repeat(31) }],
    ['an unknown key in the attempt that it replaces', { replaces: { ...attempt, total: 0 } }],
    ['half of the attempt that it replaces', { replaces: { booking_id: secretId } }],
  ])('a reservation is refused with %s', (_, change) => {
    expect(accepts(change)).toBe(false);
  });

  it('a reservation is refused with a nested __proto__', () => {
    const json = JSON.stringify(reservation);
    const inItem = JSON.parse(json.replace('{"menu_id"', '{"__proto__":{"price":0},"menu_id"')) as unknown;
    const inReplaces = JSON.parse(json.replace('"replaces":{', '"replaces":{"__proto__":{},')) as unknown;
    expect(addReservation.body.safeParse(inItem).success).toBe(false);
    expect(addReservation.body.safeParse(inReplaces).success).toBe(false);
  });
});
