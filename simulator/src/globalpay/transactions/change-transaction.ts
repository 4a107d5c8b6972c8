import { findMerchant } from '../../merchants.ts';
import type { Till } from '../../till.ts';
import { notify } from '../notifications/notify.ts';
import { type TransactionRow, transactions } from '../rows.ts';
import type { ActionWire, TransactionStatus } from '../wire.ts';
import { makeAction } from './make-transaction.ts';

/** Sets the transaction's new status and emits its notification. */
export function changeTransaction(
  till: Till,
  row: TransactionRow,
  change: { status: TransactionStatus; action: ActionWire['type']; amount?: number; captured?: number },
): TransactionRow {
  const appId = findMerchant(till, row.merchant)?.keys.app_id ?? '';
  const changed: TransactionRow = {
    ...row,
    captured: change.captured ?? row.captured,
    wire: {
      ...row.wire,
      status: change.status,
      amount: change.amount === undefined ? row.wire.amount : String(change.amount),
      action: makeAction(till, appId, { type: change.action, result_code: 'SUCCESS' }),
    },
  };
  till.store.put(transactions, row.wire.id, changed);
  notify(till, changed);
  return changed;
}
