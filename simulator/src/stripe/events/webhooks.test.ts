import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestMerchant, cards, introduceMerchant } from '../../testing/test-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';
import { type Received, aWhile } from '../../testing/webhook-receiver.ts';
import { signWebhook } from './write-webhook.ts';

const simulator = ofFile(startTestSimulator);
let merchant: TestMerchant;

beforeEach(async () => {
  merchant = await introduceMerchant(simulator.url);
  return () => merchant.close();
});

const verify = ({ body, signature }: Received) =>
  merchant.sdk.webhooks.constructEvent(body, signature, merchant.keys.webhook);
const held = (method = 'pm_card_visa') => merchant.anIntent({ confirm: true, payment_method: method });

it('webhooks are signed as in Stripe’s published example', () => {
  expect(signWebhook('whsec_test', '{"id":"evt_1"}', 1_700_000_000)).toBe(
    't=1700000000,v1=c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925',
  );
});

describe('a delivered webhook', () => {
  it('a webhook is an event of the pinned version, and the SDK verifies it', async () => {
    const intent = await held();
    const [received] = await merchant.receiver.waitFor(1);
    const event = verify(received as Received);
    expect(event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      type: 'payment_intent.amount_capturable_updated',
      request: {
        id: intent.lastResponse.requestId,
        idempotency_key: expect.stringMatching(/^stripe-node-retry-/),
      },
      data: { object: { id: intent.id, status: 'requires_capture', amount_capturable: 12_500 } },
    });
    // The signature fits only the raw bytes. A body that is parsed and written again has different bytes.
    expect(received?.body).not.toBe(JSON.stringify(received?.event));
    await expect.poll(() => merchant.deliveries()).toMatchObject([{ event: event.id, state: 'delivered' }]);
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['nothing for a new payment', () => merchant.anIntent(), []],
    [
      'success at once',
      () => merchant.anIntent({ capture_method: 'automatic', confirm: true, payment_method: 'pm_card_visa' }),
      ['payment_intent.succeeded'],
    ],
    [
      'a hold and its capture',
      async () => merchant.sdk.paymentIntents.capture((await held()).id),
      ['payment_intent.amount_capturable_updated', 'charge.captured', 'payment_intent.succeeded'],
    ],
    [
      'a hold and its release',
      async () => merchant.sdk.paymentIntents.cancel((await held()).id),
      ['payment_intent.amount_capturable_updated', 'charge.refunded', 'payment_intent.canceled'],
    ],
    [
      'a decline',
      async () => merchant.payInBrowser(await merchant.anIntent(), cards.declined),
      ['payment_intent.payment_failed'],
    ],
    [
      '3-D Secure',
      async () => {
        const intent = await merchant.anIntent();
        await merchant.payInBrowser(intent, cards.threeDSecure);
        await simulator.control(`3ds/${intent.id}`, { result: 'complete' });
      },
      ['payment_intent.requires_action', 'payment_intent.amount_capturable_updated'],
    ],
    [
      'a refund',
      async () => {
        const intent = await merchant.anIntent({
          capture_method: 'automatic',
          confirm: true,
          payment_method: 'pm_card_visa',
        });
        await merchant.sdk.refunds.create({ payment_intent: intent.id, amount: 500 });
      },
      ['payment_intent.succeeded', 'refund.created', 'charge.refunded'],
    ],
    [
      'a refund that fails later',
      async () => {
        const intent = await merchant.anIntent({
          capture_method: 'automatic',
          confirm: true,
          payment_method: 'pm_card_refundFail',
        });
        await merchant.sdk.refunds.create({ payment_intent: intent.id });
        await simulator.control('clock', { advance: 'PT1M' });
      },
      ['payment_intent.succeeded', 'refund.created', 'charge.refunded', 'refund.updated', 'refund.failed'],
    ],
    [
      'a dispute',
      async () => {
        const intent = await merchant.anIntent({
          capture_method: 'automatic',
          confirm: true,
          payment_method: 'pm_card_createDispute',
        });
        await simulator.control('clock', { advance: 'PT1M' });
        await simulator.control(`payments/${intent.id}`, { action: 'dispute_lost' });
      },
      [
        'payment_intent.succeeded',
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.closed',
      ],
    ],
    [
      'a dispute that is answered and won',
      async () => {
        const intent = await merchant.anIntent({
          capture_method: 'automatic',
          confirm: true,
          payment_method: 'pm_card_visa',
        });
        for (const action of ['dispute', 'dispute_answered', 'dispute_won'])
          await simulator.control(`payments/${intent.id}`, { action });
      },
      [
        'payment_intent.succeeded',
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.updated',
        'charge.dispute.closed',
        'charge.dispute.funds_reinstated',
      ],
    ],
    [
      'a report of fraud and the refund that answers it',
      async () => {
        const { id } = await merchant.anIntent({
          capture_method: 'automatic',
          confirm: true,
          payment_method: 'pm_card_createIssuerFraudRecord',
        });
        await simulator.control('clock', { advance: 'PT1M' });
        await merchant.sdk.refunds.create({ payment_intent: id });
      },
      [
        'payment_intent.succeeded',
        'radar.early_fraud_warning.created',
        'radar.early_fraud_warning.updated',
        'refund.created',
        'charge.refunded',
      ],
    ],
    [
      'a hold that lapses',
      async () => {
        await held();
        await simulator.control('clock', { advance: 'P7D' });
      },
      ['payment_intent.amount_capturable_updated', 'charge.expired', 'payment_intent.canceled'],
    ],
  ])('the webhooks for %s have the right types of event', async (_what, happen, types) => {
    await happen();
    await merchant.receiver.waitFor(types.length);
    if (types.length === 0) await aWhile();
    expect(merchant.receiver.types().toSorted()).toEqual(types.toSorted());
    expect((await merchant.deliveries()).map(({ type }) => type)).toEqual(types);
  });
});

describe('delivery', () => {
  it('a webhook is sent again until the merchant accepts it', async () => {
    merchant.receiver.answerWith(500);
    await held();
    await merchant.receiver.waitFor(1);
    merchant.receiver.answerWith(200);
    await simulator.control('clock', { advance: 'PT5S' });
    const received = await merchant.receiver.waitFor(2);
    expect(received[1]?.event.id).toBe(received[0]?.event.id);
    await expect
      .poll(() => merchant.deliveries())
      .toMatchObject([{ state: 'delivered', tries: [{ status: 500 }, { status: 200 }] }]);
  });

  it('a webhook is sent to the address that was registered last', async () => {
    const moved = await introduceMerchant(simulator.url);
    await simulator.control('merchant', { ...merchant.introduction, webhook_url: moved.receiver.url });
    await held();
    await moved.receiver.waitFor(1);
    expect(merchant.receiver.received).toEqual([]);
    await moved.close();
  });

  it('a webhook is abandoned after three days', async () => {
    merchant.receiver.answerWith(500);
    await merchant.anIntent({ capture_method: 'automatic', confirm: true, payment_method: 'pm_card_visa' });
    for (let tries = 1; tries <= 12; tries += 1) {
      await merchant.receiver.waitFor(tries);
      await simulator.control('clock', { advance: 'P1D' });
    }
    await expect.poll(() => merchant.deliveries()).toMatchObject([{ state: 'given_up', next_try: null }]);
  });
});
