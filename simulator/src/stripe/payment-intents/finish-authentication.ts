import type { Simulator } from '../../simulator.ts';
import { type PaymentIntentRow, type PaymentMethodRow, paymentIntents, paymentMethods } from '../rows.ts';
import type { ThreeDSecure } from '../wire.ts';
import { askBank, refuseAuthentication } from './ask-bank.ts';

/** Applies the card holder's action on the bank's page. */
export function finishAuthentication(
  simulator: Simulator,
  row: PaymentIntentRow,
  result: 'complete' | 'fail',
): PaymentIntentRow {
  const cause = { merchant: row.merchant, requestId: null, idempotencyKey: null };
  const method = getMethod(simulator, row);
  return result === 'fail'
    ? refuseAuthentication(simulator, row, method, cause)
    : askBank(simulator, row, method, { cause, threeDSecure: passed(simulator) });
}

/** Applies the answer of a slow bank. */
export function finishSlowly(simulator: Simulator, id: string): void {
  const row = simulator.store.get(paymentIntents, id);
  if (row?.wire.status !== 'processing') return;
  const cause = { merchant: row.merchant, requestId: null, idempotencyKey: null };
  askBank(simulator, row, getMethod(simulator, row), { cause });
}

function getMethod({ store }: Simulator, { wire }: PaymentIntentRow): PaymentMethodRow {
  const method = store.get(paymentMethods, wire.payment_method ?? '');
  if (method === undefined) throw new Error(`${wire.id} is under way and has no payment method.`);
  return method;
}

function passed({ makeId }: Simulator): ThreeDSecure {
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
