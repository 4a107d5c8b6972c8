import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { pence } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../deps.ts';
import { ProviderError, providerTimeoutMs } from '../payments/payment-provider.ts';
import type { LiveAttempt, LiveHold } from './reservation.ts';

/** Asked about side by side, so that a provider that does not answer costs one time-out and not one a hold. */
const mostAtOnce = 20;

/**
 * Ends the holds whose quarter of an hour is over. Asks the provider first whether money is on its way; a provider
 * that does not answer never keeps a slot shut. Returns how many ended.
 */
export async function expireHolds(deps: Pick<Deps, 'db' | 'now' | 'providers'>): Promise<number> {
  const now = deps.now();
  const holds = await findHoldsOver(deps, now);
  const ended = await Promise.all(holds.map((hold) => endUnlessPaid(deps, hold, now)));
  return ended.filter(Boolean).length;
}

async function endUnlessPaid(
  deps: Pick<Deps, 'db' | 'providers'>,
  hold: LiveHold,
  now: Date,
): Promise<boolean> {
  if (await isMoneyThere(deps, hold)) return false;
  const { rows } = await sql<{ isEnded: boolean }>`
    select end_hold(${hold.id}, 'expired', 'hold over', ${now}) as is_ended`.execute(deps.db);
  return rows[0]?.isEnded === true;
}

async function findHoldsOver({ db }: Pick<Deps, 'db'>, now: Date): Promise<LiveHold[]> {
  const holds = await db
    .selectFrom('bookings')
    .select('id')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('paymentAttempts')
          .select(['id', 'reference', 'provider', 'status', 'amount', 'providerRef'])
          .whereRef('paymentAttempts.bookingId', '=', 'bookings.id'),
      ).as('attempts'),
    )
    .where('status', '=', 'held')
    .where('holdExpiresAt', '<=', now)
    .orderBy('holdExpiresAt')
    .limit(mostAtOnce)
    .execute();
  // Kysely reads the inner status as a booking's.
  return holds as unknown as LiveHold[];
}

async function isMoneyThere(deps: Pick<Deps, 'providers'>, hold: LiveHold): Promise<boolean> {
  for (const attempt of hold.attempts) {
    if (await isAuthorised(deps, hold.id, attempt)) return true;
  }
  return false;
}

async function isAuthorised(
  deps: Pick<Deps, 'providers'>,
  bookingId: string,
  attempt: LiveAttempt,
): Promise<boolean> {
  const provider = deps.providers.find(({ name }) => name === attempt.provider);
  if (provider === undefined || attempt.status === 'cancelled' || attempt.status === 'failed') return false;
  const { id, reference, providerRef } = attempt;
  try {
    const snapshot = await provider.fetch(
      { id, reference, bookingId, amount: pence(attempt.amount), currency: 'GBP', providerRef },
      AbortSignal.timeout(providerTimeoutMs),
    );
    return snapshot !== 'unknown_there' && (snapshot.authorised > 0 || snapshot.captured > 0);
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}
