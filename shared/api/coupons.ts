import * as z from 'zod/mini';
import { couponCodeMaxLength } from '../values/coupon-code.ts';
import { endpoint } from './endpoint.ts';
import { email, rowId } from './fields.ts';
import { text } from './typed-text.ts';

const couponBody = z.strictObject({ code: text(couponCodeMaxLength, { typed: 'kept' }), email });

export const checkCoupon = endpoint({
  method: 'POST',
  path: '/coupon/check',
  summary: 'The discount of a code; never says who used it',
  body: couponBody,
  data: z.object({
    id: rowId,
    type: z.string(),
    discount_type: z.enum(['percentage', 'fixed']),
    /** A percentage of the price, or an amount in pounds. */
    discount_value: z.number(),
  }),
  refusesWith200: true,
  refusals: ['coupon_unknown'],
});
export type WireCoupon = z.output<typeof checkCoupon.data>;

export const applyCoupon = endpoint({
  method: 'POST',
  path: '/coupon/apply',
  summary: 'Confirms that a booking of this email address used a coupon; does not use the coupon up',
  body: couponBody,
  data: z.object({}),
  refusesWith200: true,
  refusals: ['coupon_unknown'],
  cookies: ['hold'],
});
