import { describe, expect, test } from 'vitest';
import type { SetUpDraft } from '../../api/set-up.ts';
import {
  type LiveCoupon,
  couponIn,
  couponOf,
  newCoupons,
  offText,
  plainCoupon,
  standOf,
  withCoupon,
  withNewCoupon,
} from './coupon-draft.ts';

const empty: SetUpDraft = { name: 'Coupons', fromDate: null, changes: [] };
const may: LiveCoupon = {
  id: 3,
  code: 'MAY',
  off: { percent: 10 },
  first: null,
  last: '2027-05-31',
  uses: 50,
  each: 1,
  used: 4,
};

test('several edits of a coupon make one change, and undoing all the edits removes the change', () => {
  const forGood = withCoupon(empty, may, { ...couponIn(empty, may), last: null });
  const dearer = withCoupon(forGood, may, { ...couponIn(forGood, may), off: { pounds: 25 } });
  expect(dearer.changes.map(({ words }) => words)).toEqual([
    { coupon: 3, code: 'MAY', off: { pounds: 25 }, last: null },
  ]);
  expect(couponIn(dearer, may)).toEqual({ ...couponOf(may), off: { pounds: 25 }, last: null });
  expect(withCoupon(dearer, may, couponOf(may)).changes).toEqual([]);
});

test('if a new coupon is edited, the id of the change that adds the coupon stays the same', () => {
  const added = withNewCoupon(empty, 'one', 'JUNE', plainCoupon);
  const changed = withNewCoupon(added, 'one', 'JUNE', { ...plainCoupon, uses: 5 });
  expect(newCoupons(changed)).toEqual([{ id: 'one', code: 'JUNE', coupon: { ...plainCoupon, uses: 5 } }]);
});

describe('the state of a coupon', () => {
  test.each([
    [{}, 4, 'in use'],
    [{ last: '2027-05-02' }, 4, 'ended'],
    [{ first: '2027-05-04' }, 4, 'not yet'],
    [{ uses: 4 }, 4, 'used up'],
  ] as const)('a coupon with the fields %o, used %i times, is “%s”', (words, used, stand) => {
    expect(standOf({ ...couponOf(may), ...words }, used, '2027-05-03')).toBe(stand);
  });

  test('the discount', () => {
    expect([offText({ percent: 12.5 }), offText({ pounds: 25 })]).toEqual(['12.5 % off', '£25.00 off']);
  });
});
