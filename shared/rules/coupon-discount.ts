import { type BasisPoints, type Pence, percentOf, smallerPence } from '../values/pence.ts';

/** What a coupon takes off the boat. It never touches add-ons. */
export type CouponDiscount = { kind: 'percentage'; percent: BasisPoints } | { kind: 'fixed'; amount: Pence };

/** Never more than the base price, so that the price never goes below 0 (spec 4). */
export function couponDiscountOf(base: Pence, coupon: CouponDiscount): Pence {
  switch (coupon.kind) {
    case 'percentage':
      return smallerPence(percentOf(base, coupon.percent), base);
    case 'fixed':
      return smallerPence(coupon.amount, base);
  }
}
