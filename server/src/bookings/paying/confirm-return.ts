import { aboutPurposes } from '@slipway/shared/rules/payment-purposes.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { ReturnParameters } from '../../payments/payment-provider.ts';
import { Refusal } from '../../http/refusal.ts';
import { attemptOf, providerOf } from './check-payment.ts';
import { findAttempt } from './find-attempt.ts';
import { type PaymentOutcome, findPaymentOutcome } from './payment-outcome.ts';
import { settle } from './settle.ts';

/**
 * The outcome of a payment for a visitor who comes back from a payment page. Parameters signed by the provider
 * for this attempt are settled like any snapshot; without a signature they are only a reason to retrieve.
 * Refuses forged parameters unless the provider itself says that the booking is paid, and refuses an outcome
 * that cannot be known any more.
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

/** The hold is over, and nobody knows whether the payment was made. */
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
