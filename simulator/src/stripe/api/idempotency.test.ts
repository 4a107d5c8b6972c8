import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { expect, it } from 'vitest';
import { failureOf, introduceMerchant, stripeSdk } from '../../testing/test-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const params = { amount: 12_500, currency: 'gbp' } as const;
const create = (idempotencyKey: string, more: object = {}) =>
  merchant.sdk.paymentIntents.create({ ...params, ...more }, { idempotencyKey });

it('gives the first answer again to the same key', async () => {
  const first = await create('again');
  const second = await create('again');
  expect(second).toEqual(first);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await merchant.requests()).filter((call) => call.idempotency_key === 'again')).toMatchObject([
    { replayed: false, status: 200 },
    { replayed: true, status: 200 },
  ]);
});

it('refuses the same key with other parameters', async () => {
  await create('mismatch');
  const error = await failureOf(create('mismatch', { amount: 500 }));
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect(error.message).toMatch(/same parameters they were first used with/);
});

it('refuses the same key for another call', async () => {
  const intent = await create('elsewhere');
  const error = await failureOf(
    merchant.sdk.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'elsewhere' }),
  );
  expect(error.type).toBe('StripeIdempotencyError');
});

it('lets two merchants use the same key', async () => {
  const other = await introduceMerchant(simulator.url);
  const mine = await create('shared');
  const theirs = await other.sdk.paymentIntents.create(
    { ...params, amount: 999 },
    { idempotencyKey: 'shared' },
  );
  expect(theirs.id).not.toBe(mine.id);
  await other.close();
});

it('gives a decline again to the same key', async () => {
  const intent = await merchant.anIntent();
  const confirm = (method: string) =>
    failureOf(
      merchant.sdk.paymentIntents.confirm(
        intent.id,
        { payment_method: method },
        { idempotencyKey: 'decline' },
      ),
    );
  const first = await confirm('pm_card_chargeDeclined');
  const second = await confirm('pm_card_chargeDeclined');
  expect(second.raw).toMatchObject({ charge: (first.raw as { charge?: string }).charge });
});

it('does not keep what failed validation', async () => {
  expect((await failureOf(create('corrected', { amount: 1 }))).code).toBe('amount_too_small');
  expect(await create('corrected')).toMatchObject({ amount: 12_500 });
});

it('gives a 500 again that came after the call had begun', async () => {
  await merchant.control('faults', { kind: 'server_error', when: 'after', path: '/v1/payment_intents' });
  expect((await failureOf(create('broken'))).statusCode).toBe(500);
  expect((await failureOf(create('broken'))).statusCode).toBe(500);
});

it('forgets a 500 that came before the call had begun', async () => {
  await merchant.control('faults', { kind: 'server_error', path: '/v1/payment_intents' });
  expect((await failureOf(create('not-begun'))).statusCode).toBe(500);
  expect(await create('not-begun')).toMatchObject({ amount: 12_500 });
});

it('answers 409 while the same key is at work', async () => {
  await merchant.control('faults', { kind: 'delay', ms: 150, path: '/v1/payment_intents' });
  const [first, second] = await Promise.allSettled([create('at-once'), create('at-once')]);
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = (first.status === 'rejected' ? first : second) as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
});

it('refuses a key of more than 255 characters', async () => {
  expect((await failureOf(create('k'.repeat(256)))).statusCode).toBe(400);
  expect(await create('k'.repeat(255))).toMatchObject({ amount: 12_500 });
});

it('makes one payment of the retries of the SDK, whose first answer is lost', async () => {
  await merchant.control('faults', { kind: 'answer_lost', path: '/v1/payment_intents' });
  const before = (await merchant.ledger()).payments.length;
  const sdk = stripeSdk(simulator.url, merchant.keys.secret, { maxNetworkRetries: 1 });
  const intent = await sdk.paymentIntents.create(params);
  expect((await merchant.ledger()).payments.length).toBe(before + 1);
  expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true');
});

it('forgets a key after 24 hours', async () => {
  const first = await create('daily');
  await simulator.control('clock', { advance: 'PT23H59M' });
  expect((await create('daily')).id).toBe(first.id);
  await simulator.control('clock', { advance: 'PT2M' });
  expect((await create('daily')).id).not.toBe(first.id);
});
