import { expect } from 'vitest';
import { bookingsOf, comeToRest, mailsTo, moneyOf } from './books.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { Slot } from '../scene.ts';
import { type PayingSite, lastBoat } from './paying-site.ts';
import { Customer, priceFor } from './customer.ts';
import { until } from '@slipway/testing/until.ts';

/** The price for two guests on Classic, in pence. */
export const price = priceFor(2);
export const taken = { payments: 1, held: 0, captured: price, refunded: 0 };

/** An event of the simulator with every attempt to deliver it. */
export type Delivered = { type: string; tries: { status: number | null; fault: string | null }[] };
/** Drops all webhooks, so that the server learns of payments only by asking the provider. */
export const loseWebhooks = (site: PayingSite) => site.everywhere('faults', { kind: 'drop', always: true });

/** Counts events of one kind from now on. Returns a function that waits until `howMany` of them are delivered. */
export async function watchNews(
  site: PayingSite,
  { merchant, news }: ProviderAtSimulator,
  kind: keyof ProviderAtSimulator['news'],
): Promise<(howMany?: number) => Promise<void>> {
  const list = async () =>
    (await site.simulator.list<Delivered>('events', merchant)).filter((event) => event.type === news[kind]);
  const before = (await list()).length;
  return async (howMany = 1) => {
    const came = async () =>
      (await list()).slice(before).filter(({ tries }) => tries.at(-1)?.status === 200).length;
    await until(`the news ${news[kind]} came`, async () => (await came()) >= howMany);
  };
}

/** Makes a booking whose payment is captured. */
export async function aPaidBooking(site: PayingSite, provider: ProviderAtSimulator): Promise<Customer> {
  const customer = new Customer(site, provider);
  await customer.payNow(await lastBoat(site));
  await customer.paysWith('pays');
  expect(await customer.outcome()).toBe('confirmed');
  await comeToRest(site);
  expect(await moneyOf(site, customer)).toEqual(taken);
  return customer;
}

/** Waits until nothing is pending. Then expects `money`, one email, and one confirmed booking with one boat. */
export async function expectBookedOnce(site: PayingSite, customer: Customer, money = taken): Promise<void> {
  await comeToRest(site);
  expect(await moneyOf(site, customer)).toEqual(money);
  const bookings = await bookingsOf(site, customer);
  expect(bookings.filter(({ boats }) => boats > 0)).toMatchObject([{ status: 'confirmed', boats: 1 }]);
  expect(await mailsTo(site, customer)).toEqual(['booking_confirmed']);
}

/** Repeats Pay Now, because a provider refuses an idempotency key for some seconds while its first call runs. */
export async function pressesUntilItWorks(customer: Customer, slot: Slot): Promise<void> {
  await until('Pay Now works again', async () => (await customer.payNow(slot)).status === 200);
}
