import { type Pence, pence } from '@slipway/shared/values/pence.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configureProviders } from '../src/payments/configured-providers.ts';
import { providerDefinitions } from '../src/payments/provider-registry.ts';
import { merchantsOf } from '../src/payments/simulated-keys.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';

const accounts = Object.fromEntries(
  providerDefinitions.map((kind) => [kind.name, kind.simulatedKeys('smallest'.repeat(6))]),
);
const shopper = {
  firstName: 'Ann',
  lastName: 'Lake',
  email: 'ann@example.com',
  country: 'France',
  hostname: 'localhost',
};

let simulator: SimulatorProcess;
beforeAll(async () => {
  simulator = await SimulatorProcess.start();
  for (const { fields } of merchantsOf(accounts))
    await simulator.control('merchant', {
      ...fields,
      webhook_url: `${simulator.url}/nowhere`,
      allowed_origins: [],
    });
});
afterAll(() => simulator.stop());

it('every provider accepts its minimum charge and refuses a penny less', async () => {
  const surroundings = {
    simulatorUrl: simulator.url,
    publicUrl: 'http://localhost:3000',
    now: () => new Date(),
  };
  const { providers } = configureProviders(accounts, surroundings);
  expect(providers).toHaveLength(providerDefinitions.length);
  for (const { begin, name, minimumCharge } of providers) {
    const beginWith = (amount: Pence) => begin(anAttempt(amount), shopper);
    // Global Payments first makes a token for the card, and gets the amount only with the charge.
    if (name !== 'globalpay')
      await expect(beginWith(pence(minimumCharge - 1))).rejects.toMatchObject({ kind: 'bad_request' });
    await expect(beginWith(minimumCharge)).resolves.toMatchObject({ kind: expect.any(String) });
  }
});

function anAttempt(amount: Pence) {
  const [id, reference, bookingId] = [randomId(), randomId(), randomId()];
  return { id, reference, bookingId, amount, currency: 'GBP' as const, providerRef: null };
}
