import { type Pence, noMoney, smallerPence, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database } from '../../database/tables.ts';
import { planInstead } from './plan-refund.ts';

/**
 * The card's bank has given `sum` back itself: refunds that wait are less by it, the oldest first. The caller has locked
 * the attempt; beside an open dispute the provider has taken no refund that it did not tell us of.
 */
export async function dropRefunds(db: Database, attemptId: string, sum: Pence, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('refunds')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .where('status', '=', 'requested')
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute();
  let left = sum;
  for (const refund of waiting) {
    if (left === noMoney) return;
    const given = smallerPence(left, refund.amount);
    await db
      .updateTable('refunds')
      .set({ status: 'dropped', updatedAt: now })
      .where('id', '=', refund.id)
      .execute();
    // Under an id of its own: the provider may know the first with its first sum.
    if (given < refund.amount) await planInstead(db, refund, subtractPence(refund.amount, given), now);
    left = subtractPence(left, given);
  }
}
