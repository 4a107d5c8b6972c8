import { findMerchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { notify } from '../notifications/notify.ts';
import { type TransactionRow, transactions } from '../rows.ts';
import type { ActionWire, TransactionStatus } from '../wire.ts';
import { makeAction } from './make-transaction.ts';

/** Sets a transaction's status and queues its notification. */
export function changeTransaction(
  simulator: Simulator,
  row: TransactionRow,
  change: { status: TransactionStatus; action: ActionWire['type']; amount?: number; captured?: number },
): TransactionRow {
  const appId = findMerchant(simulator, row.merchant)?.keys.app_id ?? '';
  const changed: TransactionRow = {
    ...row,
    captured: change.captured ?? row.captured,
    wire: {
      ...row.wire,
      status: change.status,
      amount: change.amount === undefined ? row.wire.amount : String(change.amount),
      action: makeAction(simulator, appId, { type: change.action, result_code: 'SUCCESS' }),
    },
  };
  simulator.store.put(transactions, row.wire.id, changed);
  notify(simulator, changed);
  return changed;
}
