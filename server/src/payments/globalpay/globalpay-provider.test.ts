import { pence } from '@slipway/shared/values/pence.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testCards } from '@slipway/testing/checkout/globalpay-checkout.ts';
import { type GlobalpaySimulator, startGlobalpaySimulator } from '../../testing/globalpay-simulator.ts';
import type { Attempt, BrowserFacts, CardSteps, PaymentProvider } from '../payment-provider.ts';
import { ProviderError } from '../payment-provider.ts';

import { globalpayProvider } from './globalpay-provider.ts';
import { notificationSignature } from './globalpay-client.ts';
import { readGlobalpayNotification } from './globalpay-webhook.ts';

let simulator: GlobalpaySimulator;
let provider: PaymentProvider;
let cards: CardSteps;
let aheadMs = 0;
let attempts = 0;

beforeAll(async () => {
  simulator = await startGlobalpaySimulator();
  provider = providerWithin(300_000);
  if (provider.cards === undefined) throw new Error('no cards');
  cards = provider.cards;
});
afterAll(() => simulator?.close());
beforeEach(() => simulator.control('faults/clear', {}));

function providerWithin(timeoutMs: number): PaymentProvider {
  const { appId, appKey, address } = simulator;
  const now = () => new Date(Date.now() + aheadMs);
  const siteFor = (hostname: string) => `http://${hostname}:3000`;
  return globalpayProvider({ appId, appKey, address, now, timeoutMs, siteFor, bankFor: (page) => page });
}

const customer = {
  firstName: 'Zoë',
  lastName: 'Ångström',
  email: 'zoe@example.com',
  country: 'GB',
  hostname: 'localhost',
};
const browser: BrowserFacts = {
  acceptHeader: 'text/html',
  userAgent: 'a browser',
  ip: '127.0.0.1',
  language: 'en-GB',
  colorDepth: 30,
  screenHeight: 900,
  screenWidth: 1600,
  timezone: 0,
};

function anAttempt(amount = 12_500): Attempt {
  attempts += 1;
  return {
    id: `attempt${attempts}of${process.pid}`,
    reference: 'a reference',
    bookingId: 'a booking',
    amount: pence(amount),
    currency: 'GBP',
    providerRef: null,
  };
}

async function aCard(attempt: Attempt, number: string = testCards.pays): Promise<string> {
  const begun = await provider.begin(attempt, customer);
  if (begun.kind !== 'tokenised') throw new Error('no token');
  return simulator.tokenise(begun.accessToken, number);
}

async function charge(attempt: Attempt, number: string = testCards.pays) {
  const pmt = await aCard(attempt, number);
  const { id } = await cards.enrol(attempt, pmt, 'localhost');
  return cards.charge(attempt, { card: pmt, authenticationId: id, customer });
}

async function charged(): Promise<Attempt> {
  const attempt = anAttempt();
  await charge(attempt);
  return attempt;
}

async function taken(): Promise<Attempt> {
  const attempt = await charged();
  expect(await provider.capture(attempt)).toBe('captured');
  return attempt;
}

const rowsOf = async (attempt: Attempt) =>
  (await simulator.ledger()).filter((row) => row.attempt_id === attempt.id);
const lose = (path: string) => simulator.control('faults', { kind: 'answer_lost', method: 'POST', path });
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: unknown) => (error instanceof ProviderError ? error.kind : 'a bug'),
  );

