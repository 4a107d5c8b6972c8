import { sql } from 'kysely';
import type { Row } from '../../../platform/database/tables.ts';
import type { Deps } from '../../deps.ts';
import { isPendingStatus } from '../../../payments/attempt-status.ts';
import { ProviderError } from '../../../payments/payment-provider.ts';
import { attemptOf, checkPayment, providerOf } from './check-payment.ts';
import { isUndecided } from './undecided.ts';

/**
 * Holds are checked at the same time, so an unresponsive provider delays the sweep by one time-out, not by one for each
 * hold.
 */
const mostAtOnce = 20;

/**
 * Ends overdue holds. The payment is cancelled at the provider first; if it turns out to be paid, it is settled
 * instead. A provider that does not answer never blocks a slot: the hold ends and the cancellation is queued. Returns
 * how many holds ended.
 */
export async function expireHolds(deps: Deps): Promise<number> {
  const now = deps.now();
  const due = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'held')
    .where('holdExpiresAt', '<=', now)
    .orderBy('holdExpiresAt')
    .limit(mostAtOnce)
    .execute();
  const ended = await Promise.all(due.map(({ id }) => endUnlessPaid(deps, id, now)));
  return ended.filter(Boolean).length;
}

/** Ends this hold if it is overdue, in the same way as the sweep. */
export async function expireHold(deps: Deps, bookingId: string): Promise<void> {
  const now = deps.now();
  const due = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('status', '=', 'held')
    .where('holdExpiresAt', '<=', now)
    .executeTakeFirst();
  if (due !== undefined) await endUnlessPaid(deps, bookingId, now);
}

async function endUnlessPaid(deps: Deps, bookingId: string, now: Date): Promise<boolean> {
  const attempts = await deps.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .execute();
  for (const attempt of attempts) {
    if (await isPaid(deps, attempt)) {
      await checkPayment(deps, attempt, 'found paid when the hold was over');
    }
  }
  deps.crashPoint('expire: provider asked');
  if (await isUndecided(deps.db, bookingId, now)) return false;
  // If the booking was paid, `settle` has confirmed it, and this statement changes nothing.
  const { rows } = await sql<{ isEnded: boolean }>`
    select end_hold(${bookingId}, 'expired', 'hold over', ${now}) as is_ended`.execute(deps.db);
  const isEnded = rows[0]?.isEnded === true;
  if (isEnded) deps.crashPoint('expire: hold ended');
  deps.paymentsDue();
  return isEnded;
}

/** Cancels an unpaid attempt at the provider. */
export async function isPaid(deps: Deps, attempt: Row<'paymentAttempts'>): Promise<boolean> {
  if (attempt.status === 'authorised') return true;
  const provider = providerOf(deps, attempt);
  if (provider === undefined || !isPendingStatus(attempt.status)) return false;
  try {
    return (await provider.cancel(attemptOf(attempt))) === 'paid';
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}
