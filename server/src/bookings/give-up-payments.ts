import type { Deps } from '../deps.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { ProviderError, providerTimeoutMs } from '../payments/payment-provider.ts';
import { Refusal } from '../refusal.ts';
import type { LiveAttempt, LiveHold } from './reservation.ts';

const live: ReadonlySet<string> = new Set([
  'created',
  'awaiting_shopper',
  'action_required',
  'processing',
  'declined',
]);

/**
 * Before a hold is replaced, its payments are given up at the provider, so that an open card form in another tab
 * cannot pay for what is gone. Refuses when the visitor has paid there already. A provider that cannot be reached
 * does not stop the visitor: ending the hold queues the same request, and the job asks until it is answered.
 */
export async function giveUpPayments(deps: Deps, hold: LiveHold, now: Date): Promise<void> {
  for (const attempt of hold.attempts.filter(({ status }) => live.has(status))) {
    const outcome = await release(deps, hold.id, attempt);
    if (outcome === 'paid') throw new Refusal('already_paid', { details: { bookingId: hold.id } });
    if (outcome === 'released') {
      await deps.db
        .updateTable('paymentAttempts')
        .set({ status: 'cancelled', updatedAt: now })
        .where('id', '=', attempt.id)
        .where('status', 'in', ['created', 'awaiting_shopper', 'action_required', 'processing', 'declined'])
        .execute();
    }
  }
}

async function release(
  deps: Deps,
  bookingId: string,
  attempt: LiveAttempt,
): Promise<'released' | 'paid' | 'unknown'> {
  const provider = deps.providers.find(({ name }) => name === attempt.provider);
  if (provider === undefined) return 'unknown';
  const { id, reference, providerRef } = attempt;
  try {
    return await provider.release(
      { id, reference, bookingId, amount: pence(attempt.amount), currency: 'GBP', providerRef },
      AbortSignal.timeout(providerTimeoutMs),
    );
  } catch (error) {
    if (error instanceof ProviderError) return 'unknown';
    throw error;
  }
}
