import { expect, test } from 'vitest';
import { readNotification } from './worldpay-notification.ts';

const attemptId = '0123456789abcdefghjkmnpqrs';
const orderCode = `${attemptId}-tfxq80`;

const xml = ({
  order = orderCode,
  merchant = 'OURS',
  journal = 'AUTHORISED',
  day = '21',
  reference = '',
} = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE paymentService PUBLIC "-//WorldPay//DTD WorldPay PaymentService v1//EN" "http://dtd.worldpay.com/paymentService_v1.dtd"><paymentService version="1.4" merchantCode="${merchant}"><notify><orderStatusEvent orderCode="${order}"><payment><paymentMethod>VISA-SSL</paymentMethod><amount value="12500" currencyCode="GBP" exponent="2" debitCreditIndicator="credit"/><lastEvent>AUTHORISED</lastEvent></payment><journal journalType="${journal}"><bookingDate><date dayOfMonth="${day}" month="11" year="2026"/></bookingDate><accountTx accountType="IN_PROCESS_AUTHORISED" batchId="20"><amount value="12500" currencyCode="GBP" exponent="2" debitCreditIndicator="credit"/></accountTx>${reference}</journal></orderStatusEvent></notify></paymentService>`;

const read = (text: string) => readNotification('OURS', Buffer.from(text));
const keyOf = (more: Parameters<typeof xml>[0]) => read(xml(more))?.[0]?.dedupeKey;

test('only the order to look up and the event are taken from a notification', () => {
  expect(read(xml())).toEqual([
    { dedupeKey: expect.any(String), attemptId, providerRef: orderCode, hint: 'AUTHORISED' },
  ]);
});

test.each([
  ['9,000 levels', '<a>'.repeat(9_000) + '</a>'.repeat(9_000)],
  ['a malformed id', '<__proto__>x</__proto__>'],
  ['another', '<paymentService><constructor><prototype/></constructor></paymentService>'],
  ['no end', '<paymentService>'],
  ['nothing', ''],
])('a body with %s, which cannot be Worldpay’s, is not read and changes nothing', (_what, text) => {
  expect(read(text)).toBeUndefined();
});

test('a notification of a refund has our id of the refund', () => {
  const refund = 'abcdefghjkmnpqrs0123456789';
  const hintOf = (reference: string) =>
    read(
      xml({ journal: 'REFUNDED', reference: `<journalReference type="refund" reference="${reference}"/>` }),
    )?.map(({ hint }) => hint);
  expect(hintOf(refund)).toEqual([`REFUNDED ${refund}`]);
  expect(hintOf("made at the desk' or 1=1")).toEqual(['REFUNDED']);
});

test('a repeated notification has the same id, and a notification about another journal has a new id', () => {
  expect(keyOf({})).toBe(keyOf({}));
  const others = [
    { journal: 'CAPTURED' },
    { day: '22' },
    { order: `${attemptId}-tfxq81` },
    { reference: '<journalReference type="refund" reference="R-1"/>' },
  ];
  expect(new Set([{}, ...others].map(keyOf)).size).toBe(5);
});

test('a notification of an order that is not ours is ignored', () => {
  expect(read(xml({ order: 'SHOP-1042' }))).toEqual([]);
});

test.each([
  ['of another merchant', xml({ merchant: 'THEIRS' })],
  ['that is no XML', xml().slice(0, 200)],
  ['that is JSON', '{"order": 1}'],
  ['without a journal', xml().replace(/<journal .*<\/journal>/, '')],
  ['that declares an entity', xml().replace('.dtd">', '.dtd" [<!ENTITY x "y">]>')],
  ['of nothing', ''],
])('a Worldpay message %s is refused', (_what, text) => {
  expect(read(text)).toBeUndefined();
});
