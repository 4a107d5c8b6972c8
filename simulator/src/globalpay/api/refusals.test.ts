import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type GlobalpayMerchant,
  globalpayCards,
  introduceGlobalpay,
} from '../../testing/globalpay-merchant.ts';
import type { Reply } from '../../testing/test-simulator.ts';
import { spawnSimulator } from '../../testing/simulator-process.ts';

/** These tests call the simulator over HTTP, as a separate process. */
const folder = mkdtempSync(join(tmpdir(), 'slipway-simulator-'));
let simulator: Awaited<ReturnType<typeof spawnSimulator>>;
let shop: GlobalpayMerchant;

beforeAll(async () => {
  simulator = await spawnSimulator('--port', '0', '--data-dir', folder);
  shop = await introduceGlobalpay(simulator.url);
});
afterAll(async () => {
  await shop?.close();
  await simulator?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Expects a refusal with this code, and no charge. */
async function expectRefused(call: () => Promise<Reply>, status: number, detail: string): Promise<void> {
  const before = (await shop.ledger()).totals;
  const { status: answered, json } = await call();
  expect([answered, json.detailed_error_code]).toEqual([status, detail]);
  expect((await shop.ledger()).totals).toEqual(before);
}

const sale = async (more: object, options = {}) => {
  const pmt = await shop.tokenise();
  return () => shop.call('POST', '/transactions', shop.saleBody(pmt, more), options);
};

describe('headers', () => {
  test.each([
    ['a call without X-GP-Version', { 'x-gp-version': null }, '40005'],
    ['another X-GP-Version', { 'x-gp-version': '2020-01-20' }, '40213'],
    ['a form instead of JSON', { 'content-type': 'application/x-www-form-urlencoded' }, '40213'],
    ['a caller who wants something else than JSON', { accept: '*/*' }, '40213'],
  ])('refuses %s', async (_what, headers, detail) => expectRefused(await sale({}, { headers }), 400, detail));
});

describe('access tokens', () => {
  test('an access token is refused if the secret was made with another key', () =>
    expectRefused(() => shop.askToken({ secret: 'ab'.repeat(64) }), 403, '40004'));

  test('an access token is refused if the secret was made with another nonce', () =>
    expectRefused(() => shop.askToken({ nonce: '2026-11-21T10:00:00.001Z' }), 403, '40004'));

  test.each([10, 604_801])('an access token for %i seconds is refused', (seconds) =>
    expectRefused(() => shop.askToken({ seconds_to_expire: seconds }), 400, '40213'),
  );

  test('an access token with an unknown permission is refused', () =>
    expectRefused(() => shop.askToken({ permissions: ['TRN_POST_Everything'] }), 400, '40119'));

  test('an access token that was never issued is refused', async () =>
    expectRefused(await sale({}, { token: 'nobody' }), 401, '40001'));

  test('an access token for a browser cannot charge, capture, read a payment or start a check by the card’s bank', async () => {
    const options = { token: shop.browser };
    await expectRefused(await sale({}, options), 403, '40212');
    const { id } = await shop.sell();
    await expectRefused(() => shop.call('GET', `/transactions/${id}`, undefined, options), 403, '40212');
    await expectRefused(() => shop.call('POST', `/transactions/${id}/capture`, {}, options), 403, '40212');
    const pmt = await shop.tokenise();
    await expectRefused(
      () => shop.call('POST', '/authentications', shop.authenticationBody(pmt), options),
      403,
      '40212',
    );
  });

  test('an expired access token is refused', async () => {
    const { token } = (await shop.askToken({ seconds_to_expire: 60 })).json;
    const look = () => shop.call('GET', '/transactions', undefined, { token });
    expect((await look()).status).toBe(200);
    await shop.control('clock', { advance: 'PT61S', merchant: undefined });
    await expectRefused(look, 401, '40001');
  });
});

describe('cards', () => {
  const keep = (change: object) => () =>
    shop.call('POST', '/payment-methods', { ...shop.cardBody(globalpayCards.pays), ...change });
  const card = { number: globalpayCards.pays, cvv: '123', expiry_month: '12', expiry_year: '40' };

  test.each([
    ['a wrong check digit', { card: { ...card, number: '4263970000005263' } }, '40213'],
    ['a year of four digits', { card: { ...card, expiry_year: '2040' } }, '40213'],
    ['a card that has expired', { card: { ...card, expiry_year: '20' } }, '40213'],
    ['a short security code', { card: { ...card, cvv: '12' } }, '40213'],
    ['a token for repeated use', { usage_mode: 'MULTIPLE' }, '40213'],
    ['a card without a name', { name: undefined }, '40005'],
    ['an unknown field', { colour: 'red' }, '40213'],
  ])('refuses %s', (_what, change, detail) => expectRefused(keep(change), 400, detail));
});

describe('a charge', () => {
  test.each([
    ['a number as the amount', { amount: 12_500 }, '40213'],
    ['pounds with pence behind a point', { amount: '125.00' }, '40213'],
    ['nothing to charge', { amount: '0' }, '40213'],
    ['no amount', { amount: undefined }, '40005'],
    ['another currency', { currency: 'EUR' }, '40213'],
    ['a reference of more than 50 characters', { reference: 'x'.repeat(51) }, '40213'],
    ['a capture mode that the simulator does not have', { capture_mode: 'MULTIPLE' }, '40213'],
    ['another account', { account_name: 'tokenization' }, '40213'],
    ['an unknown field', { total: '12500' }, '40213'],
  ])('a charge is refused for %s', async (_what, change, detail) =>
    expectRefused(await sale(change), 400, detail),
  );

  test('a charge is refused for a truncated body', async () => {
    const body = JSON.stringify(shop.saleBody(await shop.tokenise()));
    await expectRefused(
      () => shop.call('POST', '/transactions', undefined, { raw: body.slice(0, -1) }),
      400,
      '40213',
    );
  });

  test('a charge is refused for a card token that was already charged', async () => {
    const body = shop.saleBody(await shop.tokenise());
    expect((await shop.call('POST', '/transactions', body)).json.status).toBe('PREAUTHORIZED');
    await expectRefused(() => shop.call('POST', '/transactions', body), 404, '40116');
  });

  test('a charge is refused for a card token that was declined before', async () => {
    const body = shop.saleBody(await shop.tokenise(globalpayCards.declined));
    expect((await shop.call('POST', '/transactions', body)).json.status).toBe('DECLINED');
    await expectRefused(() => shop.call('POST', '/transactions', body), 404, '40116');
  });

  test('a charge is refused for an expired card token', async () => {
    const body = shop.saleBody(await shop.tokenise());
    await shop.control('clock', { advance: 'PT31M', merchant: undefined });
    await expectRefused(() => shop.call('POST', '/transactions', body), 404, '40116');
  });

  test('a charge is refused for another shop’s card and transaction', async () => {
    const other = await introduceGlobalpay(simulator.url);
    const body = shop.saleBody(await other.tokenise());
    await expectRefused(() => shop.call('POST', '/transactions', body), 404, '40116');
    const { id } = await other.sell();
    await expectRefused(() => shop.call('GET', `/transactions/${id}`), 404, '40008');
    await other.close();
  });
});

describe('calls after a charge', () => {
  const after = (id: string, action: string, body: object) => () =>
    shop.call('POST', `/transactions/${id}/${action}`, body);

  test('a capture above the authorised sum is refused', async () => {
    const { id } = await shop.sell();
    await expectRefused(after(id, 'capture', { amount: '12501' }), 400, '40213');
  });

  test('a second capture is refused', async () => {
    const { id } = await shop.sell();
    expect((await after(id, 'capture', {})()).json.status).toBe('CAPTURED');
    await expectRefused(after(id, 'capture', {}), 400, '40042');
  });

  test('a partial reversal, a second reversal, and a reversal of captured money are refused', async () => {
    const { id } = await shop.sell();
    await expectRefused(after(id, 'reversal', { amount: '100' }), 400, '40214');
    expect((await after(id, 'reversal', {})()).json.status).toBe('REVERSED');
    await expectRefused(after(id, 'reversal', {}), 400, '40042');
    await expectRefused(after(id, 'capture', {}), 400, '40042');
    const captured = await shop.sell({ capture_mode: 'AUTO' });
    await expectRefused(after(captured.id, 'reversal', {}), 400, '40042');
  });

  test('a refund of uncaptured money is refused', async () => {
    const { id } = await shop.sell();
    await expectRefused(after(id, 'refund', { amount: '100' }), 400, '40042');
  });

  test('refunds are refused only above 115 percent of the captured sum', async () => {
    const { id } = await shop.sell({ capture_mode: 'AUTO' });
    expect((await after(id, 'refund', { amount: '14000' })()).json).toMatchObject({
      type: 'REFUND',
      status: 'CAPTURED',
      amount: '14000',
      parent_resource_id: id,
    });
    await expectRefused(after(id, 'refund', { amount: '376' }), 400, '40087');
    expect((await after(id, 'refund', { amount: '375' })()).status).toBe(200);
  });

  test('a call that repeats an idempotency key within a day is refused and has no effect', async () => {
    const key = 'charge of attempt 7';
    const first = await (await sale({}, { key }))();
    expect(first.json.status).toBe('PREAUTHORIZED');
    const again = await sale({}, { key });
    await expectRefused(again, 409, '40039');
    expect((await again()).json).toEqual({
      error_code: 'DUPLICATE_ACTION',
      detailed_error_code: '40039',
      detailed_error_description: `Idempotency Key seen before: id=${first.json.id}, status=PREAUTHORIZED`,
    });
    await shop.control('clock', { advance: 'P1DT1S', merchant: undefined });
    expect((await (await sale({}, { key }))()).status).toBe(200);
  });
});
