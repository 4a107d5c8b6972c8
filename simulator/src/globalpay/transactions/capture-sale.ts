import type { Till } from '../../till.ts';
import type { Body } from '../api/body.ts';
import type { Caller } from '../api/caller.ts';
import { invalid, notPossible } from '../api/failure.ts';
import type { TransactionWire } from '../wire.ts';
import { changeTransaction } from './change-transaction.ts';
import { getTransaction } from './read-transactions.ts';

/** POST /ucp/transactions/:id/capture {amount?}: once, and at most what is authorised. */
export function captureSale(till: Till, caller: Caller, body: Body, id: string): TransactionWire {
  const amount = body.optionalAmount('amount');
  body.end();
  const row = getTransaction(till, caller, id);
  if (row.wire.status !== 'PREAUTHORIZED')
    throw notPossible(`You cannot capture a transaction that is ${row.wire.status}.`);
  const taken = amount ?? row.authorised;
  if (taken > row.authorised) throw invalid('amount contains unexpected data: more than was authorised.');
  return changeTransaction(till, row, {
    status: 'CAPTURED',
    action: 'CAPTURE',
    amount: taken,
    captured: taken,
  }).wire;
}
