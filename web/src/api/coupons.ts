import {
  type WireCoupon,
  applyCoupon,
  checkCoupon as checkCouponEndpoint,
} from '@slipway/shared/api/coupons.ts';
import type { CouponDiscount } from '@slipway/shared/rules/price.ts';
import { basisPointsFromPercent } from '@slipway/shared/values/pence.ts';
import { call, interactiveTimeoutMs, wholePence } from './client.ts';

/** `email` is '' until the visitor has entered an address. */
export async function checkCoupon(code: string, email: string): Promise<CouponDiscount> {
  const { data } = await call(checkCouponEndpoint, {
    body: { code, email },
    timeoutMs: interactiveTimeoutMs,
  });
  return discountOf(data);
}

/** Spec 7.2: called after a booking with a coupon. A failure does no harm: the booking has already used the coupon. */
export async function redeemCoupon(code: string, email: string): Promise<void> {
  await call(applyCoupon, { body: { code, email } });
}

function discountOf(coupon: WireCoupon): CouponDiscount {
  switch (coupon.discount_type) {
    case 'percentage':
      return { kind: 'percentage', percent: basisPointsFromPercent(coupon.discount_value) };
    case 'fixed':
      return { kind: 'fixed', amount: wholePence(coupon.discount_value) };
  }
}
