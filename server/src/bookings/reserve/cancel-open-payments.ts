import type { Deps } from '../../runtime/deps.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import { ProviderError } from '../../payments/payment-provider.ts';
import { Refusal } from '../../http/refusal.ts';
import { attemptOf, checkPayment, providerOf } from '../paying/check-payment.ts';
import type { LiveAttempt, LiveHold } from './reservation.ts';

/**
 * Before a hold is replaced, its payments are cancelled at the provider, so that an open card form in another tab
 * cannot pay for a hold that is gone. If the visitor has paid there already, that is settled and this call is refused.
 * An unreachable provider does not stop the visitor: ending the hold queues the same request.
 */
export async function cancelOpenPayments(deps: Deps, hold: LiveHold): Promise<void> {
  for (const live of hold.attempts) {
    const attempt = { ...live, bookingId: hold.id };
    if ((await cancel(deps, attempt)) === 'paid') {
      await checkPayment(deps, attempt, 'found paid when it was to be replaced');
      // Its time was called off meanwhile: the money will be refunded, and the visitor is free to book another.
      if (await isCalledOff(deps, hold.id)) continue;
      throw new Refusal('already_paid', { details: { bookingId: hold.id } });
    }
  }
  deps.crashPoint('replace: given up at the provider');
}

async function isCalledOff({ db }: Deps, bookingId: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return status === 'called_off';
}

async function cancel(
  deps: Deps,
  attempt: LiveAttempt & { bookingId: string },
): Promise<'cancelled' | 'paid' | 'unknown'> {
  if (attempt.status === 'authorised' || attempt.status === 'captured') return 'paid';
  const provider = providerOf(deps, attempt);
  if (provider === undefined || !isPendingStatus(attempt.status)) return 'unknown';
  try {
    return await provider.cancel(attemptOf(attempt));
  } catch (error) {
    if (error instanceof ProviderError) return 'unknown';
    throw error;
  }
}
