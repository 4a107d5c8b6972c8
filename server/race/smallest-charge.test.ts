import { type Pence, pence } from '@slipway/shared/values/pence.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { simulatedPayments } from '../src/payments/simulated-payments.ts';
import { randomId } from '../src/random-id.ts';
import { stripeAtTill } from './providers/stripe-at-till.ts';
import { Till } from './till.ts';

const keys = {
  secretKey: 'sk_test_smallest',
  publishableKey: 'pk_test_smallest',
  webhookSecret: 'whsec_smallest',
};
const shopper = { firstName: 'Ann', lastName: 'Lake', email: 'ann@example.com', country: 'France' };

let till: Till;
beforeAll(async () => {
  till = await Till.start();
  await stripeAtTill(till, keys).introduce(`${till.url}/nowhere`);
}, 60_000);
afterAll(() => till.stop());

it('every provider begins a payment of the least that it says it takes, and refuses a penny less', async () => {
  const { providers } = simulatedPayments(keys, till.url, () => new Date());
  expect(providers.length).toBeGreaterThan(0);
  for (const { begin, smallestCharge } of providers) {
    const beginWith = (amount: Pence) => begin(anAttempt(amount), shopper);
    await expect(beginWith(pence(smallestCharge - 1))).rejects.toMatchObject({ kind: 'bad_request' });
    await expect(beginWith(smallestCharge)).resolves.toMatchObject({ kind: expect.any(String) });
  }
});

function anAttempt(amount: Pence) {
  const [id, reference, bookingId] = [randomId(), randomId(), randomId()];
  return { id, reference, bookingId, amount, currency: 'GBP' as const, providerRef: null };
}
