import { sql } from 'kysely';
import { pence } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../deps.ts';
import { ProviderError, providerTimeoutMs } from '../payments/payment-provider.ts';

const mostAtOnce = 50;
const longestDelaySeconds = 3600;

type Released = {
  id: string;
  reference: string;
  bookingId: string;
  provider: string;
  amount: number;
  providerRef: string | null;
};

/**
 * Gives up at the provider what was asked for when a hold ended; asks again, ever more slowly, until answered.
 * An attempt that turns out to be paid is left as it is, for settling to deal with as money that came late.
 */
export async function releasePayments(deps: Pick<Deps, 'db' | 'now' | 'providers'>): Promise<number> {
  let done = 0;
  for (const attempt of await takeDue(deps)) {
    const provider = deps.providers.find(({ name }) => name === attempt.provider);
    if (provider === undefined) continue;
    try {
      const outcome = await provider.release(
        { ...attempt, amount: pence(attempt.amount), currency: 'GBP' },
        AbortSignal.timeout(providerTimeoutMs),
      );
      if (outcome === 'released') {
        await markReleased(deps, attempt.id);
        done += 1;
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  }
  return done;
}

/** Moving the next check forward is the claim: another process does not see the attempt until then. */
async function takeDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Released[]> {
  const at = now();
  const { rows } = await sql<Released>`
    update payment_attempts
    set checks = checks + 1,
      next_check_at = ${at}::timestamptz + least(5 * 2 ^ least(checks, 20), ${longestDelaySeconds}) * interval '1 second'
    where id in (
      select id from payment_attempts
      where release_requested_at is not null and next_check_at <= ${at}
        and status in ('created', 'awaiting_shopper', 'action_required', 'processing', 'declined')
      order by next_check_at
      limit ${mostAtOnce}
      for update skip locked
    )
    returning id, reference, booking_id, provider, amount, provider_ref`.execute(db);
  return rows;
}

async function markReleased({ db, now }: Pick<Deps, 'db' | 'now'>, attemptId: string): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ status: 'cancelled', updatedAt: now() })
    .where('id', '=', attemptId)
    .where('status', 'in', ['created', 'awaiting_shopper', 'action_required', 'processing', 'declined'])
    .execute();
}
