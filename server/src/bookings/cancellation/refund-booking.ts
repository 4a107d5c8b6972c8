import { type RefundOffer, refundOffer } from '@slipway/shared/rules/cancellation.ts';
import { aboutPurposes, isForPrice } from '@slipway/shared/rules/payment-purposes.ts';
import { type RefundWay, refundWayOfAll } from '@slipway/shared/rules/refund-way.ts';
import {
  type Pence,
  addPence,
  largestPence,
  noMoney,
  smallerPence,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import { reversePayment } from '../money/paying/reverse-payment.ts';
import { planRefund } from '../money/refunds/plan-refund.ts';
import type { BookingWithTerms } from '../select-booking.ts';

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
 * For a trip that does not take place: refunds `amount` of the price, and voids the deposit and the rest of the price.
 * Money that arrives later for the same payment attempts is reversed. A charge is a separate debt and is kept.
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
    // A pending payment for a move is not reversed here. The move has ended with the trip, so money that
    // arrives for the move is refunded on arrival, with an email.
    if (!isPending || attempt.moveId === null) await reversePayment(db, attempt, now);
    if (isPending) await giveUp(db, attempt.id, now);
  }
  await refundCaptured(db, { attempts, refunds }, rest, reason, now);
}

/** Refunds `amount` of the price from the captured money; the rest of the booking's money is unchanged. */
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

/** Cancels the attempt at the provider, so that a form still open in a tab can no longer take a payment. */
async function giveUp(db: Database, attemptId: string, now: Date): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, updatedAt: now })
    .where('id', '=', attemptId)
    .where('cancelRequestedAt', 'is', null)
    .execute();
}

/** How the price is refunded. This depends on how the price was paid. */
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

type AttemptMoney = Pick<
  Row<'paymentAttempts'>,
  'status' | 'authorised' | 'captured' | 'chargedBack' | 'purpose'
> & {
  isReversed: boolean;
};
/** `purpose`: the purpose of the payment attempt that is refunded. */
export type RefundMoney = Pick<Row<'refunds'>, 'amount' | 'status'> & Pick<AttemptMoney, 'purpose'>;

type Refundable = Pick<BookingWithTerms, 'earliestDate' | 'terms'>;

/**
 * The refund if the booking is cancelled now. The booking's page and the cancel dialog show this refund, and a
 * cancellation promises the same sum. An authorisation that was not captured is voided in full, so no fee
 * applies to it.
 */
export function offerFor(
  booking: Refundable & { isOpen: boolean },
  attempts: readonly AttemptMoney[],
  refunds: readonly RefundMoney[],
  now: Date,
): RefundOffer {
  const offer = refundOffer(
    {
      isOpen: booking.isOpen,
      earliestDate: booking.earliestDate,
      captured: capturedBalance(attempts, refunds),
    },
    booking.terms,
    now,
  );
  return offer.canCancel ? { ...offer, refund: addPence(offer.refund, authorisedBalance(attempts)) } : offer;
}

/** The full refund without a fee, for a booking that the customer did not cancel. */
export function refundableTotal(attempts: readonly AttemptMoney[], refunds: readonly RefundMoney[]): Pence {
  return addPence(capturedBalance(attempts, refunds), authorisedBalance(attempts));
}

/** True: the refund was sent or will be sent. False: the refund failed or was dropped. */
function isGoingBack({ status }: Pick<Row<'refunds'>, 'status'>): boolean {
  return status !== 'failed' && status !== 'dropped';
}

/** The pence captured for the price, less charge-backs and refunds, including planned refunds. */
export function capturedBalance(attempts: readonly AttemptMoney[], refunds: readonly RefundMoney[]): Pence {
  const captured = addPence(
    ...attempts
      .filter(isForPrice)
      .map((attempt) => subtractPence(attempt.captured, attempt.chargedBack ?? noMoney)),
  );
  const goingBack = refunds
    .filter((refund) => isForPrice(refund) && isGoingBack(refund))
    .map(({ amount }) => amount);
  return largestPence(noMoney, subtractPence(captured, addPence(...goingBack)));
}

export function authorisedBalance(attempts: readonly AttemptMoney[]): Pence {
  return addPence(
    ...attempts
      .filter((attempt) => isForPrice(attempt) && attempt.status === 'authorised' && !attempt.isReversed)
      .map(({ authorised }) => authorised),
  );
}
