import { type Pence, pence } from '@slipway/shared/values/pence.ts';
import { beforeEach, expect, test } from 'vitest';
import type { RefundOutcome, PaymentSnapshot } from '../../../payments/payment-provider.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { advancePayments } from '../paying/advance-payments.ts';
import { findPaymentOutcome } from '../paying/payment-outcome.ts';
import { planRefund } from './plan-refund.ts';
import { settle } from '../paying/settle.ts';

/** A provider that does not list its refunds, and only sometimes reports the outcome of a refund. */
const site = testAppOfFile();
beforeEach(() => site.clock.set(monday));

let days = 0;

/** A booking whose payment of £150 is captured. The provider has accepted refunds of these amounts. */
async function aBookingWithRefunds(...amounts: Pence[]) {
  days += 1;
  const slot = await site.aSlot({ date: `2027-06-${String(days).padStart(2, '0')}` });
  const held = await site.aVisitor().hold(slot, { total: 150 });
  site.provider.pays(held.booking_id);
  await findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);
  await advancePayments(site.deps);
  const attempt = await site.attempt(held.booking_id);
  const ids: string[] = [];
  for (const amount of amounts) {
    await planRefund(site.db, attempt.id, amount, 'goodwill', site.deps.now());
    const { id } = await site.db
      .selectFrom('refunds')
      .select('id')
      .where('attemptId', '=', attempt.id)
      .where('providerRef', 'is', null)
      .executeTakeFirstOrThrow();
    await site.db
      .updateTable('refunds')
      .set({ status: 'accepted', providerRef: id })
      .where('id', '=', id)
      .execute();
    ids.push(id);
  }
  const hears = (refundOutcome: RefundOutcome) => {
    const snapshot: PaymentSnapshot = {
      providerRef: attempt.providerRef,
      attemptId: attempt.id,
      amount: pence(15_000),
      currency: 'GBP',
      status: 'captured',
      authorised: pence(15_000),
      captured: pence(15_000),
      refunds: [],
      refundOutcome,
    };
    return settle(site.deps, attempt.id, snapshot, 'test');
  };
  const refunds = async () => {
    const rows = await site.db
      .selectFrom('refunds')
      .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
      .select(['refunds.id', 'refunds.status', 'refunded'])
      .where('attemptId', '=', attempt.id)
      .execute();
    return {
      refunded: rows[0]?.refunded,
      states: ids.map((id) => rows.find((row) => row.id === id)?.status),
    };
  };
  const mails = async () => {
    const rows = await site.db
      .selectFrom('mails')
      .select('kind')
      .where('bookingId', '=', held.booking_id)
      .orderBy('kind')
      .execute();
    return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('refund'));
  };
  return { ids, hears, refunds, mails };
}

test('the outcome of a payment’s only refund is recorded, and the visitor gets one email', async () => {
  const { hears, refunds, mails } = await aBookingWithRefunds(pence(1000));
  await hears({ refundId: null, status: 'done' });
  await hears({ refundId: null, status: 'done' });
  expect(await refunds()).toEqual({ refunded: 1000, states: ['done'] });
  expect(await mails()).toEqual(['refund_sent']);
});

test('for a payment with several refunds, an outcome is recorded only if the outcome names a refund', async () => {
  const { ids, hears, refunds } = await aBookingWithRefunds(pence(1000), pence(2000));
  await hears({ refundId: null, status: 'failed' });
  expect((await refunds()).states).toEqual(['accepted', 'accepted']);
  await hears({ refundId: ids[1] ?? '', status: 'failed' });
  expect(await refunds()).toEqual({ refunded: 1000, states: ['accepted', 'failed'] });
});

test('a completed refund may still fail, but a failed refund is never completed', async () => {
  const { ids, hears, refunds, mails } = await aBookingWithRefunds(pence(1000));
  const refundId = ids[0] ?? '';
  await hears({ refundId, status: 'done' });
  await hears({ refundId, status: 'failed' });
  await hears({ refundId, status: 'done' });
  expect(await refunds()).toEqual({ refunded: 0, states: ['failed'] });
  expect(await mails()).toEqual(['refund_failed', 'refund_sent']);
});

test('no outcome is recorded for a refund that was never sent or is not ours', async () => {
  const { ids, hears, refunds } = await aBookingWithRefunds(pence(1000));
  await site.db
    .updateTable('refunds')
    .set({ status: 'requested', providerRef: null })
    .where('id', '=', ids[0] ?? '')
    .execute();
  await hears({ refundId: null, status: 'done' });
  await hears({ refundId: '0'.repeat(26), status: 'done' });
  expect((await refunds()).states).toEqual(['requested']);
});
