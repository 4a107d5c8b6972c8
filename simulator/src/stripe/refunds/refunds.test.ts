import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { describe, expect, it } from 'vitest';
import { failureOf, introduceMerchant } from '../../testing/test-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const paid = (method = 'pm_card_visa', amount = 12_500) =>
  merchant.anIntent({ amount, capture_method: 'automatic', confirm: true, payment_method: method });
const refund = (intent: { id: string }, amount?: number) =>
  merchant.sdk.refunds.create({ payment_intent: intent.id, amount });
const chargeOf = async ({ id }: { id: string }) =>
  (await merchant.sdk.charges.list({ payment_intent: id })).data[0];

it('a refund without an amount refunds everything', async () => {
  const intent = await paid();
  expect(await refund(intent)).toMatchObject({
    object: 'refund',
    amount: 12_500,
    status: 'succeeded',
    payment_intent: intent.id,
    charge: intent.latest_charge,
  });
  const after = await merchant.sdk.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  // The payment remains succeeded. Only its charge shows the refunds.
  expect(after).toMatchObject({ status: 'succeeded', amount_received: 12_500 });
  expect(after.latest_charge).toMatchObject({ refunded: true, amount_refunded: 12_500 });
});

it('partial refunds are accepted up to the whole sum, and listed newest first', async () => {
  const intent = await paid();
  const first = await refund(intent, 5000);
  const second = await refund(intent, 7500);
  const listed = await merchant.sdk.refunds.list({ payment_intent: intent.id });
  expect(listed).toMatchObject({ object: 'list', url: '/v1/refunds', has_more: false });
  expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await merchant.sdk.refunds.retrieve(first.id)).amount).toBe(5000);
});

describe('refused refunds', () => {
  it('a refund of more than the remaining sum is refused', async () => {
    const intent = await paid('pm_card_visa', 123_456);
    await refund(intent, 100_000);
    const error = await failureOf(refund(intent, 23_457));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param: 'amount' });
    expect(error.message).toBe(
      'Refund amount (£234.57) is greater than unrefunded amount on charge (£234.56)',
    );
  });

  it('a second refund of the whole sum is refused', async () => {
    const intent = await paid();
    await refund(intent);
    expect(await failureOf(refund(intent))).toMatchObject({
      code: 'charge_already_refunded',
      message: `Charge ${intent.latest_charge as string} has already been refunded.`,
    });
  });

  it('a refund of an uncaptured authorisation is refused', async () => {
    const intent = await merchant.anIntent({ confirm: true, payment_method: 'pm_card_visa' });
    expect((await failureOf(refund(intent))).message).toBe(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  });

  it('a refund of an unpaid or unknown payment is refused', async () => {
    const intent = await merchant.anIntent();
    expect((await failureOf(refund(intent))).statusCode).toBe(400);
    expect((await failureOf(refund({ id: 'pi_none' }))).statusCode).toBe(404);
  });

  it('a refund of more than the captured part of an authorisation is refused', async () => {
    const intent = await merchant.anIntent({ confirm: true, payment_method: 'pm_card_visa' });
    await merchant.sdk.paymentIntents.capture(intent.id, { amount_to_capture: 4000 });
    expect((await failureOf(refund(intent, 4001))).message).toMatch(
      /unrefunded amount on charge \(£40\.00\)$/,
    );
    expect((await refund(intent)).amount).toBe(4000);
  });

  it('a refund of a disputed payment is refused', async () => {
    const intent = await paid('pm_card_createDispute');
    await simulator.control('clock', { advance: 'PT1M' });
    expect((await chargeOf(intent))?.disputed).toBe(true);
    expect((await failureOf(refund(intent))).code).toBe('charge_disputed');
    await simulator.control(`payments/${intent.id}`, { action: 'dispute_won' });
    expect((await refund(intent)).status).toBe('succeeded');
  });

  it('a refund is refused after a lost dispute, and accepted during an inquiry', async () => {
    const intent = await paid();
    await simulator.control(`payments/${intent.id}`, { action: 'dispute', amount: 4000 });
    await simulator.control(`payments/${intent.id}`, { action: 'dispute_lost' });
    expect((await failureOf(refund(intent, 100))).code).toBe('charge_disputed');
    const asked = await paid('pm_card_createDisputeInquiry');
    await simulator.control('clock', { advance: 'PT1M' });
    expect((await refund(asked)).status).toBe('succeeded');
  });
});

it('refunds are listed page by page, the newest first', async () => {
  const intent = await paid();
  const made = [];
  for (const amount of [100, 200, 300]) made.push((await refund(intent, amount)).id);
  const first = await merchant.sdk.refunds.list({ payment_intent: intent.id, limit: 2 });
  expect(first).toMatchObject({ has_more: true });
  const second = await merchant.sdk.refunds.list({
    payment_intent: intent.id,
    limit: 2,
    starting_after: first.data[1]?.id,
  });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made.toReversed());
  expect(second.has_more).toBe(false);
});

it('a refund may be pending before it succeeds', async () => {
  const { id, status } = await refund(await paid('pm_card_pendingRefund'));
  expect(status).toBe('pending');
  await simulator.control('clock', { advance: 'PT1M' });
  expect((await merchant.sdk.refunds.retrieve(id)).status).toBe('succeeded');
});

it('a pending refund fails if the payment is disputed in the meantime', async () => {
  const intent = await paid('pm_card_pendingRefund');
  const { id } = await refund(intent);
  await simulator.control(`payments/${intent.id}`, { action: 'dispute' });
  await simulator.control('clock', { advance: 'PT1M' });
  expect(await merchant.sdk.refunds.retrieve(id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  });
});

it('a refund that succeeded may fail later and return the money to the shop', async () => {
  const intent = await paid('pm_card_refundFail');
  const { id, status } = await refund(intent);
  expect(status).toBe('succeeded');
  await simulator.control('clock', { advance: 'PT1M' });
  expect(await merchant.sdk.refunds.retrieve(id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  expect(await chargeOf(intent)).toMatchObject({
    refunded: false,
    amount_refunded: 0,
  });
});

it('a test can make the refund of any payment fail later', async () => {
  const intent = await paid();
  await simulator.control(`payments/${intent.id}`, { action: 'refunds_fail_later' });
  const { id } = await refund(intent);
  await simulator.control('clock', { advance: 'PT1M' });
  expect((await merchant.sdk.refunds.retrieve(id)).status).toBe('failed');
});
