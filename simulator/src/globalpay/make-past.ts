import type { Merchant } from '../merchants.ts';
import { type PastPayment, takenAtOnce } from '../past/past-payment.ts';
import { simulatorAt } from '../past/simulator-at.ts';
import type { Simulator } from '../simulator.ts';
import { transactions } from './rows.ts';
import { changeTransaction } from './transactions/change-transaction.ts';
import { makeTransaction } from './transactions/make-transaction.ts';
import { refund } from './transactions/refund-sale.ts';

/** Makes a sale that was authorised and captured at the same moment, and its refunds. */
export function makePast(simulator: Simulator, merchant: Merchant, payment: PastPayment): boolean {
  const { attemptId, name, amount, refunds } = payment;
  if (simulator.store.get(transactions, name) !== undefined) return false;
  const paid = simulatorAt(simulator, takenAtOnce(payment), name.replace('TRN_', ''));
  const held = makeTransaction(
    paid,
    { merchant },
    {
      type: 'SALE',
      status: 'PREAUTHORIZED',
      capture_mode: 'LATER',
      country: 'GB',
      reference: attemptId,
      order: null,
      amount,
      action: { type: 'AUTHORIZE', result_code: 'SUCCESS' },
      result: '00',
      card: { brand: 'VISA', masked_number_last4: 'XXXXXXXXXXXX4242' },
    },
  );
  changeTransaction(paid, held, { status: 'CAPTURED', action: 'CAPTURE', amount, captured: amount });
  for (const each of refunds) {
    const sale = simulator.store.get(transactions, name);
    if (sale !== undefined)
      refund(
        simulatorAt(simulator, each.atMs, each.name.replace('TRN_', '')),
        { merchant },
        sale,
        each.amount,
      );
  }
  return true;
}
