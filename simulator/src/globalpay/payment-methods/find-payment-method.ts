import type { Till } from '../../till.ts';
import { notFound } from '../api/failure.ts';
import { type PaymentMethodRow, paymentMethods } from '../rows.ts';

/** One of this merchant that is neither used nor expired. */
export function getUnusedPaymentMethod(
  { store, clock }: Till,
  merchant: string,
  id: string,
): PaymentMethodRow {
  const row = store.get(paymentMethods, id);
  if (row?.merchant !== merchant || row.isUsed || row.expiresMs <= clock.nowMs())
    throw notFound(`payment_method ${id}`, '40116');
  return row;
}
