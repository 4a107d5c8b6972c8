import type { Simulator } from '../../simulator.ts';
import type { Body } from '../api/body.ts';
import type { Caller } from '../api/authenticate.ts';
import { invalid, notPossible } from '../api/failure.ts';
import { transactions } from '../rows.ts';
import type { TransactionWire } from '../wire.ts';
import { changeTransaction } from './change-transaction.ts';
import { getTransaction } from './read-transactions.ts';

/** POST /ucp/transactions/:id/reversal {amount?}: reverses a sale that is not settled yet. */
export function reverseSale(simulator: Simulator, caller: Caller, body: Body, id: string): TransactionWire {
  const amount = body.optionalAmount('amount');
  body.end();
  const row = getTransaction(simulator, caller, id);
  if (row.wire.type !== 'SALE' || row.wire.status !== 'PREAUTHORIZED')
    throw notPossible(`You cannot reverse a ${row.wire.type} that is ${row.wire.status}.`);
  if (amount !== undefined && amount !== row.authorised)
    throw invalid('You may only reverse the whole amount of this transaction.', '40214');
  return changeTransaction(simulator, row, { status: 'REVERSED', action: 'REVERSE' }).wire;
}

/** Reverses a lapsed authorisation, or a charge that a bank made by mistake. */
export function reverseByItself(simulator: Simulator, id: string): void {
  const row = simulator.store.get(transactions, id);
  if (row === undefined || row.captured > 0 || row.wire.status !== 'PREAUTHORIZED') return;
  changeTransaction(simulator, row, { status: 'REVERSED', action: 'REVERSE' });
}
