import { isForPrice } from '@slipway/shared/rules/payment-purposes.ts';
import { type RefundOffer, refundOffer } from '@slipway/shared/rules/cancellation.ts';
import { type Pence, addPence, largestPence, noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Row } from '../../database/tables.ts';
import type { BookingWithTerms } from '../select-booking.ts';

export type AttemptMoney = Pick<
  Row<'paymentAttempts'>,
  'status' | 'authorised' | 'captured' | 'chargedBack' | 'purpose'
> & {
  isReversed: boolean;
};
/** `purpose` is that of its attempt. */
export type RefundMoney = Pick<Row<'refunds'>, 'amount' | 'status'> & Pick<AttemptMoney, 'purpose'>;

type Refundable = Pick<BookingWithTerms, 'earliestDate' | 'terms'>;

/**
 * What the customer would get back by cancelling now: shown in the view, asked in the dialog, promised on
 * cancelling. An authorisation that was not captured is voided in full, so no fee applies to it.
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

/** The full sum without a fee, for a booking that the customer did not cancel. */
export function refundableTotal(attempts: readonly AttemptMoney[], refunds: readonly RefundMoney[]): Pence {
  return addPence(capturedBalance(attempts, refunds), authorisedBalance(attempts));
}

/** It has gone back or will: it did not fail, and was not dropped. */
export function isGoingBack({ status }: Pick<Row<'refunds'>, 'status'>): boolean {
  return status !== 'failed' && status !== 'dropped';
}

/** Captured for the price, not taken back by its bank, and neither refunded nor about to be. */
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
