import { noMoney } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';

/**
 * While staff can undo a change that decides what happens to a payment, the payment is recorded, but nothing else
 * happens to it (docs/decisions/0056, 0146).
 */

type Attempt = Row<'paymentAttempts'>;

export function hasMoney(attempt: Attempt): boolean {
  return attempt.status === 'authorised' || attempt.captured > attempt.refunded + (attempt.chargedBack ?? 0);
}

/** Whether the bank has released the money without our request. */
export function isLapsed({ status, reversalRequestedAt }: Attempt): boolean {
  return status === 'voided' && reversalRequestedAt === null;
}

/** Postpones the decision about a payment until staff can no longer undo the change that the decision depends on. */
export async function untilDecided(
  db: Database,
  attempt: Attempt,
  undecidedUntil: Date | null,
): Promise<Attempt> {
  if (undecidedUntil === null || (!hasMoney(attempt) && !isLapsed(attempt))) return attempt;
  const notBefore =
    attempt.notBefore !== null && attempt.notBefore > undecidedUntil ? attempt.notBefore : undecidedUntil;
  await db.updateTable('paymentAttempts').set({ notBefore }).where('id', '=', attempt.id).execute();
  return { ...attempt, notBefore };
}

/**
 * Whether money for the booking waits for a decision, because staff can still undo a change, such as calling off the
 * trip. Until the decision the booking keeps its place.
 */
export async function isUndecided(db: Database, bookingId: string, now: Date): Promise<boolean> {
  const waiting = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('notBefore', '>', now)
    .where((eb) => eb.or([eb('status', '=', 'authorised'), eb('captured', '>', noMoney)]))
    .executeTakeFirst();
  return waiting !== undefined;
}
