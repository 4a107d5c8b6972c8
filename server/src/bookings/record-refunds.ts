import type { Database } from '../database/tables.ts';
import type { RefundSnapshot } from '../payments/payment-provider.ts';
import { randomId } from '../random-id.ts';

/**
 * Brings the refund rows in line with the provider's: ours get their state, one that was made at the provider's own
 * desk becomes a row. Returns what has gone or is going back, in pence: the rows that have not failed and that the
 * provider knows.
 */
export async function recordRefunds(
  db: Database,
  attemptId: string,
  refunds: readonly RefundSnapshot[],
  now: Date,
): Promise<number> {
  for (const refund of refunds) await recordRefund(db, attemptId, refund, now);
  const rows = await db
    .selectFrom('refunds')
    .select('amount')
    .where('attemptId', '=', attemptId)
    .where('status', 'in', ['accepted', 'done'])
    .execute();
  return rows.reduce((sum, row) => sum + row.amount, 0);
}

async function recordRefund(
  db: Database,
  attemptId: string,
  refund: RefundSnapshot,
  now: Date,
): Promise<void> {
  const state = { status: refund.status, providerRef: refund.providerRef, updatedAt: now };
  const updated = await db
    .updateTable('refunds')
    .set(state)
    .where('attemptId', '=', attemptId)
    .where((eb) => eb.or([eb('id', '=', refund.refundId ?? ''), eb('providerRef', '=', refund.providerRef)]))
    // A refund may fail after it was done, never the other way round.
    .where((eb) => eb.or([eb('status', 'in', ['requested', 'accepted']), eb.val(refund.status === 'failed')]))
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n || (await isKnown(db, attemptId, refund))) return;
  await db
    .insertInto('refunds')
    .values({
      id: randomId(),
      attemptId,
      amount: refund.amount,
      reason: 'made at the provider',
      nextAttemptAt: now,
      createdAt: now,
      ...state,
    })
    .execute();
}

async function isKnown(db: Database, attemptId: string, refund: RefundSnapshot): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('attemptId', '=', attemptId)
    .where((eb) => eb.or([eb('id', '=', refund.refundId ?? ''), eb('providerRef', '=', refund.providerRef)]))
    .executeTakeFirst();
  return row !== undefined;
}
