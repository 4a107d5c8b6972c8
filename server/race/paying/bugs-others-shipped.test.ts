import { afterAll, beforeAll, expect, test } from 'vitest';
import { bugsInReading } from './bugs-in-reading.ts';
import { bugsAtGlobalpay } from './bugs-at-globalpay.ts';
import { bugsAtOneProvider } from './bugs-at-one-provider.ts';
import { bookingsOf, comeToRest, mailsTo, moneyOf, nothing } from './books.ts';
import type { Happens } from './bug.ts';
import { type PlayedProvider, playedProviders } from '../providers/providers-at-simulator.ts';
import { SitePool } from './site-pool.ts';
import { aPaidBooking, expectBookedOnce, loseWebhooks, price, taken, watchNews } from './paid-bookings.ts';
import { lastBoat } from './paying-site.ts';
import { calm } from './provider-faults.ts';
import { isEverywhere, patiently } from '../repeats.ts';
import { Customer, priceFor } from './customer.ts';

/** docs/payment-bugs-others-shipped.md lists these bugs under their numbers. */
let sitePool: SitePool;
beforeAll(async () => {
  sitePool = await SitePool.open();
});
afterAll(() => sitePool?.close());

const fee = 250;
const minutes = 60;

/**
 * The providers at which a bug is tested. npm test chooses one provider by the bug's number.
 * `npm run prove races` tests a bug at every provider where the bug can happen.
 */
function playedAt(row: number, where: readonly PlayedProvider[]): readonly PlayedProvider[] {
  const can = where.filter((each) => playedProviders.includes(each));
  return isEverywhere ? can : can.slice(row % can.length).slice(0, 1);
}

function bug(
  row: number,
  name: string,
  happens: Happens,
  where: readonly PlayedProvider[] = playedProviders,
): void {
  for (const played of playedAt(row, where)) {
    test.concurrent(`known bug ${row}: ${name} (${played})`, patiently, () =>
      sitePool.lend(async (site) => {
        await happens(site, site.at[played]);
        await calm(site);
      }),
    );
  }
}

bug(
  2,
  'return page, webhooks and jobs at once make one booking, one email and one charge',
  async (site, provider) => {
    const newsCame = await watchNews(site, provider, 'authorised');
    const customer = new Customer(site, provider);
    await customer.payNow(await lastBoat(site));
    await site.everywhere('faults', { kind: 'duplicate', copies: 2, always: true });
    await customer.paysWith('pays');
    await newsCame(3);
    const asked = [customer.outcome(), customer.outcome(), site.work(), customer.outcome(), site.work()];
    await Promise.all(asked);
    expect(await customer.outcome()).toBe('confirmed');
    await expectBookedOnce(site, customer);
  },
);

bug(3, 'a refund pressed twice whose answer is lost is paid once', async (site, provider) => {
  const customer = await aPaidBooking(site, provider);
  await loseWebhooks(site);
  await provider.control('faults', { kind: 'answer_lost', always: true, ...provider.calls.refund });
  await Promise.all([customer.cancels(), customer.cancels(), customer.cancels()]);
  await site.work();
  await site.advance(30);
  await site.work();
  await calm(site);
  await comeToRest(site);
  // After a day the provider has forgotten our idempotency key.
  await site.advance(25 * 60 * minutes);
  await site.work();
  expect(await moneyOf(site, customer)).toEqual({ ...taken, refunded: price - fee });
});

bug(
  3,
  'a refund made in the provider dashboard reduces what we refund',
  async (site, provider) => {
    const customer = await aPaidBooking(site, provider);
    await loseWebhooks(site);
    const { rows } = await site.pool.query<{ payment: string }>(
      'select provider_ref as payment from payment_attempts where booking_id = $1',
      [customer.held().bookingId],
    );
    await provider.refundAtDesk?.(rows[0]?.payment ?? '', 10_000);
    await customer.cancels();
    await comeToRest(site);
    const { refunded } = await moneyOf(site, customer);
    expect(refunded).toBeLessThanOrEqual(price);
    expect(refunded).toBeGreaterThanOrEqual(10_000);
  },
  // Worldpay is left out, because it does not report refunds made in its dashboard.
  ['stripe', 'globalpay'],
);

