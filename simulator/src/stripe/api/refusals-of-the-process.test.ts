import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMerchant, failureOf, introduceMerchant } from '../../testing/test-merchant.ts';
import { spawnSimulator } from '../../testing/simulator-process.ts';

/** These tests call the simulator over HTTP, as a separate process. */
const folder = mkdtempSync(join(tmpdir(), 'slipway-simulator-'));
let simulator: Awaited<ReturnType<typeof spawnSimulator>>;
let merchant: TestMerchant;

beforeAll(async () => {
  simulator = await spawnSimulator('--port', '0', '--data-dir', folder);
  merchant = await introduceMerchant(simulator.url);
});
afterAll(async () => {
  await merchant?.close();
  await simulator?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const order = { amount: '12500', currency: 'gbp' };
const payments = async () => (await merchant.ledger()).totals.payments;

async function expectRefused(form: Record<string, string>, error: object, version?: null): Promise<void> {
  const before = await payments();
  const reply = await merchant.raw('POST', '/v1/payment_intents', {
    form,
    ...(version === null ? { version } : {}),
  });
  expect([reply.status, reply.json.error]).toEqual([400, expect.objectContaining(error)]);
  expect(await payments()).toBe(before);
}

test('the simulator refuses payment_method_types', () =>
  expectRefused(
    { ...order, 'payment_method_types[0]': 'card' },
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  ));

test('the simulator refuses a call without Stripe-Version', () =>
  expectRefused(order, { message: expect.stringContaining('Stripe-Version is missing') }, null));

test('the simulator refuses an unknown parameter', () =>
  expectRefused({ ...order, colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }));

test('the simulator refuses an idempotency key that was used with another body', async () => {
  const create = (amount: number) =>
    merchant.sdk.paymentIntents.create({ amount, currency: 'gbp' }, { idempotencyKey: 'one order' });
  const { id } = await create(12_500);
  const before = await payments();
  expect(await failureOf(create(500))).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect(await payments()).toBe(before);
  expect(await create(12_500)).toMatchObject({ id, amount: 12_500 });
});

test('the simulator refuses to capture more than the authorised sum', async () => {
  const { id } = await merchant.anIntent({ confirm: true, payment_method: 'pm_card_visa' });
  const capture = (amount: number) => merchant.sdk.paymentIntents.capture(id, { amount_to_capture: amount });
  expect(await failureOf(capture(12_501))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code: 'amount_too_large',
    param: 'amount_to_capture',
  });
  expect((await merchant.ledger()).totals).toMatchObject({ held: 12_500, captured: 0 });
  expect(await capture(12_500)).toMatchObject({ status: 'succeeded', amount_received: 12_500 });
});
