import { type Pence, addPence, noMoney, smallerPence, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { randomId } from '../../../platform/security/random-id.ts';

/**
 * Inserts a refund. Once the transaction has been committed, a job sends the refund under the refund's own
 * id. `chargeId`: the charge that is refunded.
 */
export async function planRefund(
  db: Database,
  attemptId: string,
  amount: Pence,
  reason: string,
  now: Date,
  chargeId: string | null = null,
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
      chargeId,
    })
    .execute();
}

/**
 * Plans a new refund in place of `refund`. The new refund belongs to the same action, and waits until that
 * action can no longer be undone.
 */
export async function planInstead(
  db: Database,
  refund: Row<'refunds'>,
  amount: Pence,
  at: Date,
  attempts = 0,
): Promise<void> {
  const { attemptId, reason, notBefore, actionId, chargeId } = refund;
  await db
    .insertInto('refunds')
    .values({
      id: randomId(),
      attemptId,
      amount,
      status: 'requested',
      reason,
      providerRef: null,
      nextAttemptAt: at,
      attempts,
      createdAt: refund.createdAt,
      updatedAt: refund.updatedAt,
      notBefore,
      actionId,
      chargeId,
    })
    .execute();
}

/**
 * Plans a refund of an attempt's captured money, less the refunds that already exist. The caller has locked
 * the attempt.
 */
export async function planRefundOfRest(
  db: Database,
  attempt: Row<'paymentAttempts'>,
  reason: string,
  now: Date,
): Promise<void> {
  await planRefundUpTo(db, attempt, attempt.captured, reason, now);
}

/**
 * Plans a refund of `sum`, less the refunds that already exist and less the money that the bank itself has
 * returned. The caller has locked the attempt, so two calls cannot plan the same refund.
 */
export async function planRefundUpTo(
  db: Database,
  { id, chargedBack }: Pick<Row<'paymentAttempts'>, 'id' | 'chargedBack'>,
  sum: Pence,
  reason: string,
  now: Date,
  chargeId: string | null = null,
): Promise<void> {
  const rows = await db
    .selectFrom('refunds')
    .select('amount')
    .where('attemptId', '=', id)
    // A failed refund counts as well. Another refund to a closed card would fail too, so a person has to deal with it.
    .where('status', '!=', 'dropped')
    .execute();
  const rest = subtractPence(sum, addPence(chargedBack ?? noMoney, ...rows.map(({ amount }) => amount)));
  if (rest > 0) await planRefund(db, id, rest, reason, now, chargeId);
}

/**
 * Reduces the attempt's waiting refunds by `sum`, oldest first, because the card's bank has itself returned `sum`. The
 * caller has locked the attempt. During an open dispute, the provider reports every refund that it accepts, so it has
 * accepted none of the refunds that still wait.
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
    // The reduced refund gets a new id: the provider may know the old id with the old sum.
    if (given < refund.amount) await planInstead(db, refund, subtractPence(refund.amount, given), now);
    left = subtractPence(left, given);
  }
}
