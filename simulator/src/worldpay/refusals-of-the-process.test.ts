import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WorldpayMerchant, errorOf, introduceWorldpay, orderXml } from '../testing/test-worldpay.ts';
import { spawnSimulator } from '../testing/simulator-process.ts';
import { readXml } from './xml/read-xml.ts';

/** These tests call the simulator over HTTP, as a separate process, with requests that Worldpay would refuse. */
const folder = mkdtempSync(join(tmpdir(), 'slipway-simulator-'));
let simulator: Awaited<ReturnType<typeof spawnSimulator>>;
let merchant: WorldpayMerchant;

beforeAll(async () => {
  simulator = await spawnSimulator('--port', '0', '--data-dir', folder);
  merchant = await introduceWorldpay(simulator.url);
});
afterAll(async () => {
  await merchant?.close();
  await simulator?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const amount = '<amount currencyCode="GBP" exponent="2" value="12500"/>';
const description = '<description>Boat hire</description>';
const mask = '<paymentMethodMask><include code="ALL"/></paymentMethodMask>';
const payments = async () => (await merchant.ledger()).totals.payments;

/** Sends a text unchanged. Expects HTTP status 200, and an error in the body. */
async function expectRefused(
  xml: string,
  error: { code: string; message: RegExp },
  headers?: Record<string, string>,
): Promise<void> {
  const before = await payments();
  const { status, text } = await merchant.post(xml, headers);
  const [inside] = readXml(text).children[0]?.children ?? [];
  if (inside === undefined) throw new Error(text);
  expect([status, errorOf(inside)]).toEqual([
    200,
    { code: error.code, message: expect.stringMatching(error.message) },
  ]);
  expect(await payments()).toBe(before);
}

const refusedOrder = (children: string, error: { code: string; message: RegExp }) =>
  expectRefused(merchant.messageOf(orderXml('REFUSED-1', { children })), error);

test('an order is accepted if its elements follow the sequence of the DTD', async () => {
  const status = await merchant.order('TAKEN-1', { children: `${description}${amount}${mask}` });
  expect(status).toMatchObject({ name: 'orderStatus', attributes: { orderCode: 'TAKEN-1' } });
});

test('the simulator refuses an order in which the amount precedes the description', () =>
  refusedOrder(`${amount}${description}${mask}`, { code: '2', message: /"order" must match/ }));

test('the simulator refuses an order in which the payment methods precede the order’s contents', () =>
  refusedOrder(`${description}${amount}${mask}<orderContent>Tea</orderContent>`, {
    code: '2',
    message: /"order" must match/,
  }));

test('the simulator refuses an address in which the post code follows the city', () =>
  refusedOrder(
    `${description}${amount}${mask}<billingAddress><address><city>Milton Keynes</city><postalCode>MK9 3AA</postalCode><countryCode>GB</countryCode></address></billingAddress>`,
    { code: '2', message: /"address" must match/ },
  ));

test('the simulator refuses an address without its country', () =>
  refusedOrder(
    `${description}${amount}${mask}<billingAddress><address><postalCode>MK9 3AA</postalCode></address></billingAddress>`,
    { code: '2', message: /"address" must match/ },
  ));

test('the simulator refuses an order without payment methods', () =>
  refusedOrder(`${description}${amount}`, { code: '2', message: /"order" must match/ }));

test('the simulator refuses an unknown element', () =>
  refusedOrder(`${description}${amount}${mask}<colour>red</colour>`, {
    code: '2',
    message: /"order" must match/,
  }));

test('the simulator refuses an unknown attribute', () =>
  expectRefused(
    merchant.messageOf(orderXml('REFUSED-1', { attributes: 'installationId="1234567" colour="red"' })),
    { code: '2', message: /"colour" must be declared/ },
  ));

test('the simulator refuses an amount with a decimal point', () =>
  refusedOrder(`${description}<amount currencyCode="GBP" exponent="2" value="125.00"/>${mask}`, {
    code: '3',
    message: /"125.00" is invalid/,
  }));

test('the simulator refuses an amount of 0', () =>
  refusedOrder(`${description}<amount currencyCode="GBP" exponent="2" value="0"/>${mask}`, {
    code: '3',
    message: /"0" is invalid/,
  }));

test('the simulator refuses an amount in pounds instead of pence', () =>
  refusedOrder(`${description}<amount currencyCode="GBP" exponent="0" value="125"/>${mask}`, {
    code: '3',
    message: /exponent/,
  }));

test('the simulator refuses another currency', () =>
  refusedOrder(`${description}<amount currencyCode="EUR" exponent="2" value="12500"/>${mask}`, {
    code: '3',
    message: /currency "EUR"/,
  }));

test('the simulator refuses an unknown payment method', () =>
  refusedOrder(`${description}${amount}<paymentMethodMask><include code="Visa"/></paymentMethodMask>`, {
    code: '5',
    message: /no payment method "Visa"/,
  }));

test('the simulator refuses a description of more than 50 characters', () =>
  refusedOrder(`<description>${'x'.repeat(51)}</description>${amount}${mask}`, {
    code: '5',
    message: /1 to 50/,
  }));

test('the simulator refuses an order code with a circumflex, which separates the fields of an order key', () =>
  expectRefused(merchant.messageOf(orderXml('A^B')), { code: '5', message: /order code "A\^B"/ }));

test('the simulator refuses an order code of more than 64 characters', () =>
  expectRefused(merchant.messageOf(orderXml('A'.repeat(65))), { code: '5', message: /order code/ }));

test('the simulator refuses another merchant’s installation', () =>
  expectRefused(
    merchant.messageOf(orderXml('REFUSED-1', { attributes: 'installationId="7654321" captureDelay="OFF"' })),
    { code: '5', message: /no installation/ },
  ));

test('the simulator refuses an order code that any order has used before', async () => {
  await merchant.order('AGAIN-1');
  await expectRefused(merchant.messageOf(orderXml('AGAIN-1', { amount: 500 })), {
    code: '5',
    message: /^Duplicate Order$/,
  });
});

test('the simulator refuses another merchant’s code', () =>
  expectRefused(
    merchant
      .messageOf(orderXml('REFUSED-1'))
      .replace(`merchantCode="${merchant.name}"`, 'merchantCode="THEIRS"'),
    { code: '4', message: /Security violation/ },
  ));

test('the simulator refuses a message without its document type', () =>
  expectRefused(merchant.messageOf(orderXml('REFUSED-1')).replace(/<!DOCTYPE[^>]*>/, ''), {
    code: '2',
    message: /must begin with/,
  }));

test('the simulator refuses a document type that declares an entity', () =>
  expectRefused(
    merchant
      .messageOf(orderXml('REFUSED-1'))
      .replace('paymentService_v1.dtd">', 'paymentService_v1.dtd" [<!ENTITY x "y">]>'),
    { code: '2', message: /must begin with/ },
  ));

test('the simulator refuses XML that is not well-formed', () =>
  expectRefused(merchant.messageOf(orderXml('REFUSED-1').replace('</order>', '')), {
    code: '2',
    message: /Invalid XML/,
  }));

test('the simulator refuses a form instead of XML', () =>
  expectRefused(
    merchant.messageOf(orderXml('REFUSED-1')),
    { code: '2', message: /content type must be text\/xml/ },
    { 'content-type': 'application/x-www-form-urlencoded' },
  ));

test('the simulator refuses bytes that are not UTF-8', async () => {
  const xml = merchant.messageOf(orderXml('REFUSED-1').replace('Boat hire', 'Zoë'));
  const { username, password } = merchant.introduction;
  const response = await fetch(`${simulator.url}/jsp/merchant/xml/paymentService.jsp`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'text/xml',
    },
    body: Buffer.from(xml, 'latin1'),
  });
  expect(await response.text()).toContain('The message is not UTF-8.');
});

