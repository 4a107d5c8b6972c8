import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { parseCouponCode } from '@slipway/shared/values/coupon-code.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { readStatement } from '../../platform/database/known-read.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Database, Row } from '../../platform/database/tables.ts';

export type Coupon = Row<'coupons'>;

/** Finds a coupon by the typed code, ignoring case and surrounding spaces. */
export function couponCodeFrom(typed: string): string | undefined {
  return parseCouponCode(typed.trim().toUpperCase());
}

/**
 * Whether today's venue date is within the coupon's dates. The uses are counted later, by reserve_coupon, under the
 * coupon's lock.
 */
export function isCouponInDate(coupon: Pick<Coupon, 'startsOn' | 'endsOn'>, now: Date): boolean {
  const today = venueDate(now);
  return (coupon.startsOn ?? today) <= today && today <= (coupon.endsOn ?? today);
}

type ReadCoupon = Pick<Coupon, 'id' | 'code' | 'kind' | 'value' | 'startsOn' | 'endsOn'> & {
  isUsedUp: boolean;
};

const read = readStatement('coupon_and_its_uses', (db, { code }: { code: string }) =>
  db
    .selectFrom('coupons')
    .select(['id', 'code', 'kind', 'value', 'startsOn', 'endsOn'])
    .select((eb) =>
      eb
        .and([
          eb('maxUses', 'is not', null),
          eb(
            'maxUses',
            '<=',
            eb
              .selectFrom('couponUses')
              .select((uses) => uses.fn.countAll<number>().as('used'))
              .whereRef('couponUses.couponId', '=', 'coupons.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('isUsedUp'),
    )
    .where('code', '=', code),
);

/**
 * Returns the coupon, if it is within its dates and has a use left. Throws 'coupon_unknown', with the reason if the
 * coupon is over or used up. A coupon that has not begun counts as unknown (docs/decisions/0032).
 */
export async function findUsableCoupon(db: Database, typed: string, now: Date): Promise<ReadCoupon> {
  const code = couponCodeFrom(typed);
  const [coupon] = code === undefined ? [] : await read(db, { code });
  if (coupon === undefined) throw unknown(code);
  const today = venueDate(now);
  if (coupon.startsOn !== null && coupon.startsOn > today) throw unknown(code);
  if (coupon.endsOn !== null && coupon.endsOn < today)
    throw refusal(`${coupon.code} ended on ${formatLongDate(coupon.endsOn)}.`);
  if (coupon.isUsedUp) throw refusal(`${coupon.code} has been used as often as it can be.`);
  return coupon;
}

const refusal = (message: string) => new Refusal('coupon_unknown', { message });

const unknown = (code: string | undefined) =>
  refusal(
    code === undefined
      ? 'We don’t know that code. Is it spelt right?'
      : `We don’t know the code ${code}. Is it spelt right?`,
  );
