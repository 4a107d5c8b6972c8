import { askPayment, confirmStripe, confirmWorldpay } from '@slipway/shared/api/payments.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerFreshMs, recentAnswers } from '../../../payments/recent-answers.ts';
import { globalpayPayers, statusIn } from '../../../testing/globalpay-payers.ts';
import { testCards } from '@slipway/testing/checkout/globalpay-checkout.ts';
import { simulatedSiteOfFile } from '../../../testing/simulated-site.ts';
import type { Reserved } from '../../../testing/test-visitor.ts';

const site = simulatedSiteOfFile({ boats: 3, config: { rateLimits: 'on' } });
let asked = 0;
beforeAll(async () => {
  // Calls are counted here and not at the simulator: on a busy machine the adapters repeat a slow call.
  site.deps.providers = site.deps.providers.map((provider) => ({
    ...provider,
    retrieve: (attempt, hint) => {
      asked += 1;
      return provider.retrieve(attempt, hint);
    },
  }));
});

const ours = ({ booking_id, transactionReference }: Reserved) => ({
  booking_id,
  payment_reference: transactionReference,
});

/** Makes `times` calls about one payment. `most`: the provider may be asked at most this many times. */
async function askOften(times: number, methodId: '1' | '3', endpoints: readonly Endpoint[]) {
  const visitor = site.aVisitor();
  const body = ours(await visitor.hold(await site.aSlot(), { payment_method_id: methodId }));
  asked = 0;
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: times }, (_, nth) => visitor.ask(endpoints[nth % endpoints.length]!, { body })),
  );
  const most = 1 + Math.ceil((performance.now() - began) / answerFreshMs);
  expect(new Set(answers.map(statusIn))).toEqual(new Set(['pending']));
  return { most };
}

describe.each([
  ['1', [askPayment, confirmStripe]],
  ['3', [askPayment, confirmWorldpay]],
] as const)('the status of one payment of method %s', (methodId, endpoints) => {
  test('120 calls about one payment, half of them unsigned returns, ask the provider only once in about two seconds', async () => {
    const { most } = await askOften(120, methodId, endpoints);
    expect(asked).toBeGreaterThanOrEqual(1);
    expect(asked).toBeLessThanOrEqual(most);
  });

  test('control: if calls share no answers, each call asks the provider', async () => {
    const shared = site.deps.recentAnswers;
    site.deps.recentAnswers = recentAnswers(0);
    await askOften(30, methodId, endpoints);
    site.deps.recentAnswers = shared;
    expect(asked).toBe(30);
  });
});

test('a visitor’s own action asks the provider again, even if the provider was asked a moment before', async () => {
  const payers = globalpayPayers(site);
  const booking = await payers.held();
  const ask = () => site.aVisitor().get(askPayment, { body: ours(booking) });
  expect(await ask()).toEqual({ status: 'pending' });
  expect(statusIn((await payers.pay(booking, testCards.declined)).answer)).toBe('failed');
  expect(await ask()).toEqual({ status: 'failed' });
  expect(statusIn((await payers.pay(booking)).answer)).toBe('confirmed');
  expect(await ask()).toEqual({ status: 'confirmed' });
});
