import { type RefundOffer, refundOffer } from '@slipway/shared/rules/cancellation.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, addPence, pence } from '@slipway/shared/values/pence.ts';
import type { Row } from '../../database/tables.ts';
import type { BookingWithTerms } from '../select-booking.ts';

export type AttemptMoney = Pick<Row<'paymentAttempts'>, 'status' | 'authorised' | 'captured'> & {
  isReversed: boolean;
};
export type RefundMoney = Pick<Row<'refunds'>, 'amount' | 'status'>;

type Refundable = Pick<BookingWithTerms, 'earliestDate' | 'terms'>;

/**
 * What a visitor gets back who cancels now: the view shows it, the dialog asks with it, cancelling promises it. What
 * was authorised and is not taken yet is let go whole, so that it bears no fee.
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
      earliestDate: localDate(booking.earliestDate),
      captured: capturedBalance(attempts, refunds),
    },
    booking.terms,
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
  const captured = attempts.reduce((sum, attempt) => sum + attempt.captured, 0);
  const goingBack = refunds.reduce(
    (sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount),
    0,
  );
  return pence(Math.max(0, captured - goingBack));
}

export function authorisedBalance(attempts: readonly AttemptMoney[]): Pence {
  return addPence(
    ...attempts
      .filter(({ status, isReversed }) => status === 'authorised' && !isReversed)
      .map(({ authorised }) => pence(authorised)),
  );
}
