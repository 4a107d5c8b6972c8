import { aboutPurposes, isForPrice } from '@slipway/shared/rules/payment-purposes.ts';
import { type RefundWay, refundWayOfAll } from '@slipway/shared/rules/refund-way.ts';
import { type Pence, addPence, noMoney, smallerPence, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../database/tables.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import { reversePayment } from '../paying/confirm-booking.ts';
import { planRefund } from '../refunds/plan-refund.ts';
import { type AttemptMoney, type RefundMoney, isGoingBack } from './refund-offer.ts';

export type LockedMoney = {
  attempts: (Row<'paymentAttempts'> & AttemptMoney & { isDisputed: boolean })[];
  refunds: (Row<'refunds'> & RefundMoney)[];
};

/**
 * Locks and reads the money of a booking. The caller has locked the booking, as `settle` does: booking first,
 * then attempts.
 */
export async function lockMoney(db: Database, bookingId: string): Promise<LockedMoney> {
  const attempts = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('createdAt')
    .forUpdate()
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .selectAll('refunds')
    .select('paymentAttempts.purpose')
    .where('paymentAttempts.bookingId', '=', bookingId)
    .execute();
  return {
    attempts: attempts.map(withState),
    refunds,
  };
}

export function withState(attempt: Row<'paymentAttempts'>): LockedMoney['attempts'][number] {
  return {
    ...attempt,
    isReversed: attempt.reversalRequestedAt !== null,
    isDisputed: attempt.disputedSince !== null,
  };
}

/**
 * The trip does not take place: refunds `amount` of its price and voids the rest, and the deposit. Whatever these
 * attempts still bring is reversed. A charge is a debt of its own and stays.
 */
export async function refundAndVoid(
  db: Database,
  { attempts, refunds }: LockedMoney,
  amount: Pence,
  reason: string,
  now: Date,
): Promise<void> {
  let rest = amount;
  for (const attempt of attempts) {
    if (!aboutPurposes[attempt.purpose].goesBackWithTrip || attempt.captured > 0) continue;
    if (isForPrice(attempt) && attempt.status === 'authorised' && !attempt.isReversed)
      rest = subtractPence(rest, attempt.authorised);
    const isPending = isPendingStatus(attempt.status);
    // What still comes for a move is returned when it comes, with an email: its move has ended with the trip.
    if (!isPending || attempt.moveId === null) await reversePayment(db, attempt, now);
    if (isPending) await giveUp(db, attempt.id, now);
  }
  await refundCaptured(db, { attempts, refunds }, rest, reason, now);
}

/** Refunds `amount` of the price from what was captured for it; nothing else of the booking's money changes. */
export async function refundCaptured(
  db: Database,
  { attempts, refunds }: LockedMoney,
  amount: Pence,
  reason: string,
  now: Date,
): Promise<void> {
  let rest = amount;
  for (const attempt of attempts.filter(isForPrice)) {
    const part = smallerPence(rest, leftOf(attempt, refunds));
    if (part <= 0) continue;
    await planRefund(db, attempt.id, part, reason, now);
    rest = subtractPence(rest, part);
  }
}

function leftOf(attempt: Row<'paymentAttempts'>, refunds: readonly Row<'refunds'>[]): Pence {
  const gone = refunds
    .filter((refund) => refund.attemptId === attempt.id && isGoingBack(refund))
    .map(({ amount }) => amount);
  return subtractPence(attempt.captured, addPence(attempt.chargedBack ?? noMoney, ...gone));
}

/** A form that is still open in some tab must not take a payment any more. */
async function giveUp(db: Database, attemptId: string, now: Date): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, updatedAt: now })
    .where('id', '=', attemptId)
    .where('cancelRequestedAt', 'is', null)
    .execute();
}

/** How the price goes back of what was paid for it. */
export function refundWayOfMoney(
  attempts: readonly (Pick<Row<'paymentAttempts'>, 'purpose' | 'provider' | 'captured' | 'authorised'> & {
    isDisputed: boolean;
  })[],
): RefundWay {
  const paid = attempts.filter(
    (attempt) => isForPrice(attempt) && (attempt.captured > 0 || attempt.authorised > 0),
  );
  if (paid.some(({ isDisputed }) => isDisputed)) return 'disputed';
  return refundWayOfAll(paid.map(({ provider }) => provider));
}
