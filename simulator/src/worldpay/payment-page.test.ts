import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { expect, test } from 'vitest';
import { startTestSimulator } from '../testing/test-simulator.ts';
import { introduceWorldpay, lastEventOf, site } from '../testing/test-worldpay.ts';
import { mac2 } from './page/return-address.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceWorldpay(simulator.url));

const keyOf = (orderCode: string, adminCode = 'MYADMINCODE') => `${adminCode}^${merchant.name}^${orderCode}`;
const signature = (orderCode: string, status: string | undefined, adminCode?: string) =>
  mac2('@p-p1epie', { orderKey: keyOf(orderCode, adminCode), amount: 12_500, currency: 'GBP', status });

test('after a payment, the return address has the merchant’s parameters, then Worldpay’s signed parameters', async () => {
  const { pay } = await merchant.openPage('PAYS');
  const back = await pay();
  expect(back.href).toContain('orderKey=MYADMINCODE%5E');
  expect(back.pathname).toBe('/return/worldpay/successURL');
  expect([...back.searchParams]).toEqual([
    ['booking_id', 'b'],
    ['payment_reference', 'r'],
    ['orderKey', keyOf('PAYS')],
    ['paymentStatus', 'AUTHORISED'],
    ['paymentAmount', '12500'],
    ['paymentCurrency', 'GBP'],
    ['mac2', signature('PAYS', 'AUTHORISED')],
    ['source', 'WP'],
  ]);
  expect(lastEventOf(await merchant.inquire('PAYS'))).toBe('AUTHORISED');
});

test('a refused shopper returns to the failure address, and may try another card', async () => {
  const { pay, press } = await merchant.openPage('REFUSED');
  const back = await pay('REFUSED');
  expect([back.pathname, back.searchParams.get('mac2')]).toEqual([
    '/return/worldpay/failureURL',
    signature('REFUSED', 'REFUSED'),
  ]);
  expect(new URL((await press({ action: 'refuse' })).json.return_url).pathname).toBe(back.pathname);
  expect((await pay()).searchParams.get('paymentStatus')).toBe('AUTHORISED');
});

test('after an error at the bank, the shopper returns to the error address', async () => {
  const { pay } = await merchant.openPage('ERROR');
  const back = await pay('ERROR');
  expect([back.pathname, back.searchParams.get('paymentStatus')]).toEqual([
    '/return/worldpay/errorURL',
    'ERROR',
  ]);
});

test('after Cancel, neither the return address nor its signature includes a status', async () => {
  const { press } = await merchant.openPage('CANCELS');
  const back = new URL((await press({ action: 'cancel' })).json.return_url);
  expect([...back.searchParams].slice(2)).toEqual([
    ['orderKey', keyOf('CANCELS')],
    ['orderAmount', '12500'],
    ['orderCurrency', 'GBP'],
    ['mac2', signature('CANCELS', undefined)],
    ['source', 'WP'],
  ]);
  expect(lastEventOf(await merchant.inquire('CANCELS'))).toBe('CANCELLED');
});

test('cancelling in one tab does not undo a payment in another', async () => {
  const { pay, press } = await merchant.openPage('TWO-TABS');
  await pay();
  const back = new URL((await press({ action: 'cancel' })).json.return_url);
  expect(back.pathname).toBe('/return/worldpay/cancelURL');
  expect(lastEventOf(await merchant.inquire('TWO-TABS'))).toBe('AUTHORISED');
});

test('a paid order cannot be paid again in another tab', async () => {
  const { pay } = await merchant.openPage('TWICE');
  const first = await pay();
  expect((await pay('REFUSED')).href).toBe(first.href);
  expect((await merchant.ledger()).payments.find((row) => row.attempt_id === 'TWICE')).toMatchObject({
    authorised: 12_500,
    status: 'AUTHORISED',
  });
});

test('the account’s settings decide how a return is signed', async () => {
  const macOf = async (orderCode: string, habits: object) => {
    await merchant.control('scenario', { habits });
    const { pay } = await merchant.openPage(orderCode);
    const back = await pay();
    return [back.searchParams.get('orderKey'), back.searchParams.get('mac2')];
  };
  const upper = signature('UPPER', 'AUTHORISED').toUpperCase();
  expect(await macOf('UPPER', { mac2: 'upper' })).toEqual([keyOf('UPPER'), upper]);
  expect(await macOf('UNSIGNED', { mac2: 'none' })).toEqual([keyOf('UNSIGNED'), null]);
  expect(await macOf('NO-ADMIN', { admin_code_empty: true })).toEqual([
    keyOf('NO-ADMIN', ''),
    signature('NO-ADMIN', 'AUTHORISED', ''),
  ]);
  await merchant.control('scenario', { habits: { cancel_status: true } });
  const { press } = await merchant.openPage('CANCEL-STATUS');
  const { searchParams } = new URL((await press({ action: 'cancel' })).json.return_url);
  expect([
    searchParams.get('paymentStatus'),
    searchParams.get('paymentAmount'),
    searchParams.get('mac2'),
  ]).toEqual(['CANCELLED', '12500', signature('CANCEL-STATUS', 'CANCELLED')]);
  await merchant.control('scenario', { habits: {} });
});

