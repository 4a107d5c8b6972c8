import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { beforeEach, expect, it } from 'vitest';
import { type TestMerchant, introduceMerchant } from '../testing/test-merchant.ts';
import { startTestSimulator } from '../testing/test-simulator.ts';
import { type Received, aWhile } from '../testing/webhook-receiver.ts';

const simulator = ofFile(startTestSimulator);
let merchant: TestMerchant;

beforeEach(async () => {
  merchant = await introduceMerchant(simulator.url);
  return () => merchant.close();
});

const held = () => merchant.anIntent({ confirm: true, payment_method: 'pm_card_visa' });
const verify = (received: Received | undefined) =>
  merchant.sdk.webhooks.constructEvent(
    received?.body ?? '',
    received?.signature ?? '',
    merchant.keys.webhook,
  );

it('a webhook fault sends an event twice', async () => {
  await merchant.control('faults', { kind: 'duplicate', copies: 2 });
  await held();
  const received = await merchant.receiver.waitFor(3);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
});

it('a webhook fault swaps two events', async () => {
  await merchant.control('faults', { kind: 'reorder', count: 2, nth: 2 });
  const { id } = await held();
  await merchant.receiver.waitFor(1);
  await merchant.sdk.paymentIntents.capture(id);
  await merchant.receiver.waitFor(3);
  expect(merchant.receiver.types()).toEqual([
    'payment_intent.amount_capturable_updated',
    'payment_intent.succeeded',
    'charge.captured',
  ]);
});

it('a webhook fault delays an event', async () => {
  await merchant.control('faults', { kind: 'late', by: 'PT30M' });
  await held();
  await aWhile();
  expect(merchant.receiver.received).toEqual([]);
  await simulator.control('clock', { advance: 'PT31M' });
  await merchant.receiver.waitFor(1);
});

it('a webhook fault loses the first tries', async () => {
  await merchant.control('faults', { kind: 'drop', times: 2 });
  await held();
  const tries = () => expect.poll(async () => (await merchant.deliveries())[0]?.tries);
  await tries().toMatchObject([{ fault: 'drop' }]);
  await simulator.control('clock', { advance: 'PT3S' });
  await tries().toMatchObject([{ fault: 'drop' }, { fault: 'drop' }]);
  expect(merchant.receiver.received).toEqual([]);
  await simulator.control('clock', { advance: 'PT6S' });
  await tries().toMatchObject([{ fault: 'drop' }, { fault: 'drop' }, { status: 200, fault: null }]);
  expect(merchant.receiver.received).toHaveLength(1);
});

it('a webhook fault loses all events of one type', async () => {
  await merchant.control('faults', { kind: 'drop', always: true, type: 'payment_intent.succeeded' });
  const { id } = await held();
  await merchant.sdk.paymentIntents.capture(id);
  await merchant.receiver.waitFor(2);
  await aWhile();
  expect(merchant.receiver.types()).not.toContain('payment_intent.succeeded');
  expect((await merchant.deliveries()).filter(({ state }) => state !== 'delivered')).toMatchObject([
    { type: 'payment_intent.succeeded', state: 'pending' },
  ]);
});

it('a webhook fault signs with another secret', async () => {
  await merchant.control('faults', { kind: 'wrong_signature' });
  await held();
  const [received] = await merchant.receiver.waitFor(1);
  expect(() => verify(received)).toThrow(/No signatures found matching/);
});

it('a webhook fault signs with an expired time', async () => {
  await merchant.control('faults', { kind: 'old_timestamp' });
  await held();
  const [received] = await merchant.receiver.waitFor(1);
  expect(() => verify(received)).toThrow(/Timestamp outside the tolerance zone/);
});

it('a webhook fault alters the amount after signing', async () => {
  await merchant.control('faults', { kind: 'altered_body' });
  await held();
  const [received] = await merchant.receiver.waitFor(1);
  expect(received?.event.data.object.amount).toBe(125_000);
  expect(() => verify(received)).toThrow(/No signatures found matching/);
});
