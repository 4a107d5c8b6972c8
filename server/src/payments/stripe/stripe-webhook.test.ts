import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { readStripeWebhook } from './stripe-webhook.ts';

const secret = 'whsec_of_the_test';
const stripe = new Stripe('sk_test_unused');
const now = new Date('2027-05-03T09:00:00Z');

const genuine = {
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { attempt_id: 'ours' } } },
};
const told = {
  dedupeKey: 'evt_1',
  attemptId: 'ours',
  providerRef: 'pi_1',
  hint: 'payment_intent.succeeded',
};

function read(body: string | Buffer, { at = now, signed = body } = {}) {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.`).update(signed).digest('hex');
  return readStripeWebhook(stripe, secret, Buffer.from(body), `t=${seconds},v1=${digest}`, now);
}

function secondsAgo(seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}

describe('a signed event of Stripe', () => {
  test('only the ids and the type are taken from a signed event', () => {
    expect(read(JSON.stringify(genuine))).toEqual([told]);
  });

  test('a signed event is accepted for five minutes after it was signed', () => {
    expect(read(JSON.stringify(genuine), { at: secondsAgo(300) })).toEqual([told]);
    expect(read(JSON.stringify(genuine), { at: secondsAgo(301) })).toBeUndefined();
  });

  test.each([
    ['without an object', { id: 'evt_1', type: 'v1.billing.meter.no_meter_found' }],
    ['without a valid id', { ...genuine, id: 'evt_1\u0000' }],
    ['with nothing in it', {}],
    ['about an object without metadata', { ...genuine, data: { object: { object: 'balance' } } }],
    [
      'whose ids are not strings',
      { ...genuine, data: { object: { metadata: { attempt_id: 1 }, payment_intent: {} } } },
    ],
  ])('a signed event %s is accepted, but belongs to no payment attempt', (_what, event) => {
    for (const { attemptId, providerRef } of read(JSON.stringify(event)) ?? []) {
      expect([attemptId, providerRef]).toEqual([null, null]);
    }
    expect(read(JSON.stringify(event))).toBeDefined();
  });
});

describe('other bytes with the same signature', () => {
  const text = JSON.stringify({ ...genuine, note: '\uFFFD' });

  test('signed bytes with a byte order mark before them are refused', () => {
    expect(read(`\uFEFF${text}`, { signed: text })).toBeUndefined();
  });

  test('bytes that are not valid text are refused, even if they decode to the signed text', () => {
    const bytes = Buffer.from(text);
    const at = bytes.indexOf(Buffer.from('\uFFFD'));
    const altered = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]);
    expect(altered.toString()).toBe(text);
    expect(read(text)).toEqual([told]);
    expect(read(altered, { signed: text })).toBeUndefined();
  });
});
