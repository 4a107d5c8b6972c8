import { type RawBuilder, sql } from 'kysely';

/** Whose uses are no hindrance: they come free with the hold that the new one replaces. */
type Asking = { customerId: string; browserHash: string; replaces: string; now: Date };

/**
 * Of a row of `coupons`: whether nothing is left of it for this customer. Only a look, which never sees more uses than
 * count; reserve_coupon counts them, under the coupon's lock.
 */
export function isCouponUsedUp({ customerId, browserHash, replaces, now }: Asking): RawBuilder<boolean> {
  const uses = sql`
    select count(*) from coupon_uses u join bookings b on b.id = u.booking_id
    where u.coupon_id = coupons.id
      and (u.is_burnt or (b.status = 'held' and b.hold_expires_at > ${now}
        and b.id <> ${replaces} and b.browser_hash is distinct from ${browserHash}))`;
  return sql<boolean>`case
    when max_uses is not null and (${uses}) >= max_uses then true
    when max_uses_per_email is not null and (${uses}
      and u.email_key = (select email_key from customers where id = ${customerId})) >= max_uses_per_email then true
    else false end`;
}
