import { aboutPurposes } from '@slipway/shared/rules/payment-purposes.ts';
import type { AttemptStatus, BookingStatus, Row } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkPayment, checkPaymentLately } from './check-payment.ts';
import { statusForCustomers } from '../being-changed.ts';
import { findAttempt } from './find-attempt.ts';

export type PaymentOutcome = 'pending' | 'confirmed' | 'failed' | 'cancelled';

/**
 * The outcome of a payment for the page that the visitor came back to. The visit is only a reason to retrieve;
 * if the provider cannot be asked, the outcome is 'pending'.
 */
export async function findPaymentOutcome(
  deps: Deps,
  bookingId: string,
  reference: string,
  /** 'now' after a change was made here: an earlier answer would not show it. */
  asOf: 'lately' | 'now' = 'lately',
): Promise<PaymentOutcome> {
  const attempt = await findAttempt(deps.db, bookingId, reference);
  if (attempt === undefined) throw new Refusal('not_found');
  const ask = asOf === 'now' ? checkPayment : checkPaymentLately;
  const asked = await ask(deps, attempt, 'visitor came back');
  const found = await deps.db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .leftJoin('cancellations', 'cancellations.bookingId', 'bookings.id')
    .leftJoin('moves', 'moves.id', 'paymentAttempts.moveId')
    .select(['bookings.status', 'cancellations.notBefore', 'paymentAttempts.status as attemptStatus'])
    .select(['moves.status as move', 'acceptedAt', 'reversalRequestedAt'])
    .select('paymentAttempts.notBefore as decidedFrom')
    .where('paymentAttempts.id', '=', attempt.id)
    .executeTakeFirstOrThrow();
  const isAhead = found.notBefore !== null && found.notBefore > deps.now();
  const booking = statusForCustomers(found.status, isAhead);
  const status = found.attemptStatus;
  // Of two people who pay by one link, each is told of their own money.
  if (!aboutPurposes[attempt.purpose].paysForPlace || attempt.payLinkId !== null) {
    const { move, acceptedAt, reversalRequestedAt, decidedFrom } = found;
    const isUndecidedYet =
      (decidedFrom !== null && decidedFrom > deps.now()) ||
      (asked === 'unreachable' && isPendingStatus(status));
    return outcomeBesides({ status, move, acceptedAt, reversalRequestedAt }, isUndecidedYet);
  }
  if (asked === 'unreachable' && isUndecided(booking, status)) return 'pending';
  switch (booking) {
    case 'confirmed':
    case 'completed':
      return 'confirmed';
    case 'held':
      return isUnpaid(status) ? 'failed' : 'pending';
    case 'expired':
    case 'replaced':
    case 'called_off':
    case 'cancelled':
      return 'cancelled';
  }
}

/** Of a payment besides the price: the booking's status says nothing of it. */
function outcomeBesides(
  {
    status,
    move,
    acceptedAt,
    reversalRequestedAt,
  }: Pick<Row<'paymentAttempts'>, 'status' | 'acceptedAt' | 'reversalRequestedAt'> & {
    move: Row<'moves'>['status'] | null;
  },
  isUndecidedYet: boolean,
): PaymentOutcome {
  if (reversalRequestedAt !== null) return 'cancelled';
  if (acceptedAt !== null) return 'confirmed';
  if (isUndecidedYet) return 'pending';
  if (move !== null && move !== 'pending') return 'cancelled';
  return isUnpaid(status) ? 'failed' : 'pending';
}

/** No payment is in progress: it was cancelled after too many cards, or at the provider's own desk. */
function isUnpaid(attempt: AttemptStatus): boolean {
  return attempt === 'declined' || attempt === 'failed' || attempt === 'cancelled';
}

/** We could not ask, so a payment may exist; it may even bring back a hold that has ended. */
function isUndecided(booking: BookingStatus, attempt: AttemptStatus): boolean {
  return (booking === 'held' || booking === 'expired' || booking === 'replaced') && isPendingStatus(attempt);
}
