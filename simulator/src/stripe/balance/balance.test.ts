import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { expect, it } from 'vitest';
import { failureOf, introduceMerchant } from '../../testing/test-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const paid = (more: object = {}) =>
  merchant.anIntent({ capture_method: 'automatic', confirm: true, payment_method: 'pm_card_visa', ...more });
const act = (intent: { id: string }, body: object) => simulator.control(`payments/${intent.id}`, body);

/** Reads every line, a page at a time, oldest first. */
async function linesOf(intent?: { id: string }) {
  const lines = [];
  for await (const line of merchant.sdk.balanceTransactions.list({ limit: 2, expand: ['data.source'] }))
    lines.push(line);
  return lines
    .filter(
      ({ source }) =>
        intent === undefined || (source as { payment_intent?: string } | null)?.payment_intent === intent.id,
    )
    .toReversed();
}
const said = (lines: Awaited<ReturnType<typeof linesOf>>) =>
  lines.map(({ reporting_category: kind, amount, fee }) => [kind, amount, fee]);

it('charges, refunds, failed refunds, disputes and won disputes each have a balance line with Stripe’s fee', async () => {
  const intent = await paid();
  const refund = await merchant.sdk.refunds.create({ payment_intent: intent.id, amount: 500 });
  await act(intent, { action: 'refunds_fail_later' });
  await merchant.sdk.refunds.create({ payment_intent: intent.id, amount: 400 });
  await simulator.control('clock', { advance: 'PT1M' });
  await act(intent, { action: 'dispute', amount: 1000 });
  await act(intent, { action: 'dispute_won' });
  const lines = await linesOf(intent);
  expect(said(lines)).toEqual([
    ['charge', 12_500, 208],
    ['refund', -500, 0],
    ['refund', -400, 0],
    ['refund_failure', 400, 0],
    ['dispute', -1000, 2000],
    ['dispute_reversal', 1000, 0],
  ]);
  expect(lines[1]).toMatchObject({ id: refund.balance_transaction, net: -500, type: 'refund' });
  expect(await merchant.sdk.balanceTransactions.retrieve(lines[0]?.id ?? '')).toMatchObject({
    source: intent.latest_charge,
    net: 12_292,
  });
});

it('a partial capture has two balance lines: the charge, and the released part', async () => {
  const held = await paid({ capture_method: 'manual' });
  expect(await linesOf(held)).toEqual([]);
  await merchant.sdk.paymentIntents.capture(held.id, { amount_to_capture: 5000 });
  expect(said(await linesOf(held))).toEqual([
    ['charge', 12_500, 95],
    ['partial_capture_reversal', -7500, 0],
  ]);
});

it('a test can remove or double a balance line, and add a line that belongs to no payment', async () => {
  const intent = await paid();
  await act(intent, { action: 'double_line' });
  expect(said(await linesOf(intent))).toEqual([
    ['charge', 12_500, 208],
    ['charge', 12_500, 208],
  ]);
  for (let nth = 0; nth < 2; nth += 1) await act(intent, { action: 'lose_line', movement: 'charge' });
  expect(await linesOf(intent)).toEqual([]);
  await merchant.control('balance', { movement: 'payout', amount: 900, out: true });
  await merchant.control('balance', { movement: 'risk_reserved_funds', amount: 100, out: true });
  expect(said((await linesOf()).slice(-2))).toEqual([
    ['payout', -900, 0],
    ['risk_reserved_funds', -100, 0],
  ]);
});

it('the list of balance lines can be limited to a period, and unknown parameters are refused', async () => {
  const intent = await paid();
  const [line] = await linesOf(intent);
  const created = line?.created ?? 0;
  const ids = async (when: object) =>
    (await merchant.sdk.balanceTransactions.list({ created: when, limit: 100 })).data.map(({ id }) => id);
  expect(await ids({ gte: created, lt: created + 1 })).toContain(line?.id);
  expect(await ids({ lt: created })).not.toContain(line?.id);
  const list = (asked: object) => failureOf(merchant.sdk.balanceTransactions.list(asked));
  expect((await list({ reporting_category: 'charge' })).code).toBe('parameter_unknown');
  expect((await list({ limit: 101 })).code).toBe('parameter_invalid_integer');
  expect((await list({ expand: ['data.fee'] })).message).toContain('cannot be expanded');
  await merchant.control('faults', { kind: 'not_permitted', path: '/v1/balance_transactions' });
  expect(await list({})).toMatchObject({ statusCode: 403, type: 'StripePermissionError' });
});
