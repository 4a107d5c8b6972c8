import { expect } from 'vitest';
import { bookingsOf, comeToRest, mailsTo, moneyOf } from './books.ts';
import type { PayingSite } from './paying-site.ts';
import { type Customer, priceFor } from './customer.ts';

export const captured = { payments: 1, held: 0, captured: priceFor(2), refunded: 0 };

/** Expects one confirmed booking with one boat, one payment and one email. */
export async function expectBooked(site: PayingSite, customer: Customer): Promise<void> {
  await comeToRest(site);
  expect(await moneyOf(site, customer)).toEqual(captured);
  const bookings = await bookingsOf(site, customer);
  expect(bookings.filter(({ status }) => status === 'confirmed')).toMatchObject([{ boats: 1 }]);
  expect(bookings.filter(({ boats, status }) => status !== 'confirmed' && boats > 0)).toEqual([]);
  expect(await mailsTo(site, customer)).toEqual(['booking_confirmed']);
}
