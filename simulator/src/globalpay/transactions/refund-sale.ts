import type { Simulator } from '../../simulator.ts';
import type { Body } from '../api/body.ts';
import type { Caller } from '../api/authenticate.ts';
import { invalid, notPossible } from '../api/failure.ts';
import { type TransactionRow, transactions } from '../rows.ts';
import type { TransactionWire } from '../wire.ts';
import { makeTransaction } from './make-transaction.ts';
import { getTransaction } from './read-transactions.ts';

/** Global Payments accepts refunds above the captured sum, so the shop must enforce its own cap. */
const mostRefundedPercent = 115;

/** POST /ucp/transactions/:id/refund {amount}: refunds a sale, as a separate transaction. */
export function refundSale(simulator: Simulator, caller: Caller, body: Body, id: string): TransactionWire {
  const amount = body.amount('amount');
  body.end();
  return refund(simulator, caller, getTransaction(simulator, caller, id), amount).wire;
}

export function refund(
  simulator: Simulator,
  caller: Pick<Caller, 'merchant'>,
  row: TransactionRow,
  amount: number,
): TransactionRow {
  if (row.wire.type !== 'SALE' || row.wire.status !== 'CAPTURED')
    throw notPossible(`You cannot refund a ${row.wire.type} that is ${row.wire.status}.`);
  if (row.refunded + amount > Math.floor((row.captured * mostRefundedPercent) / 100))
    throw invalid(`You may only refund up to ${mostRefundedPercent}% of the original amount`, '40087');
  simulator.store.put(transactions, row.wire.id, { ...row, refunded: row.refunded + amount });
  const { wire } = row;
  return makeTransaction(simulator, caller, {
    type: 'REFUND',
    status: 'CAPTURED',
    capture_mode: 'AUTO',
    country: wire.country,
    reference: wire.reference,
    order: null,
    parent_resource_id: wire.id,
    amount,
    action: { type: 'REFUND', result_code: 'SUCCESS' },
    result: '00',
    card: {
      brand: wire.payment_method.card.brand,
      masked_number_last4: wire.payment_method.card.masked_number_last4,
    },
  });
}