describe('paying', () => {
  test('the browser gets a token that can only tokenise cards', async () => {
    const begun = await provider.begin(anAttempt(), customer);
    expect(begun).toMatchObject({ kind: 'tokenised', expiresInSeconds: 900 });
    const response = await fetch(`${simulator.address}/transactions`, {
      headers: {
        accept: 'application/json',
        'x-gp-version': '2021-03-22',
        authorization: `Bearer ${begun.kind === 'tokenised' ? begun.accessToken : ''}`,
      },
    });
    expect(response.status).toBe(403);
  });

  test('a charge authorises the stored amount, even if the cardholder’s name has accented letters', async () => {
    const attempt = anAttempt(31_001);
    expect(await provider.retrieve(attempt)).toBe('unknown_there');
    await charge(attempt);
    expect(await provider.retrieve(attempt)).toMatchObject({
      providerRef: expect.stringMatching(/^TRN_/),
      attemptId: attempt.id,
      status: 'authorised',
      amount: 31_001,
      authorised: 31_001,
      captured: 0,
      currency: 'GBP',
    });
  });

  test('after a declined card the payment has no money and no reference, and another card can pay', async () => {
    const attempt = anAttempt();
    await charge(attempt, testCards.declined);
    const declined = { status: 'declined', providerRef: null, authorised: 0, amount: 12_500 };
    expect(await provider.retrieve(attempt)).toMatchObject(declined);
    await charge(attempt);
    expect(await provider.retrieve(attempt)).toMatchObject({ status: 'authorised', authorised: 12_500 });
  });

  test('simultaneous tries to charge one attempt, each with its own card token, make one charge', async () => {
    const attempt = anAttempt();
    expect(await Promise.all([charge(attempt), charge(attempt), charge(attempt)])).toEqual([
      'tried',
      'tried',
      'tried',
    ]);
    expect(await rowsOf(attempt)).toHaveLength(1);
  });

  test('a lost answer makes the outcome unknown, and a retry charges nothing more', async () => {
    const attempt = anAttempt();
    await lose('/ucp/transactions');
    expect(await kindOf(charge(attempt))).toBe('outcome_unknown');
    expect(await provider.retrieve(attempt)).toMatchObject({ status: 'authorised' });
    await charge(attempt);
    expect(await rowsOf(attempt)).toMatchObject([{ held: 12_500 }]);
  });

  test('a fault of the card’s bank makes the outcome unknown', async () => {
    expect(await kindOf(charge(anAttempt(), testCards.systemError))).toBe('outcome_unknown');
  });

  test('an answer that is too late makes the outcome unknown', async () => {
    await simulator.control('faults', { kind: 'delay', ms: 5000, path: '/ucp/transactions' });
    expect(await kindOf(providerWithin(500).retrieve(anAttempt()))).toBe('outcome_unknown');
  });

  test('a malformed amount is refused', async () => {
    const attempt = await charged();
    const [wire] = await rowsOf(attempt);
    const shown = {
      id: wire.payment_intent,
      type: 'SALE',
      status: 'CAPTURED',
      reference: attempt.id,
      amount: '',
    };
    await simulator.control('faults', {
      kind: 'altered_answer',
      path: '/ucp/transactions',
      set: { transactions: [{ ...shown, currency: 'GBP' }] },
    });
    expect(await kindOf(provider.retrieve(attempt))).toBe('outcome_unknown');
  });

  test('our access token is renewed when it has expired, and when it is refused', async () => {
    const attempt = await charged();
    await simulator.control('clock', { advance: 'PT2H' });
    // The simulator's clock has moved, but ours has not. The simulator refuses a token that we believe to be valid.
    expect(await provider.retrieve(attempt)).toMatchObject({ status: 'authorised' });
    const asked = async () =>
      (await simulator.requests()).filter(({ path }) => path === '/ucp/accesstoken').length;
    const before = await asked();
    aheadMs += 2 * 3_600_000;
    await provider.retrieve(attempt);
    await provider.retrieve(attempt);
    expect(await asked()).toBe(before + 1);
  });
});

describe('3-D Secure', () => {
  test('after a 3-D Secure challenge, a charge succeeds only once the browser has returned the result', async () => {
    const attempt = anAttempt();
    const pmt = await aCard(attempt, testCards.challenge);
    const { id, methodPage } = await cards.enrol(attempt, pmt, 'localhost');
    expect(methodPage).toMatchObject({ field: 'threeDSMethodData' });
    const asked = { authenticationId: id, card: pmt, customer, browser };
    const challenged = await cards.initiate(attempt, { ...asked, method: 'not_shown' });
    expect(challenged).toMatchObject({ state: 'challenged', challengePage: { field: 'creq' } });
    expect(await cards.charge(attempt, { card: pmt, authenticationId: id, customer })).toBe(
      'not_authenticated',
    );
    const { cres } = await simulator.control(`3ds/${id}`, { result: 'complete' });
    expect(await cards.giveResult(id, cres)).toMatchObject({ state: 'passed' });
    expect(await cards.charge(attempt, { card: pmt, authenticationId: id, customer })).toBe('tried');
    expect(await provider.retrieve(attempt)).toMatchObject({ status: 'authorised' });
  });

  test('a failed authentication charges nothing', async () => {
    const attempt = anAttempt();
    const pmt = await aCard(attempt, testCards.failed);
    const { id } = await cards.enrol(attempt, pmt, 'localhost');
    const asked = { authenticationId: id, card: pmt, customer, browser, method: 'not_shown' } as const;
    expect(await cards.initiate(attempt, asked)).toMatchObject({ state: 'failed' });
    expect(await cards.charge(attempt, { card: pmt, authenticationId: id, customer })).toBe(
      'not_authenticated',
    );
    expect(await provider.retrieve(attempt)).toBe('unknown_there');
  });

  test('an authentication cannot be reused for another attempt or another card', async () => {
    const [cheap, dear] = [anAttempt(100), anAttempt(31_000)];
    const pmt = await aCard(cheap);
    const { id } = await cards.enrol(cheap, pmt, 'localhost');
    expect(await cards.charge(dear, { card: pmt, authenticationId: id, customer })).toBe('not_authenticated');
    const asDear = anAttempt(100);
    expect(await cards.charge(asDear, { card: pmt, authenticationId: id, customer })).toBe(
      'not_authenticated',
    );
    const other = await aCard(cheap);
    expect(await cards.charge(cheap, { card: other, authenticationId: id, customer })).toBe(
      'not_authenticated',
    );
    for (const each of [cheap, dear, asDear]) expect(await rowsOf(each)).toEqual([]);
  });
});

