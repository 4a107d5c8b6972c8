import type { Simulator } from '../../simulator.ts';
import { type TransactionRow, accountsOf, transactions } from '../rows.ts';
import type { Caller } from '../api/authenticate.ts';
import { notify } from '../notifications/notify.ts';
import type { ActionWire, TransactionWire } from '../wire.ts';

export type NewTransaction = Pick<
  TransactionWire,
  'type' | 'status' | 'capture_mode' | 'country' | 'reference' | 'order' | 'parent_resource_id'
> & {
  amount: number;
  action: Pick<ActionWire, 'type' | 'result_code'>;
  result: string;
  card: { brand: string; masked_number_last4: string };
};

/** Stores a transaction and queues its notification. A declined transaction shows no amount. */
export function makeTransaction(
  simulator: Simulator,
  { merchant }: Pick<Caller, 'merchant'>,
  made: NewTransaction,
): TransactionRow {
  const isDeclined = made.status === 'DECLINED';
  const [processing] = accountsOf(merchant.id);
  const { amount, action, result, card, ...shown } = made;
  const wire: TransactionWire = {
    id: `TRN_${simulator.makeId(28)}`,
    time_created: new Date(simulator.clock.nowMs()).toISOString(),
    ...shown,
    channel: 'CNP',
    amount: isDeclined ? '' : String(amount),
    currency: isDeclined ? '' : 'GBP',
    merchant_id: merchant.id,
    merchant_name: 'Slipway',
    account_id: processing.id,
    account_name: processing.name,
    batch_id: isDeclined ? '' : `BAT_${merchant.id.slice(4, 10)}`,
    payment_method: {
      result,
      message: isDeclined ? `[ test system ] DECLINED ${result}` : '[ test system ] AUTHORISED',
      entry_mode: 'ECOM',
      fingerprint: '',
      card: {
        ...card,
        authcode: isDeclined ? '' : '12345',
        cvv_result: isDeclined ? 'NOT_CHECKED' : 'MATCHED',
      },
    },
    action: makeAction(simulator, merchant.keys.app_id ?? '', action),
  };
  const row: TransactionRow = {
    merchant: merchant.id,
    wire,
    requested: amount,
    authorised: isDeclined || made.type === 'REFUND' ? 0 : amount,
    captured: made.type === 'SALE' && made.status === 'CAPTURED' ? amount : 0,
    refunded: 0,
  };
  simulator.store.put(transactions, wire.id, row);
  notify(simulator, row);
  return row;
}

export function makeAction(
  simulator: Simulator,
  appId: string,
  { type, result_code }: Pick<ActionWire, 'type' | 'result_code'>,
): ActionWire {
  return {
    id: `ACT_${simulator.makeId(28)}`,
    type,
    time_created: new Date(simulator.clock.nowMs()).toISOString(),
    result_code,
    app_id: appId,
    app_name: 'slipway',
  };
}
