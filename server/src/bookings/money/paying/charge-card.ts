import type { Row } from '../../../platform/database/tables.ts';
import type { Deps } from '../../deps.ts';
import { findAuthentication, forgetCard } from '../../../payments/card-authentications.ts';
import { ProviderError } from '../../../payments/payment-provider.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { NamedCard } from './authenticate-card.ts';
import { expireMove } from '../../move/expire-moves.ts';
import { attemptOf, checkPayment } from './check-payment.ts';
import { countDeclines } from './settle.ts';
import { expireHold } from './expire-holds.ts';
import { type CardPayment, getCardPayment, isPayable } from './payable-card.ts';
import { type PaymentOutcome, findPaymentOutcome } from './payment-outcome.ts';
import { isOverDeclineLimit, tooManyDeclines } from './too-many-declines.ts';

type Tried = 'tried' | 'not_authenticated' | 'not_taken' | 'not_reached' | 'too_late';

export type ChargeOutcome = { status: PaymentOutcome; sentence: string };

/**
 * Charges a card for the stored total if its bank has authenticated it, and returns the outcome. Safe to call again
 * after a lost answer: a card is charged at most once. Another card may be tried while the hold lasts.
 */
export async function chargeCard(deps: Deps, named: NamedCard): Promise<ChargeOutcome> {
  const { bookingId, reference, card } = named;
  const payment = await getCardPayment(deps, bookingId, reference);
  const { attempt } = payment;
  const row = await findAuthentication(deps.db, attempt.id, card);
  const tried = row === undefined ? 'not_taken' : await tryCard(deps, payment, row, named);
  // Ends an expired hold or move at once, because the visitor is waiting at the form. The sweep would end it seconds
  // later.
  if (tried === 'too_late')
    await (attempt.moveId === null ? expireHold(deps, bookingId) : expireMove(deps, attempt.moveId));
  // If no authentication of the card is stored, this call charged nothing, so the provider's recent answer still holds.
  const status = await findPaymentOutcome(deps, bookingId, reference, row === undefined ? 'lately' : 'now');
  // An earlier press may have charged the card: only the provider can say whether it did.
  if (tried === 'not_reached' && status === 'pending') await refuseWhenNothingIsThere(deps, attempt);
  if (tried === 'not_authenticated' && status !== 'confirmed') {
    await countRefusedCard(deps, attempt.id);
    return { status: 'failed', sentence: notConfirmed };
  }
  if (tried !== 'tried' && status === 'failed' && (await isCancelRequested(deps, attempt.id)))
    throw tooManyDeclines(deps);
  // No charge is in progress.
  const isNothing = status === 'pending' && tried === 'not_taken';
  if (row !== undefined && status !== 'pending') await forgetCard(deps.db, row);
  return status === 'failed' || isNothing
    ? { status: 'failed', sentence: declined }
    : { status, sentence: '' };
}

/** The sentences that the card form shows; the form adds that nothing was charged. */
const notConfirmed = 'Your bank did not confirm that it was you.';
const declined = 'Your card was declined.';

/**
 * Counts a decline if the bank did not authenticate the card. The provider does not count this decline, because nothing
 * was charged.
 */
async function countRefusedCard(deps: Deps, attemptId: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (transaction) => {
    const attempt = await transaction
      .updateTable('paymentAttempts')
      .set((eb) => ({ declinesBesides: eb('declinesBesides', '+', 1) }))
      .where('id', '=', attemptId)
      .returning(['id', 'bookingId'])
      .executeTakeFirstOrThrow();
    const { networkHash } = await transaction
      .selectFrom('bookings')
      .select('networkHash')
      .where('id', '=', attempt.bookingId)
      .executeTakeFirstOrThrow();
    await countDeclines(deps, transaction, { attempt, networkHash }, 1, now);
  });
  deps.mailWritten();
  deps.paymentsDue();
}

async function isCancelRequested(deps: Deps, attemptId: string): Promise<boolean> {
  const attempt = await deps.db
    .selectFrom('paymentAttempts')
    .select(['declines', 'declinesBesides'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return isOverDeclineLimit(deps, attempt);
}

async function tryCard(
  deps: Deps,
  { attempt, steps, customer }: CardPayment,
  row: Row<'cardAuthentications'>,
  { card, hostname }: NamedCard,
): Promise<Tried> {
  if (!(await isPayable(deps, attempt.id))) return 'too_late';
  try {
    if (row.state === 'challenged' && row.challengeResult !== null)
      await giveResult(deps, steps, row.authentication, row.challengeResult);
    // The hold may have ended while the provider answered.
    if (!(await isPayable(deps, attempt.id))) return 'too_late';
    return await steps.charge(attemptOf(attempt), {
      card,
      authenticationId: row.authentication,
      customer: { ...customer, hostname },
    });
  } catch (error) {
    return afterFailedCharge(deps, error);
  }
}

/**
 * Sends the result of the bank's check to the provider. The provider refuses a repeated or wrong result. The refusal is
 * ignored, because the charge reads the outcome of the check from the authentication.
 */
async function giveResult(
  deps: Deps,
  steps: CardPayment['steps'],
  authenticationId: string,
  result: string,
): Promise<void> {
  try {
    await steps.giveResult(authenticationId, result);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'bad_request') throw error;
  }
}

/** An unanswered charge may have worked: retrieve it, never treat it as a failure. */
function afterFailedCharge(deps: Deps, error: unknown): Tried {
  if (!(error instanceof ProviderError)) throw error;
  switch (error.kind) {
    case 'outcome_unknown':
      return 'tried';
    case 'bad_request':
    case 'declined':
      return 'not_taken';
    case 'bad_credentials':
      deps.log.error({ err: error }, 'the payment provider refuses what we ask');
      return 'not_reached';
    case 'throttled':
    case 'not_sent':
      return 'not_reached';
  }
}

async function refuseWhenNothingIsThere(deps: Deps, attempt: Row<'paymentAttempts'>): Promise<void> {
  if ((await checkPayment(deps, attempt, 'card not charged')) !== 'unreachable')
    throw new Refusal('payment_unavailable', { retryAfterSeconds: 5 });
}
