import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { parseCouponCode } from '@slipway/shared/values/coupon-code.ts';
import { readStatement } from '../database/known-read.ts';
import type { Database, Row } from '../database/tables.ts';

export type Coupon = Row<'coupons'>;

/** Finds a coupon as the visitor typed it: trimmed, in any case. */
export function couponCodeFrom(typed: string): string | undefined {
  return parseCouponCode(typed.trim().toUpperCase());
}

/** Whether today's venue date is within the coupon's dates. reserve_coupon counts its uses, under its lock. */
export function isCouponInDate(coupon: Pick<Coupon, 'startsOn' | 'endsOn'>, now: Date): boolean {
  const today = venueDate(now);
  return (coupon.startsOn ?? today) <= today && today <= (coupon.endsOn ?? today);
}

type UsableCoupon = Pick<Coupon, 'id' | 'code' | 'kind' | 'value' | 'startsOn' | 'endsOn'>;

const read = readStatement('coupon_with_a_use_left', (db, { code }: { code: string }) =>
  db
    .selectFrom('coupons')
    .select(['id', 'code', 'kind', 'value', 'startsOn', 'endsOn'])
    .where('code', '=', code)
    .where((eb) =>
      eb.or([
        eb('maxUses', 'is', null),
        eb(
          'maxUses',
          '>',
          eb
            .selectFrom('couponUses')
            .select((uses) => uses.fn.countAll<number>().as('used'))
            .whereRef('couponUses.couponId', '=', 'coupons.id'),
        ),
      ]),
    ),
);

/** Within its dates, and with a use left for at least one customer. */
export async function findUsableCoupon(
  db: Database,
  typed: string,
  now: Date,
): Promise<UsableCoupon | undefined> {
  const code = couponCodeFrom(typed);
  if (code === undefined) return undefined;
  const [coupon] = await read(db, { code });
  return coupon !== undefined && isCouponInDate(coupon, now) ? coupon : undefined;
}
