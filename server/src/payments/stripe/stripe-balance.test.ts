import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ProviderError } from '../payment-provider.ts';
import { listBalance } from './stripe-balance.ts';

const at = new Date('2027-06-19T12:00:00Z');

async function read(line: object) {
  const whole = {
    id: 'txn_1',
    amount: 15_000,
    fee: 245,
    currency: 'gbp',
    created: at.getTime() / 1000,
    source: null,
  };
  const list = () => Promise.resolve({ data: [{ ...whole, ...line }], has_more: false });
  const stripe = { balanceTransactions: { list } } as unknown as Stripe;
  return (await listBalance(stripe, { from: at, until: at, after: undefined })).lines[0]!;
}

test('a balance line whose category is not in the list is unknown, never guessed', async () => {
  expect(await read({ reporting_category: 'charge' })).toMatchObject({ about: 'payment', way: 'there' });
  expect(await read({ reporting_category: 'refund_failure' })).toMatchObject({
    about: 'refund',
    way: 'back',
  });
  for (const word of ['risk_reserved_funds', 'Charge', '', 'constructor', 'toString'])
    expect(await read({ reporting_category: word }), word).toMatchObject({ about: 'unknown', kind: word });
  await expect(read({ reporting_category: 'charge', amount: 0.5 })).rejects.toThrow(ProviderError);
});

test('a balance line has the id of the object that it is about, and the id of the payment if Stripe names one', async () => {
  const refund = { id: 're_1', payment_intent: 'pi_1', metadata: { attempt_id: 'ours' } };
  expect(await read({ reporting_category: 'refund', source: refund })).toMatchObject({
    ref: 're_1',
    payment: 'pi_1',
    attemptId: 'ours',
  });
  expect(await read({ reporting_category: 'charge', source: { ...refund, id: 'ch_1' } })).toMatchObject({
    ref: 'pi_1',
  });
  expect(await read({ reporting_category: 'charge' })).toMatchObject({ ref: 'txn_1', attemptId: null });
});
