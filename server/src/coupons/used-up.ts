import { type RawBuilder, sql } from 'kysely';

/** The customer who asks, and the holds whose uses do not count: the new hold replaces them and frees those uses. */
type Asking = { customerId: string; browserHash: string; replaces: string; now: Date };

/**
 * Whether a row of `coupons` has no use left for this customer. Only an unlocked read, which never sees more uses than
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
