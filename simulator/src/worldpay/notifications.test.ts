import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestSimulator } from '../testing/test-simulator.ts';
import { type WorldpayMerchant, errorOf, introduceWorldpay, lastEventOf } from '../testing/test-worldpay.ts';
import { aWhile } from '../testing/webhook-receiver.ts';
import { type XmlElement, readXml } from './xml/read-xml.ts';

const simulator = ofFile(startTestSimulator);
let merchant: WorldpayMerchant;
beforeEach(async () => {
  merchant = await introduceWorldpay(simulator.url);
  return () => merchant.close();
});

/** Returns every element with this name, at any depth. */
function all(element: XmlElement, name: string): XmlElement[] {
  return [
    ...(element.name === name ? [element] : []),
    ...element.children.flatMap((child) => all(child, name)),
  ];
}

/** Returns the content of a notification. */
function told(body: string) {
  const event = readXml(body);
  const attribute = (name: string, key: string) => all(event, name)[0]?.attributes[key];
  return {
    order: attribute('orderStatusEvent', 'orderCode'),
    journal: attribute('journal', 'journalType'),
    lastEvent: all(event, 'lastEvent')[0]?.text,
    reference: attribute('journalReference', 'reference'),
    amount: all(all(event, 'accountTx')[0] ?? event, 'amount')[0]?.attributes.value,
  };
}

const toldOf = (count: number) =>
  merchant.receiver.waitFor(count).then((received) => received.map(({ body }) => told(body)));
const paid = async (orderCode: string) => {
  const { pay } = await merchant.openPage(orderCode);
  await pay();
};
const passes = (advance: string) => simulator.control('clock', { advance });

test('a notification is repeated until the answer is exactly [OK]', async () => {
  merchant.receiver.answerWith(200, '"[OK]"');
  await paid('HEARD');
  await merchant.receiver.waitFor(1);
  await aWhile();
  merchant.receiver.answerWith(500, '[OK]');
  await passes('PT3S');
  await merchant.receiver.waitFor(2);
  await aWhile();
  merchant.receiver.answerWith(200, '[OK]');
  await passes('PT6S');
  expect(await toldOf(3)).toEqual(
    Array.from({ length: 3 }, () => ({
      order: 'HEARD',
      journal: 'AUTHORISED',
      lastEvent: 'AUTHORISED',
      reference: undefined,
      amount: '12500',
    })),
  );
  await aWhile();
  expect((await merchant.deliveries())[0]).toMatchObject({
    state: 'delivered',
    tries: [{ status: 200, error: '"[OK]"' }, { status: 500 }, { status: 200, error: null }],
  });
});

test('a notification looks like Worldpay’s example', async () => {
  await paid('LOOKS');
  const [{ body } = { body: '' }] = await merchant.receiver.waitFor(1);
  expect(body).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<!DOCTYPE paymentService PUBLIC [^>]*>\s*<paymentService version="1\.4" merchantCode="[^"]+"><notify><orderStatusEvent orderCode="LOOKS"><payment><paymentMethod>VISA-SSL<\/paymentMethod><amount [^>]*\/><lastEvent>AUTHORISED<\/lastEvent><AuthorisationId id="622206"\/><balance accountType="IN_PROCESS_AUTHORISED"><amount [^>]*\/><\/balance><cardNumber>4444\*{8}1111<\/cardNumber><riskScore value="0"\/><\/payment><journal journalType="AUTHORISED"><bookingDate><date [^>]*\/><\/bookingDate><accountTx accountType="IN_PROCESS_AUTHORISED" batchId="20"><amount [^>]*\/><\/accountTx><\/journal><\/orderStatusEvent><\/notify><\/paymentService>\s*$/,
  );
});

test('a capture is acknowledged at once, performed a second later and reported by a notification', async () => {
  await paid('CAPTURED');
  expect((await merchant.capture('CAPTURED', 12_500)).children[0]).toMatchObject({
    name: 'captureReceived',
    attributes: { orderCode: 'CAPTURED' },
  });
  expect(lastEventOf(await merchant.inquire('CAPTURED'))).toBe('AUTHORISED');
  await passes('PT1S');
  expect(lastEventOf(await merchant.inquire('CAPTURED'))).toBe('CAPTURED');
  expect((await toldOf(2))[1]).toMatchObject({ journal: 'CAPTURED', amount: '12500' });
  expect((await merchant.ledger()).totals).toMatchObject({ held: 0, captured: 12_500 });
});

test('a cancelled authorisation is released, even if it is cancelled twice', async () => {
  await paid('LET-GO');
  for (const _ of [1, 2]) {
    expect((await merchant.cancel('LET-GO')).children[0]?.name).toBe('cancelReceived');
  }
  await passes('PT1S');
  await toldOf(2);
  await aWhile();
  expect((await toldOf(2)).map(({ journal }) => journal)).toEqual(['AUTHORISED', 'CANCELLED']);
  expect((await merchant.ledger()).payments).toMatchObject([
    { status: 'CANCELLED', held: 0, authorised: 12_500 },
  ]);
  expect(errorOf(await merchant.capture('LET-GO', 12_500)).code).toBe('5');
});

