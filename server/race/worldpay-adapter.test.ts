import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pence } from '@slipway/shared/values/pence.ts';
import type { Attempt, PaymentProvider } from '../src/payments/payment-provider.ts';
import type { WorldpayAccount } from '../src/payments/worldpay/worldpay-account.ts';
import { worldpayProvider } from '../src/payments/worldpay/worldpay-provider.ts';
import { readReturn } from '../src/payments/worldpay/worldpay-return.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { unhurriedProviderMs } from './unhurried.ts';

/** The adapter's requests, and its reading of the answers, against a simulator in a separate process. */
let simulator: SimulatorProcess;
let account: WorldpayAccount;
let worldpay: PaymentProvider;

const publicUrl = 'http://localhost:3000';
const shopper = {
  firstName: 'Zoë',
  lastName: 'Lake',
  email: 'zoe@example.com',
  country: 'United Kingdom',
  hostname: 'localhost',
};

beforeAll(async () => {
  simulator = await SimulatorProcess.start();
});
afterAll(() => simulator.stop());

/** Each test has its own merchant, so that the faults of one test do not affect another test. */
beforeEach(async () => {
  account = {
    address: simulator.url,
    merchantCode: `BOATS${randomId().toUpperCase()}`,
    username: `user${randomId()}`,
    password: randomId(),
    installationId: '1234567',
    macSecret: randomId(),
    adminCode: 'ADMIN',
    webhookSecret: randomId(),
  };
  worldpay = adapter();
  await simulator.control('merchant', {
    provider: 'worldpay',
    merchant_code: account.merchantCode,
    username: account.username,
    password: account.password,
    installation_id: account.installationId,
    mac_secret: account.macSecret,
    admin_code: account.adminCode,
    webhook_url: 'http://127.0.0.1:9/nobody',
    allowed_origins: [publicUrl],
  });
});

function adapter(more: Partial<WorldpayAccount> = {}, now = Date.now()): PaymentProvider {
  return worldpayProvider({
    account: { ...account, ...more },
    addressesFor: (page) => ({ page, site: publicUrl }),
    now: () => new Date(now),
    timeoutMs: unhurriedProviderMs,
  });
}

function anAttempt(): Attempt {
  return {
    id: randomId(),
    reference: randomId(),
    bookingId: randomId(),
    amount: pence(15_000),
    currency: 'GBP',
    providerRef: null,
  };
}

async function begun() {
  const attempt = anAttempt();
  const answer = await worldpay.begin(attempt, shopper);
  if (answer.kind !== 'hosted_form') throw new Error('not a form');
  return { attempt: { ...attempt, providerRef: answer.providerRef }, form: answer.formHtml };
}

/** Returns the address to which a browser would send the form, with the form's fields. */
function addressOf(form: string): URL {
  const text = (markup: string) =>
    markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const url = new URL(text(/action="([^"]*)"/.exec(form)?.[1] ?? ''));
  for (const [, name = '', value = ''] of form.matchAll(/name="([^"]*)" value="([^"]*)"/g)) {
    url.searchParams.append(text(name), text(value));
  }
  return url;
}