test.each([
  ['a wrong password', 'a-bad-password'],
  ['no password', ''],
])('the simulator answers %s with 401 and a page', async (_, password) => {
  const { username } = merchant.introduction;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const { status, headers, text } = await merchant.post(merchant.messageOf(orderXml('REFUSED-1')), {
    authorization,
  });
  expect([status, headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
  expect(text).toContain('requires HTTP authentication');
});

test('the simulator reports no payment for an unpaid order', async () => {
  await merchant.order('UNPAID-1');
  const unpaid = { code: '5', message: 'Could not find payment for order' };
  expect(errorOf(await merchant.inquire('UNPAID-1'))).toEqual(unpaid);
  expect(errorOf(await merchant.capture('UNPAID-1', 12_500))).toEqual(unpaid);
  expect(errorOf(await merchant.cancel('UNPAID-1'))).toEqual(unpaid);
  expect(errorOf(await merchant.refund('UNPAID-1', 'R-1', 100))).toEqual(unpaid);
  expect(errorOf(await merchant.inquire('NEVER-MADE'))).toEqual(unpaid);
});

test('the simulator refuses captures, cancellations and refunds that the order’s state does not allow', async () => {
  const { pay } = await merchant.openPage('STATES-1');
  await pay();
  const more = await merchant.capture('STATES-1', 12_501);
  expect(errorOf(more)).toMatchObject({
    code: '5',
    message: expect.stringContaining('more than is authorised'),
  });
  expect(errorOf(await merchant.refund('STATES-1', 'R-1', 100)).code).toBe('5');
  expect((await merchant.capture('STATES-1', 12_500)).name).toBe('ok');
  expect(errorOf(await merchant.capture('STATES-1', 1)).code).toBe('5');
  expect(errorOf(await merchant.cancel('STATES-1')).code).toBe('5');
  expect(
    (await merchant.ledger()).payments.find(({ attempt_id: code }) => code === 'STATES-1'),
  ).toMatchObject({
    held: 12_500,
    captured: 0,
    refunded: 0,
  });
});
