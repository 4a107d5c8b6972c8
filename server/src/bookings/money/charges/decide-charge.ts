import { type Pence, noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { planRefundUpTo } from '../refunds/plan-refund.ts';
import { type Charge, chargesOf, closeChargeForms, netOf, sumOf } from './charge.ts';

type Decision = {
  givenBack: Pence;
  /** The manager's answer, which the party reads. */
  answer: string;
  /** The id of the manager who decided; null: somebody decided with a command at the terminal. */
  by: string | null;
};

/**
 * Records a manager's decision: the party owes the whole charge, a part of it, or nothing. Money taken above that is
 * refunded by the method by which it was paid. The caller must lock the booking and the charge first.
 */
export async function answerCharge(
  db: Database,
  charge: Charge,
  { givenBack, answer, by }: Decision,
  now: Date,
): Promise<void> {
  if (charge.answeredAt !== null)
    throw new Refusal('invalid', { message: 'There is already a decision about this charge.' });
  if (givenBack > netOf(charge))
    throw new Refusal('invalid', {
      message: 'That is more than the charge.',
      details: { field: 'givenBack' },
    });
  await db
    .updateTable('charges')
    .set({ answeredAt: now, answeredBy: by, answer, givenBack })
    .where('id', '=', charge.id)
    .execute();
  if (charge.attemptId === null) return closeChargeForms(db, charge.bookingId, now);
  const attempt = await lockAttempt(db, charge.attemptId);
  const kept = sumOf(await chargesOf(db, attempt));
  if (attempt.captured > 0) {
    const back = subtractPence(attempt.captured, kept);
    return planRefundUpTo(db, attempt, back, 'a charge, given back', now, charge.id);
  }
  // The whole charge is returned, so nothing is captured from the deposit.
  if (kept === noMoney && attempt.purpose === 'deposit' && attempt.captureRequestedAt === null)
    await db
      .updateTable('paymentAttempts')
      .set({ reversalRequestedAt: now, nextCheckAt: now, checks: 0, updatedAt: now })
      .where('id', '=', attempt.id)
      .execute();
}

/**
 * Waives a charge. Money already taken for it is refunded by the method by which it was paid. Returns whether any money
 * was taken.
 */
export async function letGo(
  db: Database,
  charge: Charge,
  { because, by }: { because: string; by: string | null },
  now: Date,
): Promise<boolean> {
  if (netOf(charge) === noMoney) throw new Refusal('invalid', { message: 'There is no charge to waive.' });
  const attempt = charge.attemptId === null ? undefined : await lockAttempt(db, charge.attemptId);
  const isTaken =
    attempt !== undefined && (attempt.purpose === 'charge' || attempt.captureRequestedAt !== null);
  if (isTaken) {
    await answerCharge(db, charge, { givenBack: netOf(charge), answer: because, by }, now);
    return true;
  }
  await db
    .updateTable('charges')
    .set({ letGoAt: now, letGoBy: by, letGoBecause: because, attemptId: null })
    .where('id', '=', charge.id)
    .execute();
  await closeChargeForms(db, charge.bookingId, now);
  return false;
}

/**
 * Undoes a waiver of a charge, or a manager's answer to an objection, within a minute. `attemptId`: the payment that
 * covered the charge before this decision.
 */
export async function takeBackDecision(
  db: Database,
  charge: Charge,
  attemptId: string | null,
): Promise<void> {
  const attempt = attemptId === null ? undefined : await lockAttempt(db, attemptId);
  const isGone = attempt?.status === 'voided';
  await db
    .updateTable('charges')
    .set({
      answeredAt: null,
      answeredBy: null,
      answer: null,
      givenBack: null,
      letGoAt: null,
      letGoBy: null,
      letGoBecause: null,
      notBefore: null,
      actionId: null,
      ...(isGone ? { attemptId: null, source: 'pay_link' as const } : { attemptId }),
    })
    .where('id', '=', charge.id)
    .execute();
}

function lockAttempt(db: Database, id: string): Promise<Row<'paymentAttempts'>> {
  return db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