describe('capturing and voiding', () => {
  test('an authorisation is captured once, even if the answer is lost', async () => {
    const attempt = await charged();
    await lose('/ucp/transactions/*/capture');
    expect(await kindOf(provider.capture(attempt))).toBe('outcome_unknown');
    expect(await provider.capture(attempt)).toBe('captured');
    expect(await provider.capture(attempt)).toBe('captured');
    expect(await provider.voidAuthorisation(attempt)).toBe('captured');
    expect(await provider.cancel(attempt)).toBe('paid');
    expect(await rowsOf(attempt)).toMatchObject([{ captured: 12_500, held: 0 }]);
  });

  test('an authorisation is voided once, even if the answer is lost', async () => {
    const attempt = await charged();
    expect(await provider.cancel(attempt)).toBe('paid');
    await lose('/ucp/transactions/*/reversal');
    expect(await kindOf(provider.voidAuthorisation(attempt))).toBe('outcome_unknown');
    expect(await provider.voidAuthorisation(attempt)).toBe('voided');
    expect(await provider.capture(attempt)).toBe('refused');
    const [row] = await rowsOf(attempt);
    expect(row).toMatchObject({ held: 0, captured: 0, status: 'REVERSED' });
    const known = { ...attempt, providerRef: row.payment_intent };
    expect(await provider.retrieve(known)).toMatchObject({ status: 'cancelled', authorised: 0 });
  });

  test('an attempt that was never charged can be cancelled and voided, but not captured', async () => {
    const attempt = anAttempt();
    expect(await provider.cancel(attempt)).toBe('cancelled');
    expect(await provider.voidAuthorisation(attempt)).toBe('voided');
    expect(await provider.capture(attempt)).toBe('refused');
  });
});

describe('refunds', () => {
  test('a refund is sent once with our id, even if the answer is lost', async () => {
    const attempt = await taken();
    const refund = { id: 'refund1', amount: pence(5000) };
    await lose('/ucp/transactions/*/refund');
    expect(await kindOf(provider.refund(attempt, refund))).toBe('outcome_unknown');
    const again = await provider.refund(attempt, refund);
    expect(again).toMatchObject({ refundId: 'refund1', amount: 5000, status: 'done' });
    expect(await rowsOf(attempt)).toMatchObject([{ refunded: 5000 }]);
    expect(await provider.retrieve(attempt)).toMatchObject({
      captured: 12_500,
      refunds: [{ refundId: null, isUnnamed: true, amount: 5000, status: 'done' }],
    });
  });

  test('we refuse a refund above the captured amount, although Global Payments would allow it', async () => {
    const attempt = await taken();
    expect(await provider.refund(attempt, { id: 'refund2', amount: pence(12_501) })).toBe('refused');
    expect(await provider.refund(attempt, { id: 'refund3', amount: pence(12_000) })).toMatchObject({
      status: 'done',
    });
    expect(await provider.refund(attempt, { id: 'refund4', amount: pence(501) })).toBe('refused');
    expect(await rowsOf(attempt)).toMatchObject([{ refunded: 12_000 }]);
  });

  test('a refund of an uncaptured payment is refused', async () => {
    const attempt = await charged();
    expect(await provider.refund(attempt, { id: 'refund5', amount: pence(100) })).toBe('refused');
  });
});

describe('notifications', () => {
  const key = 'key_of_the_test';
  const body = JSON.stringify({ id: 'TRN_1', status: 'CAPTURED', reference: 'ours', amount: '1' }, null, 2);
  const read = (text: string, signature: string | undefined) =>
    readGlobalpayNotification(key, Buffer.from(text), signature);
  const signed = notificationSignature(Buffer.from(body), key);

  test('a notification names the attempt to look up, and nothing else', () => {
    expect(read(body, signed)).toEqual([
      { dedupeKey: 'TRN_1:CAPTURED', attemptId: 'ours', providerRef: 'TRN_1', hint: 'CAPTURED' },
    ]);
  });

  test.each([
    ['without a signature', body, undefined],
    ['of another key', body, notificationSignature(Buffer.from(body), 'other')],
    ['with other bytes', body.replace('"1"', '"2"'), signed],
    ['with a signature in capitals', body, signed.toUpperCase()],
    ['with a shorter signature', body, signed.slice(0, -1)],
  ])('notifications %s are refused as forged', (_what, text, signature) =>
    expect(read(text, signature)).toBeUndefined(),
  );

  test.each(['no JSON', 'null', '{"id":1,"status":"CAPTURED"}', '{"id":"TRN_1\\u0000","status":"x"}'])(
    'a notification of an unknown shape names no attempt: %s',
    (text) => expect(read(text, notificationSignature(Buffer.from(text), key))).toEqual([]),
  );
});
