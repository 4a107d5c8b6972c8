import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { expect, it } from 'vitest';
import { failureOf, introduceMerchant, stripeSdk } from '../../testing/test-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const params = { amount: 12_500, currency: 'gbp' } as const;
const create = (idempotencyKey: string, more: object = {}) =>
  merchant.sdk.paymentIntents.create({ ...params, ...more }, { idempotencyKey });

it('a repeated key gets the first answer', async () => {
  const first = await create('again');
  const second = await create('again');
  expect(second).toEqual(first);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await merchant.requests()).filter((call) => call.idempotency_key === 'again')).toMatchObject([
    { replayed: false, status: 200 },
    { replayed: true, status: 200 },
  ]);
});

it('a repeated key with other parameters is refused', async () => {
  await create('mismatch');
  const error = await failureOf(create('mismatch', { amount: 500 }));
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect(error.message).toMatch(/same parameters they were first used with/);
});

it('a repeated key for another call is refused', async () => {
  const intent = await create('elsewhere');
  const error = await failureOf(
    merchant.sdk.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'elsewhere' }),
  );
  expect(error.type).toBe('StripeIdempotencyError');
});

it('two merchants may use the same key', async () => {
  const other = await introduceMerchant(simulator.url);
  const mine = await create('shared');
  const theirs = await other.sdk.paymentIntents.create(
    { ...params, amount: 999 },
    { idempotencyKey: 'shared' },
  );
  expect(theirs.id).not.toBe(mine.id);
  await other.close();
});

it('a repeated key gets the same decline', async () => {
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

it('a key can be used again if its call failed validation', async () => {
  expect((await failureOf(create('corrected', { amount: 1 }))).code).toBe('amount_too_small');
  expect(await create('corrected')).toMatchObject({ amount: 12_500 });
});

it('a repeated key gets the same 500 if the call had begun', async () => {
  await merchant.control('faults', { kind: 'server_error', when: 'after', path: '/v1/payment_intents' });
  expect((await failureOf(create('broken'))).statusCode).toBe(500);
  expect((await failureOf(create('broken'))).statusCode).toBe(500);
});

it('a key can be used again if its call failed with a 500 before it began', async () => {
  await merchant.control('faults', { kind: 'server_error', path: '/v1/payment_intents' });
  expect((await failureOf(create('not-begun'))).statusCode).toBe(500);
  expect(await create('not-begun')).toMatchObject({ amount: 12_500 });
});

it('a repeated key gets 409 while the first call runs', async () => {
  await merchant.control('faults', { kind: 'delay', ms: 150, path: '/v1/payment_intents' });
  const [first, second] = await Promise.allSettled([create('at-once'), create('at-once')]);
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = (first.status === 'rejected' ? first : second) as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
});

it('a key of more than 255 characters is refused', async () => {
  expect((await failureOf(create('k'.repeat(256)))).statusCode).toBe(400);
  expect(await create('k'.repeat(255))).toMatchObject({ amount: 12_500 });
});

it('if the first answer is lost, the SDK repeats the call and makes only one payment', async () => {
  await merchant.control('faults', { kind: 'answer_lost', path: '/v1/payment_intents' });
  const before = (await merchant.ledger()).payments.length;
  const sdk = stripeSdk(simulator.url, merchant.keys.secret, { maxNetworkRetries: 1 });
  const intent = await sdk.paymentIntents.create(params);
  expect((await merchant.ledger()).payments.length).toBe(before + 1);
  expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true');
});

it('a key can be used again after 24 hours', async () => {
  const first = await create('daily');
  await simulator.control('clock', { advance: 'PT23H59M' });
  expect((await create('daily')).id).toBe(first.id);
  await simulator.control('clock', { advance: 'PT2M' });
  expect((await create('daily')).id).not.toBe(first.id);
});
