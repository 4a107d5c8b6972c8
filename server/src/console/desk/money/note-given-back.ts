import { noMoney, pence, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { type HandMethod, writeHandMoney } from '../../../payments/hand-money.ts';

type By = {
  slip: string | null;
  staffId: string | null;
  /** Whether the payment was a mistake. If so, its cash is taken out of the drawer that received it. */
  isMistake?: boolean;
};

/** Records a handed-over refund of a cash or card-machine payment. The caller has locked `attempt` and `refund`. */
export async function noteGivenBack(
  db: Database,
  attempt: Row<'paymentAttempts'>,
  refund: Row<'refunds'>,
  { slip, staffId, isMistake = false }: By,
  now: Date,
): Promise<void> {
  const refunded = pence(attempt.refunded + refund.amount);
  await db
    .updateTable('refunds')
    .set({ status: 'done', providerRef: slip, updatedAt: now, nextAttemptAt: now })
    .where('id', '=', refund.id)
    .execute();
  await db
    .updateTable('paymentAttempts')
    .set({ refunded, status: refunded >= attempt.captured ? 'refunded' : 'part_refunded', updatedAt: now })
    .where('id', '=', attempt.id)
    .execute();
  await writeHandMoney(
    db,
    {
      method: attempt.provider as HandMethod,
      kind: 'refund',
      amount: subtractPence(noMoney, refund.amount),
      bookingId: attempt.bookingId,
      attemptId: attempt.id,
      refundId: refund.id,
      slip,
      given: null,
      staffId,
      at: now,
    },
    isMistake ? attempt.id : undefined,
  );
}
