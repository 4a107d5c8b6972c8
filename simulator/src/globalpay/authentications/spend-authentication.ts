import type { Till } from '../../till.ts';
import { invalid, notPossible } from '../api/failure.ts';
import { changeAuthentication, getAuthentication } from './find-authentication.ts';

const good = ['NOT_ENROLLED', 'SUCCESS_AUTHENTICATED', 'SUCCESS_ATTEMPT_MADE'];

/** A charge uses an authentication once: it must have passed, for the same card and amount. */
export function spendAuthentication(
  till: Till,
  charge: { merchant: string; id: string; method: string; amount: number; currency: string },
): void {
  const row = getAuthentication(till, charge.merchant, charge.id);
  if (row.paymentMethod !== charge.method)
    throw invalid('payment_method.authentication.id contains unexpected data: it is of another card.');
  if (row.amount !== charge.amount || row.wire.currency !== charge.currency)
    throw invalid('payment_method.authentication.id contains unexpected data: it is for another amount.');
  if (!good.includes(row.wire.status) || row.isUsed)
    throw notPossible(
      `You cannot charge with an authentication that is ${row.isUsed ? 'used' : row.wire.status}.`,
    );
  changeAuthentication(till, row, { isUsed: true });
}
