import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { describe, expect, test } from 'vitest';
import { globalpayCards, introduceGlobalpay } from '../testing/globalpay-merchant.ts';
import { startTestSimulator } from '../testing/test-simulator.ts';
import { tokenSecret } from './access-tokens/create-access-token.ts';
import { signNotification } from './notifications/write-notification.ts';

const simulator = ofFile(startTestSimulator);
const shop = ofFile(() => introduceGlobalpay(simulator.url));

describe('the vectors', () => {
  test('the secret of an access token equals the known test vector', () => {
    expect(tokenSecret('2026-11-21T10:00:00.000Z', 'sim_app_key')).toMatch(
      /^2076a9ef534a61c8.*43291a36f836$/,
    );
  });

  test('the signature of a notification equals the known test vector', () => {
    expect(signNotification('{"id":"TRN_1"}', 'sim_app_key')).toMatch(/^fe99f88a03ae6ac5.*71ebe53f610f$/);
  });
});

test('an authorisation can be captured, and the capture refunded', async () => {
  const sale = await shop.sell({ reference: 'attempt A' });
  expect(sale).toMatchObject({
    status: 'PREAUTHORIZED',
    type: 'SALE',
    amount: '12500',
    currency: 'GBP',
    reference: 'attempt A',
    payment_method: { result: '00', card: { brand: 'VISA', masked_number_last4: 'XXXXXXXXXXXX5262' } },
    action: { type: 'AUTHORIZE', result_code: 'SUCCESS' },
  });
  const captured = await shop.call('POST', `/transactions/${sale.id}/capture`, { amount: '12500' });
  expect(captured.json).toMatchObject({ id: sale.id, status: 'CAPTURED', action: { type: 'CAPTURE' } });
  const refund = await shop.call('POST', `/transactions/${sale.id}/refund`, { amount: '5000' });
  expect(refund.json.id).not.toBe(sale.id);
  const listed = await shop.call('GET', '/transactions?reference=attempt%20A&from_time_created=2020-01-01');
  expect(listed.json).toMatchObject({
    total_record_count: 2,
    transactions: [
      { id: refund.json.id, type: 'REFUND' },
      { id: sale.id, type: 'SALE' },
    ],
  });
  expect((await shop.ledger()).payments.find((row) => row.payment_intent === sale.id)).toEqual({
    attempt_id: 'attempt A',
    payment_intent: sale.id,
    amount: 12_500,
    authorised: 12_500,
    held: 0,
    captured: 12_500,
    refunded: 5000,
    status: 'CAPTURED',
  });
});

test('a decline is answered with status 200 and an empty amount', async () => {
  const reply = await shop.call(
    'POST',
    '/transactions',
    shop.saleBody(await shop.tokenise(globalpayCards.declined)),
  );
  expect([reply.status, reply.json]).toEqual([
    200,
    expect.objectContaining({
      status: 'DECLINED',
      amount: '',
      currency: '',
      action: expect.objectContaining({ result_code: 'DECLINED' }),
    }),
  ]);
  expect(reply.json.payment_method.result).toBe('101');
  const row = (await shop.ledger()).payments.find((each) => each.payment_intent === reply.json.id);
  expect(row).toMatchObject({ amount: 12_500, authorised: 0, held: 0 });
});

test('a charge that the bank made by mistake is reversed after a minute', async () => {
  await shop.control('scenario', {
    outcome: 'system_error_charged',
    match: { attempt_id: 'charged' },
    times: 1,
  });
  const body = shop.saleBody(await shop.tokenise(), { reference: 'charged' });
  const reply = await shop.call('POST', '/transactions', body, { key: 'charged' });
  expect([reply.status, reply.json.detailed_error_code]).toEqual([502, '50013']);
  const again = await shop.call('POST', '/transactions', body, { key: 'charged' });
  expect(again.json.detailed_error_description).toMatch(/id=TRN_\w+, status=PREAUTHORIZED$/);
  const held = async () => (await shop.ledger()).payments.find((row) => row.attempt_id === 'charged')?.held;
  expect(await held()).toBe(12_500);
  await simulator.control('clock', { advance: 'PT61S' });
  expect(await held()).toBe(0);
});

test('an authorisation lapses after seven days', async () => {
  const { id } = await shop.sell({ reference: 'lapses' });
  const held = async () => (await shop.ledger()).payments.find((row) => row.payment_intent === id);
  expect(await held()).toMatchObject({ held: 12_500 });
  await simulator.control('clock', { advance: 'P6DT23H' });
  expect(await held()).toMatchObject({ held: 12_500 });
  await simulator.control('clock', { advance: 'PT2H' });
  expect(await held()).toMatchObject({ held: 0, status: 'REVERSED' });
  await shop.close();
  Object.assign(shop, await introduceGlobalpay(simulator.url));
});

test('with the fault `answer_lost` a call fails, although the payment is authorised', async () => {
  await shop.control('faults', { kind: 'answer_lost', method: 'POST', path: '/ucp/transactions' });
  const body = shop.saleBody(await shop.tokenise(), { reference: 'lost' });
  await expect(shop.call('POST', '/transactions', body, { key: 'lost' })).rejects.toThrow();
  const listed = await shop.call('GET', '/transactions?reference=lost');
  expect(listed.json.transactions).toMatchObject([{ status: 'PREAUTHORIZED', amount: '12500' }]);
});

test('the log stores no card number, key or token', async () => {
  await shop.tokenise();
  const log = JSON.stringify(await shop.requests());
  expect(log).toContain('/ucp/payment-methods');
  for (const secret of [globalpayCards.pays, shop.appKey, shop.browser, shop.credentials.secret])
    expect(log).not.toContain(secret);
});

describe('notifications', () => {
  test('the signature of a notification covers the exact bytes that are sent', async () => {
    const sale = await shop.sell();
    await expect.poll(() => shop.receiver.received.find(({ event }) => event.id === sale.id)).toBeDefined();
    const told = shop.receiver.received.find(({ event }) => event.id === sale.id);
    expect(told?.headers['x-gp-signature']).toBe(signNotification(told?.body ?? '', shop.appKey));
    expect(told?.event).toMatchObject({ status: 'PREAUTHORIZED', amount: '12500' });
  });

  test.each(['wrong_signature', 'altered_body'])(
    'with the fault %s the signature does not match',
    async (kind) => {
      await shop.control('faults', { kind });
      const sale = await shop.sell();
      const bad = () =>
        shop.receiver.received.find(
          ({ body, headers, event }) =>
            event.id === sale.id && headers['x-gp-signature'] !== signNotification(body, shop.appKey),
        );
      await expect.poll(bad).toBeDefined();
    },
  );
});

test('a refund in the shop’s dashboard returns money', async () => {
  const { id } = await shop.sell({ capture_mode: 'AUTO' });
  const refund = (await simulator.control(`payments/${id}`, { action: 'refund', amount: 2500 })).json;
  expect(refund).toMatchObject({ type: 'REFUND', amount: '2500', parent_resource_id: id });
  const row = (await shop.ledger()).payments.find((each) => each.payment_intent === id);
  expect(row).toMatchObject({ captured: 12_500, refunded: 2500 });
});