bug(4, 'a payment of another booking confirms nothing', async (site, provider) => {
  const [cheap, dear] = [new Customer(site, provider), new Customer(site, provider)];
  await cheap.payNow(await lastBoat(site), { guests: 2 });
  await dear.payNow(await lastBoat(site), { guests: 10 });
  await cheap.paysWith('pays');
  const [paid, unpaid] = [cheap.held(), dear.held()];
  // The browser that paid for the cheap booking returns three times: twice with a mixed pair of ids, one from each
  // booking, and then with both ids of the expensive booking.
  expect(await cheap.outcome({ ...unpaid, reference: paid.reference })).toBe('404 not_found');
  expect(await cheap.outcome({ ...paid, reference: unpaid.reference })).toBe('404 not_found');
  expect(await cheap.outcome(unpaid)).not.toBe('confirmed');
  await site.work();
  expect(await dear.outcome()).toBe('pending');
  expect(await bookingsOf(site, dear)).toMatchObject([{ status: 'held' }]);
  expect(await cheap.outcome()).toBe('confirmed');
  await dear.paysWith('pays');
  await dear.outcome();
  await expectBookedOnce(site, dear, { ...taken, captured: priceFor(10) });
});

bug(5, 'a genuine return replayed later, or for another booking, changes nothing', async (site, provider) => {
  const customer = await aPaidBooking(site, provider);
  await customer.cancels();
  await comeToRest(site);
  const back = { ...taken, refunded: price - fee };
  const other = new Customer(site, provider);
  await other.payNow(await lastBoat(site));
  await customer.returns();
  expect(await customer.outcome()).toBe('cancelled');
  expect(await customer.outcome({ ...customer.held(), bookingId: other.held().bookingId })).toBe(
    '404 not_found',
  );
  await site.work();
  expect(await moneyOf(site, customer)).toEqual(back);
  expect(await bookingsOf(site, other)).toMatchObject([{ status: 'held' }]);
  await other.paysWith('pays');
  await other.outcome();
  await comeToRest(site);
});

bug(6, 'a changed order is charged at its new price, and the old form cannot pay', async (site, provider) => {
  const customer = new Customer(site, provider);
  const slot = await lastBoat(site);
  await customer.payNow(slot, { guests: 2 });
  const old = customer.held();
  customer.changesMind();
  expect((await customer.payNow(slot, { guests: 7 })).status).toBe(200);
  expect(await customer.paysWith('pays', old)).toBe(provider.formOutlivesHold ? 'paid' : 'cannot');
  await customer.paysWith('pays');
  expect(await customer.outcome()).toBe('confirmed');
  const payments = provider.formOutlivesHold ? 2 : 1;
  await expectBookedOnce(site, customer, { ...taken, payments, captured: priceFor(7) });
});

bug(7, 'money that arrives after the hold takes the boat again or is refunded', async (site, provider) => {
  await loseWebhooks(site);
  const [first, late] = [new Customer(site, provider), new Customer(site, provider)];
  const [wanted, quiet] = [await lastBoat(site), await lastBoat(site)];
  await first.payNow(wanted);
  await late.payNow(quiet);
  const pay = (customer: Customer) => provider.unheard(() => customer.paysWith('pays'));
  // At some providers, our own call charges the card. There, the card is charged during the hold, and only the
  // news of the charge is late.
  if (provider.isChargedByUs) for (const customer of [first, late]) await pay(customer);
  // The sweep cannot cancel the payments, so their forms still work.
  await site.wire.cut();
  await site.advance(16 * minutes);
  await site.work();
  await site.wire.mend();
  const quicker = new Customer(site, provider);
  expect((await quicker.payNow(wanted)).status).toBe(200);
  await quicker.paysWith('pays');
  await quicker.outcome();
  if (!provider.isChargedByUs) await Promise.all([pay(first), pay(late)]);
  await comeToRest(site);
  expect(await moneyOf(site, first)).toEqual({ payments: 1, held: 0, captured: 0, refunded: 0 });
  expect(await first.outcome()).toBe('cancelled');
  expect(await mailsTo(site, first)).toEqual(['payment_returned']);
  await expectBookedOnce(site, quicker);
  await expectBookedOnce(site, late);
});

