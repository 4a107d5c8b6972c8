import { type Pence, addPence, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../database/tables.ts';
import { randomId } from '../../security/random-id.ts';

/** A refund row, to be sent by the job under its own id; committed before any provider hears of it. */
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

/** Everything that was taken and is not on its way back yet. The attempt is locked by the caller, so that it is planned once. */
export async function planRefundOfRest(
  db: Database,
  attempt: Row<'paymentAttempts'>,
  reason: string,
  now: Date,
): Promise<void> {
  const rows = await db
    .selectFrom('refunds')
    .select('amount')
    .where('attemptId', '=', attempt.id)
    // A failed refund needs a person: sending it again to a closed card would fail again.
    .execute();
  const rest = subtractPence(attempt.captured, addPence(...rows.map(({ amount }) => amount)));
  if (rest > 0) await planRefund(db, attempt.id, rest, reason, now);
}
