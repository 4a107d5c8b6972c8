import { type Pence, addPence, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../database/tables.ts';
import { randomId } from '../../security/random-id.ts';

/** Inserts a refund for the job to send under its own id; committed before any provider is called. */
export async function planRefund(
  db: Database,
  attemptId: string,
  amount: Pence,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      id: randomId(),
      attemptId,
      amount,
      status: 'requested',
      reason,
      providerRef: null,
      nextAttemptAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Refunds all captured money that is not being refunded yet. The caller has locked the attempt. */
export async function planRefundOfRest(
  db: Database,
  attempt: Row<'paymentAttempts'>,
  reason: string,
  now: Date,
): Promise<void> {
  await planRefundUpTo(db, attempt.id, attempt.captured, reason, now);
}

/**
 * Refunds what is still missing until `sum` has gone back or is on its way. The caller has locked the attempt, so it is
 * planned once.
 */
export async function planRefundUpTo(
  db: Database,
  attemptId: string,
  sum: Pence,
  reason: string,
  now: Date,
): Promise<void> {
  const rows = await db
    .selectFrom('refunds')
    .select('amount')
    .where('attemptId', '=', attemptId)
    // A failed refund needs a person: a closed card would refuse it again.
    .execute();
  const rest = subtractPence(sum, addPence(...rows.map(({ amount }) => amount)));
  if (rest > 0) await planRefund(db, attemptId, rest, reason, now);
}