test('a refund keeps the merchant’s reference until the refund is complete', async () => {
  await paid('REFUNDED');
  await merchant.capture('REFUNDED', 12_500);
  await passes('PT1S');
  expect((await merchant.refund('REFUNDED', 'R-88', 5000)).children[0]?.name).toBe('refundReceived');
  await passes('PT1S');
  await toldOf(3);
  await passes('PT1M');
  expect((await toldOf(4)).slice(2)).toMatchObject([
    { journal: 'SENT_FOR_REFUND', reference: 'R-88', amount: '5000' },
    { journal: 'REFUNDED', reference: 'R-88', amount: '5000' },
  ]);
  expect((await merchant.ledger()).totals).toMatchObject({ captured: 12_500, refunded: 5000 });
});

test('a repeated refund call makes a second refund, up to the captured sum', async () => {
  await paid('DOUBLED');
  await merchant.capture('DOUBLED', 12_500);
  await passes('PT1S');
  for (const _ of [1, 2]) expect((await merchant.refund('DOUBLED', 'R-1', 5000)).name).toBe('ok');
  expect((await merchant.ledger()).totals.refunded).toBe(10_000);
  expect(errorOf(await merchant.refund('DOUBLED', 'R-1', 5000)).message).toMatch(/more than was captured/);
});

test('after a notification of a failed refund, the merchant may send another refund', async () => {
  await paid('FAILS');
  await merchant.capture('FAILS', 12_500);
  await passes('PT1S');
  await simulator.control('payments/FAILS', { action: 'refunds_fail_later' });
  await merchant.refund('FAILS', 'R-1', 12_500);
  await passes('PT1S');
  await passes('PT1M');
  expect((await toldOf(4))[3]).toMatchObject({ journal: 'REFUND_FAILED', reference: 'R-1' });
  expect((await merchant.ledger()).totals.refunded).toBe(0);
  expect((await merchant.refund('FAILS', 'R-2', 12_500)).name).toBe('ok');
});

test('an authorisation that nobody captures lapses after seven days', async () => {
  await paid('LAPSES');
  await passes('P7D');
  expect((await toldOf(2))[1]).toMatchObject({ journal: 'EXPIRED', lastEvent: 'EXPIRED' });
  expect((await merchant.ledger()).totals.held).toBe(0);
});

test('an order with capture delay 0 is captured right after authorisation', async () => {
  const { pay } = await merchant.openPage('AT-ONCE', {
    attributes: 'installationId="1234567" captureDelay="0"',
  });
  await pay();
  await passes('PT1S');
  expect((await toldOf(2)).map(({ journal }) => journal)).toEqual(['AUTHORISED', 'CAPTURED']);
});

test('an account can be set to report an authorisation twice, both times with a chosen state of the payment', async () => {
  await merchant.control('scenario', { habits: { authorised_twice: true, last_event: 'CANCELLED' } });
  await paid('TOLD-TWICE');
  const twice = { journal: 'AUTHORISED', lastEvent: 'CANCELLED' };
  expect(await toldOf(2)).toMatchObject([twice, twice]);
});

test('a late notification contains its own event and the present state of the payment', async () => {
  await merchant.control('faults', { kind: 'late', type: 'AUTHORISED', by: 'PT1H' });
  await paid('LATE');
  await merchant.capture('LATE', 12_500);
  await passes('PT1S');
  await toldOf(1);
  await passes('PT1H');
  expect((await toldOf(2))[1]).toMatchObject({ journal: 'AUTHORISED', lastEvent: 'CAPTURED' });
});

test('the answer to an inquiry may lag behind the payment', async () => {
  await merchant.control('scenario', { habits: { inquiry_lag: 'PT5M' } });
  await paid('BEHIND');
  expect(errorOf(await merchant.inquire('BEHIND')).message).toBe('Could not find payment for order');
  await passes('PT5M');
  expect(lastEventOf(await merchant.inquire('BEHIND'))).toBe('AUTHORISED');
  await merchant.capture('BEHIND', 12_500);
  await passes('PT1M');
  expect(lastEventOf(await merchant.inquire('BEHIND'))).toBe('AUTHORISED');
});

test('an order is made even if the merchant gets no answer', async () => {
  await merchant.control('faults', { kind: 'answer_lost', path: '/worldpay/order' });
  await expect(merchant.order('LOST')).rejects.toThrow('fetch failed');
  expect(errorOf(await merchant.order('LOST'))).toEqual({ code: '5', message: 'Duplicate Order' });
  expect(
    (await merchant.requests()).map(({ path, status, error_code: code }) => [path, status, code]),
  ).toEqual([
    ['/worldpay/order', null, null],
    ['/worldpay/order', 200, '5'],
  ]);
});

test('a fault can alter the answer to an inquiry, and another fault can alter a notification', async () => {
  await paid('ALTERED');
  await toldOf(1);
  await merchant.control('faults', { kind: 'altered_answer', set: { lastEvent: 'CAPTURED', value: '1' } });
  const [payment] = (await merchant.inquire('ALTERED')).children;
  expect(payment?.children.filter(({ name }) => name === 'amount' || name === 'lastEvent')).toMatchObject([
    { attributes: { value: '1' } },
    { text: 'CAPTURED' },
  ]);
  await merchant.control('faults', { kind: 'altered_body' });
  await merchant.capture('ALTERED', 12_500);
  await passes('PT1S');
  const news = (await toldOf(2)).slice(1);
  expect(news.map(({ amount }) => amount)).toEqual(['125000']);
});
