import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { expect, it } from 'vitest';
import { failureOf, introduceMerchant } from '../../testing/test-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const paid = (method = 'pm_card_visa') =>
  merchant.anIntent({ capture_method: 'automatic', confirm: true, payment_method: method });
const act = (intent: { id: string }, body: object) => simulator.control(`payments/${intent.id}`, body);
const disputesOf = async ({ id }: { id: string }) =>
  (await merchant.sdk.disputes.list({ payment_intent: id })).data;

it('a dispute takes the money first, and returns it if the shop wins', async () => {
  const intent = await paid();
  await act(intent, { action: 'dispute' });
  const [dispute] = await disputesOf(intent);
  expect(dispute).toMatchObject({ amount: 12_500, status: 'needs_response', is_charge_refundable: false });
  expect(dispute?.balance_transactions.map(({ amount }) => amount)).toEqual([-12_500]);
  await act(intent, { action: 'dispute_won' });
  expect(await merchant.sdk.disputes.retrieve(dispute?.id ?? '')).toMatchObject({
    status: 'won',
    balance_transactions: [{ amount: -12_500 }, { amount: 12_500 }],
  });
});

it('the ledger shows the disputed part of a payment once the dispute is lost', async () => {
  const intent = await paid();
  await act(intent, { action: 'dispute', amount: 4000 });
  const rowOf = async () =>
    (await merchant.ledger()).payments.find(({ payment_intent: id }) => id === intent.id);
  expect((await rowOf())?.charged_back).toBeUndefined();
  await act(intent, { action: 'dispute_lost' });
  expect((await rowOf())?.charged_back).toBe(4000);
});

it('a dispute may begin as an inquiry that takes no money', async () => {
  const intent = await paid('pm_card_createDisputeInquiry');
  await simulator.control('clock', { advance: 'PT1M' });
  expect(await disputesOf(intent)).toMatchObject([
    { status: 'warning_needs_response', is_charge_refundable: true, balance_transactions: [] },
  ]);
  await act(intent, { action: 'dispute_won' });
  expect(await disputesOf(intent)).toMatchObject([{ status: 'warning_closed' }]);
});

it('disputes and fraud reports are listed from a given time, and unknown parameters are refused', async () => {
  const intent = await paid('pm_card_createIssuerFraudRecord');
  await simulator.control('clock', { advance: 'PT1M' });
  const warnings = await merchant.sdk.radar.earlyFraudWarnings.list({ payment_intent: intent.id });
  expect(warnings.data).toMatchObject([{ actionable: true, payment_intent: intent.id }]);
  const [warning] = warnings.data;
  const since = (gte: number) => merchant.sdk.radar.earlyFraudWarnings.list({ created: { gte } });
  const created = warning?.created ?? 0;
  expect((await since(created)).data.map(({ id }) => id)).toContain(warning?.id);
  expect((await since(created + 1)).data.map(({ id }) => id)).not.toContain(warning?.id);
  await act(intent, { action: 'dispute' });
  expect(await merchant.sdk.radar.earlyFraudWarnings.retrieve(warning?.id ?? '')).toMatchObject({
    actionable: false,
  });
  const strange = merchant.sdk.disputes.list({ status: 'lost' } as object);
  expect((await failureOf(strange)).code).toBe('parameter_unknown');
  expect((await failureOf(merchant.sdk.disputes.retrieve('du_none'))).statusCode).toBe(404);
});
