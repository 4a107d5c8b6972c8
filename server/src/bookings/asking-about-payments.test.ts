import { askPayment, confirmStripe, confirmWorldpay } from '@slipway/shared/api/payments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerFreshMs, recentAnswers } from '../payments/recent-answers.ts';
import { globalpayPayers, statusIn } from '../testing/globalpay-payers.ts';
import { testCards } from '../testing/globalpay-shopper.ts';
import { type SimulatedSite, openSimulatedSite } from '../testing/simulated-site.ts';
import type { Reserved } from '../testing/test-visitor.ts';

let site: SimulatedSite;
beforeAll(async () => {
  site = await openSimulatedSite({ boats: 3, config: { rateLimits: 'on' } });
}, 60_000);
afterAll(() => site?.close());

const ours = ({ booking_id, transactionReference }: Reserved) => ({
  booking_id,
  payment_reference: transactionReference,
});

/** How often Stripe is asked while the calls are answered, and how many seconds that takes. */
async function questionsDuring(calls: () => Promise<unknown>): Promise<{ asked: number; seconds: number }> {
  const merchant = site.accounts.stripe.secretKey;
  const looks = async () =>
    ((await site.till.control(`requests?merchant=${merchant}&method=GET`)) as { path: string }[]).filter(
      ({ path }) => path.startsWith('/v1/payment_intents/'),
    ).length;
  const before = await looks();
  const began = performance.now();
  await calls();
  const seconds = (performance.now() - began) / 1000;
  return { asked: (await looks()) - before, seconds };
}

async function askOften(times: number): Promise<{ asked: number; seconds: number }> {
  const visitor = site.aVisitor();
  const body = ours(await visitor.hold(await site.aSlot()));
  return questionsDuring(async () => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, nth) =>
        visitor.ask(nth % 2 === 0 ? askPayment : confirmStripe, { body }),
      ),
    );
    expect(new Set(answers.map(statusIn))).toEqual(new Set(['pending']));
  });
}

test('300 calls about one payment ask its provider about once in two seconds', async () => {
  const { asked, seconds } = await askOften(300);
  expect(asked).toBeGreaterThanOrEqual(1);
  expect(asked).toBeLessThanOrEqual(1 + Math.ceil((seconds * 1000) / answerFreshMs));
}, 60_000);

test('without shared answers each call asks', async () => {
  const shared = site.deps.recentAnswers;
  site.deps.recentAnswers = recentAnswers(0);
  expect((await askOften(60)).asked).toBe(60);
  site.deps.recentAnswers = shared;
}, 60_000);

test('returns that prove nothing ask Worldpay no oftener', async () => {
  const visitor = site.aVisitor();
  const booking = await visitor.hold(await site.aSlot(), { payment_method_id: '3' });
  const merchant = site.accounts.worldpay.merchantCode;
  const looks = async () =>
    ((await site.till.control(`requests?merchant=${merchant}`)) as { path: string }[]).filter(({ path }) =>
      path.includes('inquiry'),
    ).length;
  const before = await looks();
  const began = performance.now();
  await Promise.all(Array.from({ length: 100 }, () => visitor.ask(confirmWorldpay, { body: ours(booking) })));
  const seconds = (performance.now() - began) / 1000;
  const asked = (await looks()) - before;
  expect(asked).toBeGreaterThanOrEqual(1);
  expect(asked).toBeLessThanOrEqual(1 + Math.ceil((seconds * 1000) / answerFreshMs));
}, 60_000);

test('what the visitor does here is asked about afresh, however lately somebody asked', async () => {
  const payers = globalpayPayers(site);
  const booking = await payers.held();
  const ask = () => site.aVisitor().get(askPayment, { body: ours(booking) });
  expect(await ask()).toEqual({ status: 'pending' });
  expect(statusIn((await payers.pay(booking, testCards.declined)).answer)).toBe('failed');
  expect(await ask()).toEqual({ status: 'failed' });
  expect(statusIn((await payers.pay(booking)).answer)).toBe('confirmed');
  expect(await ask()).toEqual({ status: 'confirmed' });
});
