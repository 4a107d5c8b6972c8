import { ControlRefusal } from '../control/control-refusal.ts';
import type { Fields } from '../control/read-fields.ts';
import { findMerchant } from '../merchants.ts';
import type { Till } from '../till.ts';
import { GlobalpayFailure } from './api/failure.ts';
import { transactions } from './rows.ts';
import { refund } from './transactions/refund-sale.ts';

/** POST /__sim/payments/:payment {action: 'refund', amount}: a refund made in the merchant's own dashboard. */
export function actOnPayment(till: Till, payment: string, fields: Fields): object | undefined {
  const row = till.store.get(transactions, payment);
  const merchant = findMerchant(till, row?.merchant ?? '');
  if (row === undefined || merchant === undefined) return undefined;
  fields.oneOf('action', ['refund']);
  const amount = fields.optionalNumber('amount') ?? row.captured;
  fields.end();
  try {
    return till.store.write(() => refund(till, { merchant }, row, amount)).wire;
  } catch (error) {
    if (error instanceof GlobalpayFailure) throw new ControlRefusal(409, error.message);
    throw error;
  }
}
