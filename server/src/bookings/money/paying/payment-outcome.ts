import { aboutPurposes } from '@slipway/shared/rules/payment-purposes.ts';
import { sql } from 'kysely';
import type { AttemptStatus, BookingStatus, Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { isPendingStatus } from '../../../payments/attempt-status.ts';
import type { ReturnParameters } from '../../../payments/payment-provider.ts';
import type { Deps } from '../../deps.ts';
import { statusForCustomers } from '../../booking-status.ts';
import { endMove } from '../../move/expire-moves.ts';
import { attemptOf, checkPayment, checkPaymentLately, findAttempt, providerOf } from './check-payment.ts';
import { settle } from './settle.ts';

export type PaymentOutcome = 'pending' | 'confirmed' | 'failed' | 'cancelled';

/**
 * The outcome of a payment for the page to which the visitor returned. The return itself proves nothing: the provider
 * is asked, and if it does not answer, the outcome is 'pending'.
 */
export async function findPaymentOutcome(
  deps: Deps,
  bookingId: string,
  reference: string,
  /** 'lately': reuses the provider's answer for two seconds. 'now': asks again, to show the caller's own change. */
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
  // Two people may pay through the same link. Each of them gets the outcome of their own payment.
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

/** The outcome of a payment that the booking's status does not show, such as a deposit or a payment by link. */
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

/** Whether the attempt ended unpaid: declined, cancelled by us after too many cards, or cancelled at the provider. */
function isUnpaid(attempt: AttemptStatus): boolean {
  return attempt === 'declined' || attempt === 'failed' || attempt === 'cancelled';
}

/** Whether the provider may have a payment that we do not know of. Such a payment may even confirm an ended hold. */
function isUndecided(booking: BookingStatus, attempt: AttemptStatus): boolean {
  return (booking === 'held' || booking === 'expired' || booking === 'replaced') && isPendingStatus(attempt);
}

const tooLate =
  'Your payment arrived too late, so we’re returning it. If your bank shows it, it will disappear within a few days.';

/** The text mentions a payment even if we know of none, because Worldpay may report a payment minutes later. */
export const calledOff =
  'We’ve had to cancel the time you were booking, and you won’t be charged. If your bank shows a payment, it will disappear within a few days. Please choose another time.';

/** A browser has one hold at a time, so a new hold replaces this one. */
const replaced =
  'You’re booking another trip in this browser, in another tab perhaps, so this boat is no longer held.';

/** Why a cancelled payment led to no booking; '' if the visitor simply did not pay. */
export async function latePaymentMessage(
  db: Database,
  bookingId: string,
  reference: string,
  outcome: PaymentOutcome,
): Promise<string> {
  if (outcome !== 'cancelled') return '';
  const row = await db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .select(['bookings.status', 'reversalRequestedAt', 'authorised', 'purpose'])
    .where('bookings.id', '=', bookingId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (row === undefined) return '';
  if (row.status === 'called_off') return calledOff;
  const isLate =
    row.status === 'expired' || row.status === 'replaced' || !aboutPurposes[row.purpose].paysForPlace;
  if (isLate && row.reversalRequestedAt !== null && row.authorised > 0) return tooLate;
  return row.status === 'replaced' ? replaced : '';
}

/**
 * Returns the outcome of a payment to a visitor who comes back from a payment page. Parameters that the provider has
 * signed for this attempt are applied like any other report from the provider. Then the provider is asked, whether or
 * not the parameters are signed. Forged parameters are refused, unless the provider itself says that the booking is
 * paid. The call is also refused if the outcome can no longer be found out.
 */
export async function confirmReturn(
  deps: Deps,
  bookingId: string,
  reference: string,
  parameters: Partial<ReturnParameters>,
): Promise<PaymentOutcome> {
  const attempt = await findAttempt(deps.db, bookingId, reference);
  const provider = attempt && providerOf(deps, attempt);
  if (attempt === undefined || provider?.readReturn === undefined) throw new Refusal('not_found');
  const snapshot = isWhole(parameters)
    ? provider.readReturn(attemptOf(attempt), parameters)
    : 'nothing_certain';
  if (typeof snapshot === 'object') await settle(deps, attempt.id, snapshot, 'signed return');
  const outcome = await findPaymentOutcome(deps, bookingId, reference);
  if (outcome === 'confirmed') return outcome;
  if (snapshot === 'not_genuine') {
    deps.incidents.note('return_not_genuine', { attemptId: attempt.id });
    throw new Refusal('return_not_genuine');
  }
  if (await isUnknownForEver(deps, attempt.id)) throw new Refusal('payment_unverified');
  return outcome;
}

function isWhole(parameters: Partial<ReturnParameters>): parameters is ReturnParameters {
  const { orderKey, paymentStatus, paymentAmount, paymentCurrency, mac2 } = parameters;
  return [orderKey, paymentStatus, paymentAmount, paymentCurrency, mac2].every((part) => (part ?? '') !== '');
}

/** The hold is over, and the provider cannot say whether the payment was made. */
async function isUnknownForEver({ db, now }: Deps, attemptId: string): Promise<boolean> {
  const { booking, holdExpiresAt, status, purpose, move } = await db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .leftJoin('moves', 'moves.id', 'paymentAttempts.moveId')
    .select(['bookings.status as booking', 'bookings.holdExpiresAt', 'paymentAttempts.status'])
    .select(['paymentAttempts.purpose', 'moves.status as move'])
    .where('paymentAttempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const isOver =
    (!aboutPurposes[purpose].paysForPlace && move !== 'pending') ||
    booking === 'expired' ||
    booking === 'replaced' ||
    (booking === 'held' && holdExpiresAt !== null && holdExpiresAt <= now());
  return isOver && (status === 'awaiting_customer' || status === 'action_required');
}

/**
 * For a visitor who returned from a payment page without paying. Asks the provider first, because the visitor may have
 * paid after all, here or in another tab. If nobody can pay any more, the hold ends and its boat is on sale again. If
 * the provider does not know yet, the hold runs to its normal end, because the provider may answer late.
 */
export async function abandonPayment(
  deps: Deps,
  bookingId: string,
  reference: string,
): Promise<PaymentOutcome> {
  const attempt = await findAttempt(deps.db, bookingId, reference);
  const provider = attempt && providerOf(deps, attempt);
  if (attempt === undefined || provider?.readReturn === undefined) throw new Refusal('not_found');
  const asked = await checkPaymentLately(deps, attempt, 'visitor left the payment page');
  const { status } = await deps.db
    .selectFrom('paymentAttempts')
    .select('status')
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow();
  if (status === 'cancelled') {
    // The pay link continues to ask for the unpaid sum, so the visitor may press Pay again.
    if (attempt.payLinkId !== null) return 'cancelled';
    if (attempt.moveId !== null) await endMove(deps, { id: attempt.moveId, bookingId });
    else
      await sql`select end_hold(${bookingId}, 'expired', 'visitor left the payment page', ${deps.now()})`.execute(
        deps.db,
      );
  }
  const outcome = await findPaymentOutcome(deps, bookingId, reference);
  return outcome === 'pending' && asked !== 'unreachable' ? 'cancelled' : outcome;
}
