import type { Deps } from '../../deps.ts';
import { findAuthentication, keepAuthentication, noteState } from '../../../payments/card-authentications.ts';
import type { Authentication, BankPage, BrowserFacts } from '../../../payments/payment-provider.ts';
import { ProviderError } from '../../../payments/payment-provider.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { calledOff } from './payment-outcome.ts';
import { attemptOf } from './check-payment.ts';
import { type CardPayment, getCardPayment, isPayable } from './payable-card.ts';
import { isOverDeclineLimit, tooManyDeclines } from './too-many-declines.ts';

export type NamedCard = { bookingId: string; reference: string; card: string; hostname: string };

/**
 * First step of 3-D Secure: whether the card's bank takes part. Returns the page for the hidden frame, if the
 * bank has one.
 */
export async function beginAuthentication(
  deps: Deps,
  { bookingId, reference, card, hostname }: NamedCard,
): Promise<BankPage | undefined> {
  const { attempt, steps } = await getPayable(deps, bookingId, reference);
  await deps.limiter.count(deps.db, 'cardsByPayment', attempt.id);
  const answer = await unlessRefused(deps, () => steps.enrol(attemptOf(attempt), card, hostname));
  if (answer === undefined) return undefined;
  await keepAuthentication(deps.db, attempt.id, card, answer, deps.now());
  return answer.methodPage;
}

/** Second step: the bank's decision. Returns its challenge page, if it has one. */
export async function goOnWithAuthentication(
  deps: Deps,
  { bookingId, reference, card, hostname }: NamedCard,
  browser: BrowserFacts,
  isMethodCompleted: boolean | undefined,
): Promise<BankPage | undefined> {
  const { attempt, steps, customer } = await getPayable(deps, bookingId, reference);
  const row = await findAuthentication(deps.db, attempt.id, card);
  // If the authentication was never begun, or is already decided, the bank is not asked. The caller learns the result
  // from the charge, which is the next call.
  if (row === undefined || row.state !== 'begun') return undefined;
  const answer = await unlessRefused(deps, () =>
    steps.initiate(attemptOf(attempt), {
      authenticationId: row.authentication,
      card,
      method: row.hasMethodPage ? (isMethodCompleted === true ? 'shown' : 'not_shown') : 'none',
      customer: { ...customer, hostname },
      browser,
    }),
  );
  if (answer === undefined) return undefined;
  await noteState(deps.db, row, answer.state, deps.now());
  return answer.challengePage;
}

async function getPayable(deps: Deps, bookingId: string, reference: string): Promise<CardPayment> {
  const payment = await getCardPayment(deps, bookingId, reference);
  if (!(await isPayable(deps, payment.attempt.id))) throw await whyNot(deps, payment.attempt.id);
  return payment;
}

async function whyNot(deps: Deps, attemptId: string): Promise<Refusal> {
  const { bookingId, booking, holdExpiresAt, ...attempt } = await deps.db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .select(['bookingId', 'bookings.status as booking', 'holdExpiresAt', 'declines', 'declinesBesides'])
    .where('paymentAttempts.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  if (booking === 'called_off') return new Refusal('slot_not_on_sale', { message: calledOff });
  if (booking === 'confirmed' || booking === 'completed')
    return new Refusal('already_paid', { details: { bookingId } });
  const isHeld = booking === 'held' && holdExpiresAt !== null && holdExpiresAt > deps.now();
  return isHeld && isOverDeclineLimit(deps, attempt) ? tooManyDeclines(deps) : new Refusal('hold_over');
}

/** Undefined if the provider refuses the card: there is nothing to show and nothing to charge. */
async function unlessRefused(
  deps: Deps,
  step: () => Promise<Authentication>,
): Promise<Authentication | undefined> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'bad_request') return undefined;
    if (error.kind === 'bad_credentials')
      deps.log.error({ err: error }, 'the payment provider refuses what we ask');
    throw new Refusal('authentication_unavailable', { retryAfterSeconds: 5 });
  }
}
