import type { LedgerRow } from '../ledger.ts';
import type { Merchant } from '../merchants.ts';
import type { Till } from '../till.ts';
import { transactions } from './rows.ts';

/** One row for each sale that was asked for; refunds are counted in the sale that they give back. */
export function ledger({ store }: Till, { id }: Merchant): LedgerRow[] {
  return store
    .listGroup(transactions, id)
    .filter(({ wire }) => wire.type === 'SALE')
    .map(({ wire, requested, authorised, captured, refunded }) => ({
      attempt_id: wire.reference,
      payment_intent: wire.id,
      amount: requested,
      authorised,
      held: wire.status === 'PREAUTHORIZED' ? authorised : 0,
      captured,
      refunded,
      status: wire.status,
    }));
}