bug(8, 'a failure reported after a success does not undo it', async (site, provider) => {
  const newsCame = await watchNews(site, provider, 'declined');
  await provider.control('faults', { kind: 'late', by: 'PT5M', type: provider.news.declined });
  const customer = new Customer(site, provider);
  await customer.payNow(await lastBoat(site));
  expect(await customer.paysWith('declined')).toBe('declined');
  await customer.paysWith('pays');
  expect(await customer.outcome()).toBe('confirmed');
  await site.work();
  await site.advance(6 * minutes);
  await newsCame();
  await site.work();
  expect(await customer.outcome()).toBe('confirmed');
  await expectBookedOnce(site, customer);
});

bug(
  9,
  'a customer who pays and closes the page is confirmed and charged by webhook alone',
  async (site, provider) => {
    const newsCame = await watchNews(site, provider, 'authorised');
    const customer = new Customer(site, provider);
    await customer.payNow(await lastBoat(site));
    await provider.unheard(() => customer.paysWith('pays'));
    expect(await bookingsOf(site, customer)).toMatchObject([{ status: 'held' }]);
    await newsCame();
    await site.work();
    expect(await bookingsOf(site, customer)).toMatchObject([{ status: 'confirmed' }]);
    await expectBookedOnce(site, customer);
  },
);

bug(
  18,
  'a refund that fails after its success is noticed, and visitor and owner are told',
  async (site, provider) => {
    const newsCame = await watchNews(site, provider, 'refundFailed');
    const customer = new Customer(site, provider);
    await customer.payNow(await lastBoat(site));
    await customer.paysWith('refundFailsLater');
    await customer.outcome();
    await comeToRest(site);
    await customer.cancels();
    await site.work();
    const { bookingId: id } = customer.held();
    const refund = async () => (await customer.looksAtBooking()).refunds;
    expect(await refund()).toMatchObject([{ state: provider.refundsTakeTime ? 'pending' : 'paid' }]);
    await site.advance(2);
    await site.advance(2 * minutes);
    await newsCame();
    await site.work();
    expect(await refund()).toMatchObject([{ state: 'failed' }]);
    expect(await mailsTo(site, customer)).toContain('refund_failed');
    const { rows } = await site.pool.query(
      "select id from mails where booking_id = $1 and kind = 'owner_alert'",
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(await moneyOf(site, customer)).toEqual(taken);
  },
  ['stripe', 'worldpay'],
);

bug(19, 'a booking paid in one tab is not cancelled by another tab or the sweep', async (site, provider) => {
  await loseWebhooks(site);
  const [customer, absent] = [new Customer(site, provider), new Customer(site, provider)];
  const slot = await lastBoat(site);
  await customer.payNow(slot);
  await absent.payNow(await lastBoat(site));
  await provider.unheard(() => customer.paysWith('pays'));
  customer.changesMind();
  expect(await customer.payNow(slot, { guests: 4 })).toMatchObject({ status: 409, code: 'already_paid' });
  await provider.unheard(() => absent.paysWith('pays'));
  await site.advance(16 * minutes);
  await expectBookedOnce(site, customer);
  await expectBookedOnce(site, absent);
});

bug(10, 'a decline in a successful response is a decline, and another card pays', async (site, provider) => {
  const customer = new Customer(site, provider);
  await customer.payNow(await lastBoat(site));
  expect(await customer.paysWith('declined')).toBe('declined');
  expect(await customer.outcome()).toBe('failed');
  expect(await bookingsOf(site, customer)).toMatchObject([{ status: 'held' }]);
  expect(await moneyOf(site, customer)).toEqual(nothing);
  await customer.paysWith('pays');
  expect(await customer.outcome()).toBe('confirmed');
  await expectBookedOnce(site, customer);
});

bugsInReading(bug);
bugsAtOneProvider(bug);
bugsAtGlobalpay(bug);
