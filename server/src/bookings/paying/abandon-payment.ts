import { sql } from 'kysely';
import type { Deps } from '../../runtime/deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { endMove } from '../move/expire-moves.ts';
import { checkPaymentLately, providerOf } from './check-payment.ts';
import { findAttempt } from './find-attempt.ts';
import { type PaymentOutcome, findPaymentOutcome } from './payment-outcome.ts';

/**
 * The visitor came back from a payment page without paying. The provider is asked first: a payment made here or
 * in another tab stays. If nobody can pay any more, the hold ends and the boat is free; if the provider does
 * not know yet, the hold runs to its end, because its answer may be late.
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
    // What staff keep for somebody, and what is owed, stays: they may press Pay again.
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
