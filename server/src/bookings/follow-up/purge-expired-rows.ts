import { hourMs } from '@slipway/shared/values/durations.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { retention } from '../../platform/runtime/retention.ts';
import { purgeKeys } from '../../platform/http/idempotency-store.ts';
import { linkHours } from '../links/booking-link.ts';

/**
 * Deletes expired idempotency keys, counters, remembered browsers, proofs of work, card authentications, links to
 * bookings, emails with such links, requests by dock staff, and the console's sign-in challenges, codes, links and
 * sessions. Also deletes customers whose drafts were never booked.
 */
export async function purgeExpiredRows({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (hours: number) => new Date(now().getTime() - hours * hourMs);
  await purgeKeys(db, now());
  await db.deleteFrom('rateCounters').where('windowStart', '<', before(48)).execute();
  await db.deleteFrom('rememberedBrowsers').where('expiresAt', '<', now()).execute();
  await db.deleteFrom('usedProofs').where('usedAt', '<', before(1)).execute();
  await db.deleteFrom('heldDays').where('lastSeenAt', '<', before(48)).execute();
  await db.deleteFrom('cardAuthentications').where('updatedAt', '<', before(24)).execute();
  await db.deleteFrom('bookingLinks').where('expiresAt', '<', now()).execute();
  // Deletes the emails with these links: once a link has expired, its email is of no use.
  await db
    .deleteFrom('mails')
    .where('kind', '=', 'booking_links')
    .where('createdAt', '<', before(linkHours))
    .execute();
  // A request is not kept for long after it is decided or expires, because its text may be about a customer.
  await sql`delete from staff_requests where coalesce(decided_at, expires_at) < ${before(retention.requestHours)}`.execute(
    db,
  );
  await db.deleteFrom('staffChallenges').where('expiresAt', '<', now()).execute();
  await db.deleteFrom('staffCodes').where('expiresAt', '<', now()).execute();
  await db
    .deleteFrom('staffInvites')
    .where('expiresAt', '<', before(24 * 30))
    .execute();
  await db
    .deleteFrom('staffSessions')
    .where('expiresAt', '<', before(24 * 30))
    .execute();
  await sql`
    delete from customers
    where created_at < ${before(24)}
      and not exists (select from bookings where bookings.customer_id = customers.id)
      and not exists (select from remembered_browsers where remembered_browsers.customer_id = customers.id)`.execute(
    db,
  );
}
