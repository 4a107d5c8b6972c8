import { ofFile } from '@slipway/shared/testing/of-file.ts';
import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestMerchant, failureOf, introduceMerchant, stripeSdk } from '../testing/test-merchant.ts';
import { startTestSimulator } from '../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
let merchant: TestMerchant;

beforeEach(async () => {
  merchant = await introduceMerchant(simulator.url);
  return () => merchant.close();
});

const held = () => merchant.anIntent({ confirm: true, payment_method: 'pm_card_visa' });
const capture = (id: string) =>
  merchant.sdk.paymentIntents.capture(id, {}, { idempotencyKey: `${id}:capture` });
const captured = async () => (await merchant.ledger()).totals.captured;
const onCapture = { method: 'POST', path: '/v1/payment_intents/*/capture' };

it('a call that is answered with 500 before it is performed has no effect', async () => {
  const { id } = await held();
  await merchant.control('faults', { kind: 'server_error', ...onCapture });
  expect(await failureOf(capture(id))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect(await captured()).toBe(0);
  expect((await capture(id)).status).toBe('succeeded');
});

it('if a call is performed but answered with 500, a retry gets 500 too, and only a read shows the effect', async () => {
  const { id } = await held();
  await merchant.control('faults', { kind: 'server_error', when: 'after', ...onCapture });
  expect((await failureOf(capture(id))).statusCode).toBe(500);
  expect(await captured()).toBe(12_500);
  expect((await failureOf(capture(id))).statusCode).toBe(500);
  expect((await merchant.sdk.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

it('a call with a permanent refusal has no effect', async () => {
  const { id } = await held();
  await merchant.control('faults', { kind: 'refused', ...onCapture });
  expect(await failureOf(capture(id))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
  });
  expect(await captured()).toBe(0);
  expect((await capture(id)).status).toBe('succeeded');
});

it('after a 429 the SDK retries if `stripe-should-retry` is set', async () => {
  const { id } = await held();
  await merchant.control('faults', { kind: 'too_many_requests', ...onCapture });
  expect(await failureOf(capture(id))).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
  await merchant.control('faults', { kind: 'too_many_requests', should_retry: true, ...onCapture });
  const sdk = stripeSdk(simulator.url, merchant.keys.secret, { maxNetworkRetries: 1 });
  expect((await sdk.paymentIntents.capture(id)).status).toBe('succeeded');
});

it('a call has no effect if its connection is reset before the call is performed', async () => {
  const { id } = await held();
  await merchant.control('faults', { kind: 'connection_reset', always: true, ...onCapture });
  expect(await failureOf(capture(id))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await captured()).toBe(0);
});

it('a call with a lost answer takes the money', async () => {
  const { id } = await held();
  // The SDK tries once more when a connection is reset.
  await merchant.control('faults', { kind: 'answer_lost', times: 2, ...onCapture });
  expect(await failureOf(capture(id))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await captured()).toBe(12_500);
  const again = await capture(id);
  expect(again.status).toBe('succeeded');
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await captured()).toBe(12_500);
  const lost = (await merchant.requests()).filter(({ fault }) => fault === 'answer_lost');
  expect(lost[0]).toMatchObject({ status: null, replayed: false });
});

it.each(['truncated_body', 'malformed_json'])(
  'a call takes the money, although the fault %s makes its answer unreadable',
  async (kind) => {
    const { id } = await held();
    await merchant.control('faults', { kind, always: true, ...onCapture });
    await expect(capture(id)).rejects.toBeInstanceOf(Stripe.errors.StripeError);
    expect(await captured()).toBe(12_500);
  },
);

it.each([
  ['before', 0],
  ['after', 12_500],
])('a delay %s the call makes the answer late', async (when, sum) => {
  // On a slow machine, the delay may be over before the test reads the sum. The test then tries a longer delay.
  for (let ms = 200, isSeen = false; !isSeen; ms *= 2) {
    const [{ id }, before] = [await held(), await captured()];
    await merchant.control('faults', { kind: 'delay', ms, when, ...onCapture });
    const began = Date.now();
    const call = capture(id);
    await new Promise((done) => setTimeout(done, 80));
    const seen = await captured();
    isSeen = Date.now() - began < ms;
    if (isSeen) expect(seen - before).toBe(sum);
    expect((await call).status).toBe('succeeded');
    expect(Date.now() - began).toBeGreaterThanOrEqual(ms - 5);
  }
});

it('an outage refuses every call for ten minutes', async () => {
  await merchant.control('faults', { kind: 'outage', duration: 'PT10M' });
  expect(await failureOf(merchant.anIntent())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await simulator.control('clock', { advance: 'PT9M' });
  expect(await failureOf(merchant.anIntent())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await simulator.control('clock', { advance: 'PT1M' });
  expect((await merchant.anIntent()).status).toBe('requires_payment_method');
});

describe('the calls that a fault affects', () => {
  it('a fault affects the nth matching call and a chosen number of calls after it', async () => {
    await merchant.control('faults', { kind: 'server_error', path: '/v1/payment_intents', nth: 2, times: 2 });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push(
        await merchant.anIntent().then(
          () => 200,
          (error) => error.statusCode,
        ),
      );
    }
    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  it('a fault affects only calls of its merchant', async () => {
    const other = await introduceMerchant(simulator.url);
    await merchant.control('faults', { kind: 'server_error', always: true });
    expect((await other.anIntent()).status).toBe('requires_payment_method');
    await other.close();
  });

  it('a cleared fault affects no call', async () => {
    const { json: fault } = await merchant.control('faults', { kind: 'server_error', always: true });
    expect(await merchant.faults()).toMatchObject([{ id: fault.id, kind: 'server_error', struck: 0 }]);
    await merchant.control('faults/clear', { id: fault.id });
    expect((await merchant.anIntent()).status).toBe('requires_payment_method');
  });

  it('a fault with unknown fields is refused with a sentence', async () => {
    expect((await merchant.control('faults', { kind: 'earthquake' })).status).toBe(400);
    const reply = await merchant.control('faults', { kind: 'drop', colour: 'red' });
    expect(reply.json.message).toBe('The simulator does not know: colour.');
    expect(await merchant.faults()).toEqual([]);
  });
});