async function press(form: string, body: object): Promise<URL> {
  const response = await fetch(addressOf(form), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return new URL(((await response.json()) as { return_url: string }).return_url);
}

const card = { action: 'pay', number: '4444333322221111', expiry: '12/40', cvc: '123' };

async function paid(holder = 'AUTHORISED') {
  const { attempt, form } = await begun();
  return { attempt, back: await press(form, { ...card, holder }) };
}

const passes = (advance: string) => simulator.control('clock', { advance });
const fault = (what: object) => simulator.control('faults', { merchant: account.merchantCode, ...what });
const ledger = async () => (await simulator.ledger(account.merchantCode)).at(-1);
const kindOf = (call: Promise<unknown>) => call.then(String, (error: { kind?: string }) => error.kind);
const statusOf = async (attempt: Attempt) => {
  const found = await worldpay.retrieve(attempt);
  return found === 'unknown_there' ? found : found.status;
};

test('a payment begins with a form that opens the payment page, and paying there leads back to our site', async () => {
  const { attempt, form } = await begun();
  expect(form).toMatch(/^<form method="get" action="[^"?]*">(<input type="hidden" [^>]*>)+<noscript>/);
  expect((await fetch(addressOf(form))).status).toBe(200);
  const back = await press(form, { ...card, holder: 'AUTHORISED' });
  expect(back.pathname).toBe('/return/worldpay/success');
  expect([back.searchParams.get('booking_id'), back.searchParams.get('payment_reference')]).toEqual([
    attempt.bookingId,
    attempt.reference,
  ]);
});

test('a return from the payment page is trusted if it is genuine and belongs to the attempt', async () => {
  const { attempt, back } = await paid();
  const parameters = {
    orderKey: back.searchParams.get('orderKey') ?? '',
    paymentStatus: back.searchParams.get('paymentStatus') ?? '',
    paymentAmount: back.searchParams.get('paymentAmount') ?? '',
    paymentCurrency: back.searchParams.get('paymentCurrency') ?? '',
    mac2: back.searchParams.get('mac2') ?? '',
  };
  const snapshot = readReturn(account, attempt, parameters);
  expect(snapshot).toMatchObject({
    status: 'authorised',
    authorised: 15_000,
    providerRef: attempt.providerRef,
  });
  expect(await worldpay.retrieve(attempt)).toEqual(snapshot);
  expect(
    readReturn(account, { ...attempt, providerRef: (await begun()).attempt.providerRef }, parameters),
  ).toBe('not_genuine');
  expect(readReturn(account, attempt, { ...parameters, mac2: '' })).toBe('not_genuine');
});

test('a payment goes from open to captured, and the whole sum is captured once', async () => {
  const { attempt, form } = await begun();
  expect(await statusOf(attempt)).toBe('pending');
  await press(form, { ...card, holder: 'REFUSED' });
  expect(await statusOf(attempt)).toBe('declined');
  await press(form, { ...card, holder: 'AUTHORISED' });
  expect(await worldpay.cancel(attempt)).toBe('paid');
  expect(await worldpay.capture(attempt)).toBe('accepted');
  expect(await worldpay.capture(attempt)).toBe('accepted');
  await passes('PT1S');
  expect(await worldpay.capture(attempt)).toBe('captured');
  expect(await worldpay.retrieve(attempt)).toMatchObject({
    status: 'captured',
    attemptId: attempt.id,
    authorised: 15_000,
    captured: 15_000,
  });
  expect(await ledger()).toMatchObject({ held: 0, captured: 15_000 });
  expect(await worldpay.voidAuthorisation(attempt)).toBe('captured');
});

test('a voided authorisation cannot be captured', async () => {
  const { attempt } = await paid();
  expect(await worldpay.voidAuthorisation(attempt)).toBe('voided');
  expect(await worldpay.voidAuthorisation(attempt)).toBe('voided');
  await passes('PT1S');
  expect(await statusOf(attempt)).toBe('cancelled');
  expect(await worldpay.capture(attempt)).toBe('refused');
  expect(await ledger()).toMatchObject({ held: 0, captured: 0 });
});

test('an unused payment page stays open for a day, then expires', async () => {
  const { attempt } = await begun();
  expect(await worldpay.cancel(attempt)).toBe('cancelled');
  expect(await statusOf(attempt)).toBe('pending');
  const later = adapter({}, Date.now() + 25 * 3_600_000);
  expect(await later.retrieve(attempt)).toMatchObject({ status: 'cancelled', authorised: 0 });
});

test('after a refused card, the payment page accepts another card, and expires after a day', async () => {
  const { attempt } = await paid('REFUSED');
  const later = (hours: number) => adapter({}, Date.now() + hours * 3_600_000).retrieve(attempt);
  expect(await later(23)).toMatchObject({ status: 'declined' });
  expect(await later(25)).toMatchObject({ status: 'cancelled', authorised: 0 });
});

test('if the answer to an order is lost, a second order is created and the first cannot be paid', async () => {
  const attempt = anAttempt();
  const at = Date.now();
  const beginAt = (ms: number) => adapter({}, ms).begin(attempt, shopper);
  await fault({ kind: 'answer_lost', path: '/worldpay/order' });
  expect(await kindOf(beginAt(at))).toBe('outcome_unknown');
  expect(await worldpay.retrieve(attempt)).toBe('unknown_there');
  expect(await kindOf(beginAt(at))).toBe('not_sent');
  const second = await beginAt(at + 1000);
  expect(second).toMatchObject({ providerRef: expect.stringContaining(`${attempt.id}-`) });
  expect(new Set((await simulator.ledger(account.merchantCode)).map((row) => row.authorised))).toEqual(
    new Set([0]),
  );
});

test('a refund is sent once under our reference, and refused above the captured sum', async () => {
  const { attempt } = await paid();
  expect(await worldpay.refund(attempt, { id: randomId(), amount: pence(100) })).toBe('refused');
  await worldpay.capture(attempt);
  await passes('PT1S');
  const id = randomId();
  expect(await worldpay.refund(attempt, { id, amount: pence(5000) })).toEqual({
    refundId: id,
    providerRef: id,
    amount: 5000,
    status: 'accepted',
  });
  expect(await worldpay.refund(attempt, { id: randomId(), amount: pence(10_001) })).toBe('refused');
  await fault({ kind: 'answer_lost', path: '/worldpay/refund' });
  expect(await kindOf(worldpay.refund(attempt, { id: randomId(), amount: pence(100) }))).toBe(
    'outcome_unknown',
  );
  const calls = (await simulator.requests(account.merchantCode)).filter(
    ({ path }) => path === '/worldpay/refund',
  );
  expect([calls.length, (await ledger())?.refunded]).toEqual([4, 5100]);
});

test.each([
  ['is busy', { kind: 'too_many_requests' }, 'throttled'],
  ['has a fault', { kind: 'server_error' }, 'outcome_unknown'],
  ['hangs up', { kind: 'connection_reset' }, 'outcome_unknown'],
  ['answers half', { kind: 'truncated_body' }, 'outcome_unknown'],
  ['answers no XML', { kind: 'malformed_json' }, 'outcome_unknown'],
  ['tells an amount that is none', { kind: 'altered_answer', set: { value: '' } }, 'outcome_unknown'],
  [
    'tells of an event that we do not know',
    { kind: 'altered_answer', set: { lastEvent: 'X' } },
    'outcome_unknown',
  ],
  ['tells of another order', { kind: 'altered_answer', set: { orderCode: 'X' } }, 'outcome_unknown'],
  ['answers somebody else', { kind: 'altered_answer', set: { merchantCode: 'X' } }, 'outcome_unknown'],
])('when Worldpay %s the state stays unknown', async (_what, spoiled, kind) => {
  const { attempt } = await paid();
  await fault({ ...spoiled, path: '/worldpay/inquiry' });
  expect(await kindOf(worldpay.retrieve(attempt))).toBe(kind);
  expect(await statusOf(attempt)).toBe('authorised');
});

test('a capture answer that names another order is ignored', async () => {
  const { attempt } = await paid();
  await fault({ kind: 'altered_answer', path: '/worldpay/capture', set: { orderCode: 'X' } });
  expect(await kindOf(worldpay.capture(attempt))).toBe('outcome_unknown');
});

/** Returns an address at which no server listens. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

test('a wrong password, a wrong installation and a refused connection are distinguished', async () => {
  const attempt = anAttempt();
  expect(await kindOf(adapter({ password: 'wrong' }).begin(attempt, shopper))).toBe('bad_credentials');
  expect(await kindOf(adapter({ installationId: '7' }).begin(attempt, shopper))).toBe('bad_request');
  expect(await kindOf(adapter({ address: await closedPort() }).begin(attempt, shopper))).toBe('not_sent');
});

test('if Worldpay’s inquiries lag behind, a payment is reported as open and never as ended', async () => {
  await simulator.control('scenario', { merchant: account.merchantCode, habits: { inquiry_lag: 'PT5M' } });
  const { attempt } = await paid();
  expect(await statusOf(attempt)).toBe('pending');
  expect(await worldpay.capture(attempt)).toBe('accepted');
  await passes('PT1S');
  await passes('PT6M');
  expect(await statusOf(attempt)).toBe('captured');
});
