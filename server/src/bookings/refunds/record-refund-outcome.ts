import type { Database } from '../../database/tables.ts';
import type { RefundOutcome } from '../../payments/payment-provider.ts';
import type { CompletedRefund } from './record-refunds.ts';

/**
 * Records the outcome of a refund that its provider does not list; an unknown refund is ignored. Returns the
 * refund if its status changed. A refund may fail after it was done, never the other way round.
 */
export async function recordRefundOutcome(
  db: Database,
  attemptId: string,
  end: RefundOutcome | undefined,
  now: Date,
): Promise<CompletedRefund[]> {
  if (end === undefined) return [];
  const { refundId, status } = end;
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'status', 'providerRef'])
    .where('attemptId', '=', attemptId)
    .execute();
  const meant = refundId === null && rows.length === 1 ? rows[0] : rows.find(({ id }) => id === refundId);
  if (meant === undefined) return [];
  const { id, amount } = meant;
  // Without a name at the provider it was never sent.
  const isUnderWay =
    meant.providerRef !== null && (meant.status === 'requested' || meant.status === 'accepted');
  if (!isUnderWay && !(meant.status === 'done' && status === 'failed')) return [];
  await db.updateTable('refunds').set({ status, updatedAt: now }).where('id', '=', id).execute();
  return [{ id, amount, status }];
}
