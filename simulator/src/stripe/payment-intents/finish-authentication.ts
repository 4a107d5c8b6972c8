import type { Till } from '../../till.ts';
import { type PaymentIntentRow, type PaymentMethodRow, paymentIntents, paymentMethods } from '../rows.ts';
import type { ThreeDSecure } from '../wire.ts';
import { askBank, refuseAuthentication } from './ask-bank.ts';

/** Applies what the card holder did on the bank's page. */
export function finishAuthentication(
  till: Till,
  row: PaymentIntentRow,
  result: 'complete' | 'fail',
): PaymentIntentRow {
  const cause = { merchant: row.merchant, requestId: null, idempotencyKey: null };
  const method = getMethod(till, row);
  return result === 'fail'
    ? refuseAuthentication(till, row, method, cause)
    : askBank(till, row, method, { cause, threeDSecure: passed(till) });
}

/** The slow bank has answered. */
export function finishSlowly(till: Till, id: string): void {
  const row = till.store.get(paymentIntents, id);
  if (row?.wire.status !== 'processing') return;
  const cause = { merchant: row.merchant, requestId: null, idempotencyKey: null };
  askBank(till, row, getMethod(till, row), { cause });
}

function getMethod({ store }: Till, { wire }: PaymentIntentRow): PaymentMethodRow {
  const method = store.get(paymentMethods, wire.payment_method ?? '');
  if (method === undefined) throw new Error(`${wire.id} is under way and has no payment method.`);
  return method;
}

function passed({ makeId }: Till): ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: makeId(36),
    version: '2.2.0',
  };
}
