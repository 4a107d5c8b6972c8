import { afterAll, beforeAll, expect, test } from 'vitest';
import { pence } from '@slipway/shared/values/pence.ts';
import type { Attempt, PaymentProvider } from '../src/payments/payment-provider.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { callStripe, stripeAtSimulator } from './providers/stripe-at-simulator.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { unhurriedProviderMs } from './unhurried.ts';

/**
 * The adapter may have to ask Stripe more than once to cancel a payment. If the customer pays between two
 * requests, the payment must be kept.
 */
let simulator: SimulatorProcess;
let stripe: PaymentProvider;
const secret = randomId();
const keys = {
  secretKey: ['sk', 'test', secret].join('_'),
  publishableKey: ['pk', 'test', secret].join('_'),
  webhookSecret: ['whsec', secret].join('_'),
};

beforeAll(async () => {
  simulator = await SimulatorProcess.start();
  const atSimulator = stripeAtSimulator(simulator, keys);
  await atSimulator.introduce('http://127.0.0.1:9/nobody');
  stripe = atSimulator.adapter({
    address: simulator.url,
    now: () => new Date(),
    timeoutMs: unhurriedProviderMs,
  });
});
afterAll(() => simulator.stop());

async function begun(): Promise<Attempt & { providerRef: string }> {
  const attempt: Attempt = {
    id: randomId(),
    reference: randomId(),
    bookingId: randomId(),
    amount: pence(15_000),
    currency: 'GBP',
    providerRef: null,
  };
  const answer = await stripe.begin(attempt, {
    firstName: 'Ann',
    lastName: 'Lake',
    email: 'ann@example.com',
    country: 'United Kingdom',
    hostname: 'localhost',
  });
  if (answer.kind !== 'embedded_card') throw new Error('not a card form');
  return { ...attempt, providerRef: answer.providerRef };
}

async function ledgerRow(attempt: Attempt) {
  const rows = await simulator.ledger(keys.secretKey);
  return rows.find((row) => row.attempt_id === attempt.id);
}

test('a payment is kept if the customer pays while Stripe fails to cancel it', async () => {
  const attempt = await begun();
  await simulator.control('faults', {
    merchant: keys.secretKey,
    kind: 'server_error',
    method: 'POST',
    path: '/v1/payment_intents/*/cancel',
  });
  const releasing = stripe.cancel(attempt).catch((error: { kind: string }) => error.kind);
  await expect.poll(() => stumbled()).toBe(true);
  await callStripe(simulator, keys, `/v1/payment_intents/${attempt.providerRef}/confirm`, {
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost:3000/return/stripe',
  });
  expect(await releasing).toBe('outcome_unknown');
  expect(await stripe.cancel(attempt)).toBe('paid');
  expect(await ledgerRow(attempt)).toMatchObject({ held: 15_000 });
});

async function stumbled(): Promise<boolean> {
  const requests = await simulator.requests(keys.secretKey);
  return requests.some(({ path, status }) => path.endsWith('/cancel') && status === 500);
}
