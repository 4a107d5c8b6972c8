import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkGlobalpay } from '../../payments/globalpay/globalpay.ts';
import { stripeClient } from '../../payments/stripe/stripe-client.ts';
import { mayReadBalance } from '../../payments/stripe/stripe.ts';
import { merchantsOf } from '../../payments/simulated-keys.ts';
import { providerDefinitions } from '../../payments/provider-registry.ts';
import { checkWorldpay } from '../../payments/worldpay/worldpay.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';

/**
 * The payment simulator acts as each provider. The tests check that the doctor tells a working account from a
 * broken account.
 */
let simulator: SimulatorProcess;
const secret = 'doctor0'.repeat(7);
const stripe = providerDefinitions[0].simulatedKeys(secret);
const worldpay = providerDefinitions[1].simulatedKeys(secret);
const globalpay = providerDefinitions[2].simulatedKeys(secret);

beforeAll(async () => {
  simulator = await SimulatorProcess.start();
  for (const { fields } of merchantsOf({ stripe, worldpay, globalpay })) {
    await simulator.control('merchant', {
      ...fields,
      webhook_url: 'http://127.0.0.1:9/nobody',
      allowed_origins: ['http://localhost:3000'],
    });
  }
});
afterAll(() => simulator?.stop());

const publicUrl = 'https://boats.example';

describe('Stripe', () => {
  test('doctor says whether the Stripe key may read the balance, and which right a restricted key lacks', async () => {
    const { hostname, port } = new URL(simulator.url);
    const client = await stripeClient(stripe.secretKey, {
      host: hostname,
      port: Number(port),
      protocol: 'http',
    });
    expect(await mayReadBalance(client)).toMatchObject({ isGood: true });
    const fault = { kind: 'not_permitted', path: '/v1/balance_transactions' };
    await simulator.control('faults', { merchant: stripe.secretKey, ...fault });
    expect(await mayReadBalance(client)).toMatchObject({
      isGood: false,
      sentence: expect.stringContaining('“Balance transaction sources: Read”'),
    });
  });
});

describe('Worldpay', () => {
  const look = (changes: object = {}) =>
    checkWorldpay({ ...worldpay, address: simulator.url, ...changes }, publicUrl);

  test('doctor accepts a working Worldpay account, and names the settings that only a person can check', async () => {
    const findings = await look();
    expect(findings.map(({ isGood }) => isGood)).toEqual([true, true, true]);
    expect(findings[1]?.sentence).toContain('https://boats.example/webhooks/worldpay/');
    expect(findings.map(({ sentence }) => sentence).join()).not.toContain(worldpay.webhookSecret);
  });

  test('if the Worldpay password is wrong, doctor names the variable that contains the password', async () => {
    const [login] = await look({ password: 'another password' });
    expect(login).toMatchObject({ isGood: false, sentence: expect.stringContaining('WORLDPAY_PASSWORD') });
  });
});

describe('Global Payments', () => {
  const look = (changes: object = {}) =>
    checkGlobalpay({ ...globalpay, address: `${simulator.url}/ucp`, now: () => new Date(), ...changes });

  test('doctor accepts a working Global Payments app', async () => {
    expect(await look()).toMatchObject([{ isGood: true }]);
  });

  test('if the Global Payments key is wrong, doctor names the variable that contains the key', async () => {
    expect(await look({ appKey: 'another_key' })).toMatchObject([
      { isGood: false, sentence: expect.stringContaining('GLOBALPAY_APP_KEY') },
    ]);
  });
});
