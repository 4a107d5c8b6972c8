import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { describe, expect, it } from 'vitest';
import { failureOf, introduceMerchant } from '../testing/test-merchant.ts';
import { startTestSimulator } from '../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);

it('the simulator reports that it is healthy', async () => {
  expect((await simulator.control('health')).json).toMatchObject({ status: 'ok', ahead_ms: 0 });
});

describe('merchants', () => {
  it('a merchant that registers again gets the same answer', async () => {
    const merchant = await introduceMerchant(simulator.url);
    const first = await simulator.control('merchant', merchant.introduction);
    const second = await simulator.control('merchant', merchant.introduction);
    expect(first.json).toEqual({ merchant: expect.stringMatching(/^acct_1\w{15}$/), provider: 'stripe' });
    expect(second.json).toEqual(first.json);
    await merchant.close();
  });

  it.each([
    ['a live key', { secret_key: 'sk_live_0123456789' }, 'secret_key must look like sk_test_...'],
    [
      'a browser key in the wrong place',
      { publishable_key: 'sk_test_0123456789' },
      'publishable_key must look like pk_test_...',
    ],
    ['no webhook address', { webhook_url: 'here' }, /^webhook_url must be an address/],
    [
      'an origin with a path',
      { allowed_origins: ['http://localhost:3000/'] },
      /^allowed_origins must be origins/,
    ],
    ['another provider', { provider: 'paypal' }, 'provider must be one of stripe'],
    ['a word it does not know', { webhookUrl: 'x' }, 'The simulator does not know: webhookUrl.'],
  ])('the registration of a merchant with %s is refused', async (_what, wrong, message) => {
    const merchant = await introduceMerchant(simulator.url);
    const reply = await simulator.control('merchant', { ...merchant.introduction, ...wrong });
    expect(reply.status).toBe(400);
    expect(reply.json.message).toMatch(message);
    await merchant.close();
  });

  it('a call must name the merchant if several are registered', async () => {
    expect((await simulator.control('ledger')).json.message).toBe(
      'merchant is missing, and several merchants are registered.',
    );
    expect((await simulator.control('ledger?merchant=sk_test_nobody')).status).toBe(404);
  });
});

it('control calls need JSON, which a page of another site cannot send without a preflight', async () => {
  const response = await fetch(`${simulator.url}/__sim/reset`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(415);
});

describe('the clock', () => {
  it('advancing the clock advances all times that the simulator reports', async () => {
    const merchant = await introduceMerchant(simulator.url);
    const before = await merchant.anIntent();
    const { json } = await simulator.control('clock', { advance: 'P1DT1H' });
    expect(json.ahead_ms).toBeGreaterThanOrEqual(25 * 60 * 60 * 1000);
    expect((await merchant.anIntent()).created - before.created).toBeGreaterThanOrEqual(25 * 60 * 60);
    await merchant.close();
  });

  it('the clock can be set to a later instant, but never back', async () => {
    expect((await simulator.control('clock', { set: '2090-01-01T00:00:00Z' })).json.now).toMatch(
      /^2090-01-01T00:00:0/,
    );
    expect((await simulator.control('clock', { set: '2080-01-01T00:00:00Z' })).status).toBe(409);
    expect((await simulator.control('clock', { advance: 'tomorrow' })).status).toBe(400);
    await simulator.control('reset', {});
    expect((await simulator.control('clock')).json.ahead_ms).toBe(0);
  });

  it('a reset can delete the merchants', async () => {
    const merchant = await introduceMerchant(simulator.url);
    await simulator.control('reset', {});
    expect((await simulator.control('merchants')).json).not.toHaveLength(0);
    await simulator.control('reset', { merchants: true });
    expect((await simulator.control('merchants')).json).toHaveLength(0);
    await merchant.close();
  });

  it('an authorisation lapses after seven days and not before', async () => {
    const merchant = await introduceMerchant(simulator.url);
    const { id } = await merchant.anIntent({ confirm: true, payment_method: 'pm_card_visa' });
    const status = async () => (await merchant.sdk.paymentIntents.retrieve(id)).status;
    await simulator.control('clock', { advance: 'P6DT23H59M' });
    expect(await status()).toBe('requires_capture');
    await simulator.control('clock', { advance: 'PT1M' });
    const lapsed = await merchant.sdk.paymentIntents.retrieve(id);
    expect(lapsed).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
      amount_capturable: 0,
    });
    await failureOf(merchant.sdk.paymentIntents.capture(id));
    await merchant.close();
  });
});

it('the ledger shows the outcome of each attempt', async () => {
  const merchant = await introduceMerchant(simulator.url);
  const attempt = (id: string) => ({
    metadata: { attempt_id: id },
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const kept = await merchant.anIntent(attempt('kept'));
  await merchant.sdk.paymentIntents.capture(kept.id, { amount_to_capture: 10_000 });
  await merchant.sdk.refunds.create({ payment_intent: kept.id, amount: 2500 });
  const released = await merchant.anIntent(attempt('released'));
  await merchant.sdk.paymentIntents.cancel(released.id);
  await merchant.anIntent(attempt('open'));
  const ledger = await merchant.ledger();
  const row = { amount: 12_500, authorised: 12_500, held: 0, captured: 0, refunded: 0 };
  expect(ledger.payments).toMatchObject([
    {
      ...row,
      attempt_id: 'kept',
      payment_intent: kept.id,
      captured: 10_000,
      refunded: 2500,
      status: 'succeeded',
    },
    { ...row, attempt_id: 'released', status: 'canceled' },
    { ...row, attempt_id: 'open', held: 12_500, status: 'requires_capture' },
  ]);
  expect(ledger.totals).toEqual({
    payments: 3,
    authorised: 37_500,
    held: 12_500,
    captured: 10_000,
    refunded: 2500,
  });
  await merchant.close();
});

it('a reset deletes only the data of one merchant, who stays registered', async () => {
  const [merchant, other] = [await introduceMerchant(simulator.url), await introduceMerchant(simulator.url)];
  const { id } = await merchant.anIntent({ confirm: true, payment_method: 'pm_card_visa' });
  await other.anIntent();
  await merchant.control('faults', { kind: 'drop', always: true });
  await merchant.control('reset');
  expect((await failureOf(merchant.sdk.paymentIntents.retrieve(id))).statusCode).toBe(404);
  expect((await merchant.ledger()).payments).toEqual([]);
  expect(await merchant.deliveries()).toEqual([]);
  expect(await merchant.faults()).toEqual([]);
  expect((await other.ledger()).payments).toHaveLength(1);
  await merchant.close();
  await other.close();
});
