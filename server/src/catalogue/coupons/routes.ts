import type { FastifyInstance } from 'fastify';
import { applyCoupon, checkCoupon } from '@slipway/shared/api/coupons.ts';
import { emailKey } from '@slipway/shared/values/email-address.ts';
import type { PlatformDeps } from '../../platform/runtime/deps.ts';
import { networkOf } from '../../platform/http/network-address.ts';
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countGuess } from './count-guess.ts';
import { couponCodeFrom, findUsableCoupon } from './find-coupon.ts';

export function couponRoutes(app: FastifyInstance, { db, now, limiter, cookies }: PlatformDeps): void {
  serveEndpoint(app, checkCoupon, async ({ body, request }) => {
    const network = networkOf(request.ip);
    await limiter.count(db, 'couponByNetwork', network);
    const uncountGuess = await countGuess({ db, limiter }, network);
    const coupon = await findUsableCoupon(db, body.code, now());
    await uncountGuess();
    return {
      data: {
        id: coupon.id,
        type: 'booking',
        discount_type: coupon.kind,
        discount_value: coupon.value / 100,
      },
    };
  });

  serveEndpoint(app, applyCoupon, async ({ body, request, reply }) => {
    await limiter.count(db, 'couponByNetwork', networkOf(request.ip));
    const code = couponCodeFrom(body.code);
    const use = await db
      .selectFrom('couponUses')
      .innerJoin('coupons', 'coupons.id', 'couponUses.couponId')
      .innerJoin('bookings', 'bookings.id', 'couponUses.bookingId')
      .select('couponUses.bookingId')
      // Answers only the browser that booked. Otherwise anybody could find out whether an email address has a booking.
      .where('bookings.browserHash', '=', cookies.ensureBrowser(request, reply))
      .where('coupons.code', '=', code ?? '')
      .where('couponUses.emailKey', '=', emailKey(body.email))
      .executeTakeFirst();
    if (use === undefined) throw new Refusal('coupon_unknown');
    return { data: {}, message: 'The coupon was used for your booking.' };
  });
}