test.each([
  ['a fragment', 'http://localhost:3000/#/done', 400],
  ['another site', 'http://elsewhere.example/done', 403],
  ['more than 1024 characters', `${site}/${'x'.repeat(1024)}`, 400],
  ['no web address', 'javascript:alert(1)', 400],
])('the page refuses a return address with %s', async (name, successURL, status) => {
  const { page, press } = await merchant.openPage(`RETURN ${name}`.replaceAll(' ', '-'), {}, { successURL });
  expect((await fetch(page)).status).toBe(status);
  expect((await press({ action: 'cancel' })).status).toBe(status);
});

test('the page refuses to open without return addresses, or with the ticket of another order', async () => {
  const { page } = await merchant.openPage('NO-WAY-BACK');
  const withoutWay = new URL(page);
  withoutWay.searchParams.delete('cancelURL');
  expect((await fetch(withoutWay)).status).toBe(400);
  page.searchParams.set('Ticket', 'somebody else');
  expect((await fetch(page)).status).toBe(404);
});

test('the page refuses an unknown card, an empty field and an impossible expiry date', async () => {
  const { press } = await merchant.openPage('CARDS');
  const card = { action: 'pay', number: '4444333322221111', holder: 'Zoë', expiry: '12/40', cvc: '123' };
  for (const wrong of [{ number: '4242424242424242' }, { cvc: '' }, { expiry: '13/40' }, { holder: ' ' }]) {
    expect((await press({ ...card, ...wrong })).status).toBe(422);
  }
  expect((await press(card)).json.return_url).toContain('paymentStatus=AUTHORISED');
});

test('the page says that it is a test, and loads only its own files', async () => {
  const { page } = await merchant.openPage('LOOKS');
  const response = await fetch(page);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await response.text()).toMatch(
    /No money moves[\s\S]*Pay £125\.00[\s\S]*Refuse[\s\S]*Cancel[\s\S]*Leave/,
  );
});

test('nothing is paid until 3-D Secure is answered, and a second answer is refused', async () => {
  const { pay, press } = await merchant.openPage('ASKED').then(async (opened) => ({
    ...opened,
    pay: () =>
      opened.press({
        action: 'pay',
        number: '4444333322221111',
        holder: 'THREE D SECURE',
        expiry: '12/40',
        cvc: '123',
      }),
  }));
  expect((await pay()).json).toEqual({ return_url: null, next: 'authenticate' });
  expect((await merchant.ledger()).payments.at(-1)).toMatchObject({ status: 'OPEN', authorised: 0 });
  expect((await press({ action: 'fail' })).json.return_url).toContain('paymentStatus=REFUSED');
  await pay();
  expect((await simulator.control('3ds/ASKED', { result: 'complete' })).json).toMatchObject({
    lastEvent: 'AUTHORISED',
  });
  expect((await press({ action: 'complete' })).status).toBe(409);
});

test('a slow bank leaves the payment pending', async () => {
  const { pay } = await merchant.openPage('SLOW');
  const back = await pay('SLOW');
  expect([back.pathname, back.searchParams.get('paymentStatus')]).toEqual([
    '/return/worldpay/pendingURL',
    'SENT_FOR_AUTHORISATION',
  ]);
  await simulator.control('clock', { advance: 'PT1M' });
  expect(lastEventOf(await merchant.inquire('SLOW'))).toBe('AUTHORISED');
});

test('a scenario sets the outcome of one payment', async () => {
  const match = { attempt_id: 'CHOSEN' };
  await merchant.control('scenario', { outcome: 'pays_and_never_returns', match, times: 1 });
  const { press } = await merchant.openPage('CHOSEN');
  const card = { action: 'pay', number: '5454545454545454', holder: 'REFUSED', expiry: '12/40', cvc: '123' };
  expect((await press(card)).json).toEqual({ return_url: null, next: 'left' });
  expect(lastEventOf(await merchant.inquire('CHOSEN'))).toBe('AUTHORISED');
});

test('the payment page closes after half an hour', async () => {
  const { page, press } = await merchant.openPage('LATE');
  await simulator.control('clock', { advance: 'PT30M' });
  expect([(await fetch(page)).status, (await press({ action: 'refuse' })).status]).toEqual([410, 410]);
});
