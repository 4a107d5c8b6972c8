import { type RefundOffer, refundOffer } from '@slipway/shared/rules/cancellation.ts';
import { type Pence, addPence, largestPence, noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Row } from '../../database/tables.ts';

export type AttemptMoney = Pick<Row<'paymentAttempts'>, 'status' | 'authorised' | 'captured'> & {
  isReversed: boolean;
};
export type RefundMoney = Pick<Row<'refunds'>, 'amount' | 'status'>;

type Terms = Pick<Row<'bookings'>, 'earliestDate' | 'fullRefundDays' | 'adminFee'>;

/**
 * What a visitor gets back who cancels now: the view shows it, the dialog asks with it, cancelling promises it. What
 * was authorised and is not taken yet is let go whole, so that it bears no fee.
 */
export function offerFor(
  booking: Terms & { isOpen: boolean },
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
    { fullRefundDays: booking.fullRefundDays, adminFee: booking.adminFee },
    now,
  );
  return offer.canCancel ? { ...offer, refund: addPence(offer.refund, authorisedBalance(attempts)) } : offer;
}

/** All of it, no fee: when it was not the visitor who cancelled. */
export function refundableTotal(attempts: readonly AttemptMoney[], refunds: readonly RefundMoney[]): Pence {
  return addPence(capturedBalance(attempts, refunds), authorisedBalance(attempts));
}

/** What we have and is not on its way back. A refund that failed did not go. */
export function capturedBalance(attempts: readonly AttemptMoney[], refunds: readonly RefundMoney[]): Pence {
  const captured = addPence(...attempts.map((attempt) => attempt.captured));
  const goingBack = refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount);
  return largestPence(noMoney, subtractPence(captured, addPence(...goingBack)));
}

export function authorisedBalance(attempts: readonly AttemptMoney[]): Pence {
  return addPence(
    ...attempts
      .filter(({ status, isReversed }) => status === 'authorised' && !isReversed)
      .map(({ authorised }) => authorised),
  );
}
