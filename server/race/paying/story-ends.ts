import { expect } from 'vitest';
import { bookingsOf, comeToRest, mailsTo, moneyOf } from './books.ts';
import type { PayingSite } from './paying-site.ts';
import { type Shopper, priceFor } from './shopper.ts';

export const captured = { payments: 1, held: 0, captured: priceFor(2), refunded: 0 };

/** A refund that may have gone astray is not sent again by itself: the money is still here, and the owner is told. */
export async function expectAlert(site: PayingSite, shopper: Shopper): Promise<void> {
  expect(await moneyOf(site, shopper)).toEqual(captured);
  for (let look = 0; look < 10; look += 1) {
    await site.advance(3600);
    await site.work();
  }
  const { rows } = await site.pool.query(
    `select m.id from mails m join bookings b on b.id = m.booking_id join customers c on c.id = b.customer_id
     where m.kind = 'owner_alert' and c.email = $1`,
    [shopper.email],
  );
  expect(rows).toHaveLength(1);
}

/** One booking that stands, one boat, one mail, and the price taken once. */
export async function expectBooked(site: PayingSite, shopper: Shopper): Promise<void> {
  await comeToRest(site);
  expect(await moneyOf(site, shopper)).toEqual(captured);
  const bookings = await bookingsOf(site, shopper);
  expect(bookings.filter(({ status }) => status === 'open')).toMatchObject([{ boats: 1 }]);
  expect(bookings.filter(({ boats, status }) => status !== 'open' && boats > 0)).toEqual([]);
  expect(await mailsTo(site, shopper)).toEqual(['booking_confirmed']);
}
