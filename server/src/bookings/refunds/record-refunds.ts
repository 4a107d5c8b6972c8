import { type Pence, addPence } from '@slipway/shared/values/pence.ts';
import type { Database } from '../../database/tables.ts';
import type { RefundSnapshot } from '../../payments/payment-provider.ts';
import { randomId } from '../../security/random-id.ts';
import { planInstead } from './plan-refund.ts';

const atProvider = 'made at the provider';

export type CompletedRefund = { id: string; amount: Pence; status: 'done' | 'failed' };

/**
 * Brings the refund rows in line with the provider's: ours get their status, one made at the provider's desk
 * becomes a row. `refunded`: refunded or on the way, by rows that the provider knows and that have not failed.
 * `ended`: refunds whose outcome is new.
 */
export async function recordRefunds(
  db: Database,
  attemptId: string,
  refunds: readonly RefundSnapshot[],
  now: Date,
): Promise<{ refunded: Pence; ended: CompletedRefund[] }> {
  const ended: CompletedRefund[] = [];
  for (const told of refunds) {
    const refund = told.isUnnamed ? await named(db, attemptId, told) : told;
    const id = await recordRefund(db, attemptId, refund, now);
    if (id === undefined) continue;
    if (refund.status === 'disputed') await planAgain(db, id, now);
    else if (refund.status !== 'accepted') ended.push({ id, amount: refund.amount, status: refund.status });
  }
  const rows = await db
    .selectFrom('refunds')
    .select('amount')
    .where('attemptId', '=', attemptId)
    .where('status', 'in', ['accepted', 'done'])
    .execute();
  return { refunded: addPence(...rows.map(({ amount }) => amount)), ended };
}

/**
 * Finds our row for a refund that cannot carry our id: one already known by the provider's name, otherwise the
 * oldest unanswered one of the same amount. Sending that one again could refund twice.
 */
async function named(db: Database, attemptId: string, refund: RefundSnapshot): Promise<RefundSnapshot> {
  if (await isKnown(db, attemptId, { ...refund, refundId: null })) return refund;
  const sent = await db
    .selectFrom('refunds')
    .select('id')
    .where('attemptId', '=', attemptId)
    .where('status', '=', 'requested')
    .where('attempts', '>', 0)
    .where('providerRef', 'is', null)
    .where('amount', '=', refund.amount)
    .orderBy('createdAt')
    .executeTakeFirst();
  return { ...refund, refundId: sent?.id ?? null };
}

/** The refund's id if its status changed. */
async function recordRefund(
  db: Database,
  attemptId: string,
  refund: RefundSnapshot,
  now: Date,
): Promise<string | undefined> {
  const hasFailed = refund.status === 'failed' || refund.status === 'disputed';
  const status = refund.status === 'disputed' ? 'dropped' : refund.status;
  const state = { status, providerRef: refund.providerRef, updatedAt: now } as const;
  const updated = await db
    .updateTable('refunds')
    .set(state)
    .where('attemptId', '=', attemptId)
    .where((eb) => eb.or([eb('id', '=', refund.refundId ?? ''), eb('providerRef', '=', refund.providerRef)]))
    // A refund may fail after it was done, never the other way round.
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['requested', 'accepted']),
        eb.and([eb('status', '=', 'done'), eb.val(hasFailed)]),
        // It was not to be sent, and was on its way all the same.
        eb.and([eb('status', '=', 'dropped'), eb('providerRef', 'is', null)]),
      ]),
    )
    .where('status', '!=', status)
    .returning('id')
    .executeTakeFirst();
  if (updated !== undefined) return updated.id;
  if (await isKnown(db, attemptId, refund)) return undefined;
  const id = randomId();
  await db
    .insertInto('refunds')
    .values({
      id,
      attemptId,
      amount: refund.amount,
      reason: atProvider,
      nextAttemptAt: now,
      createdAt: now,
      ...state,
    })
    .execute();
  return id;
}

/** It failed on its way because the payment was disputed: another one waits, under an id of its own. */
async function planAgain(db: Database, id: string, now: Date): Promise<void> {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (refund.reason !== atProvider) await planInstead(db, refund, refund.amount, now);
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
