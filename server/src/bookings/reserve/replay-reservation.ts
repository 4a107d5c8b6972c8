import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../runtime/deps.ts';
import { stillRunning } from '../../http/idempotency.ts';
import {
  type IdempotencyKey,
  type KnownKey,
  type StoredAnswer,
  findKey,
  releaseLease,
  replaceAnswer,
  takeLease,
} from '../../http/idempotency-store.ts';
import { Refusal } from '../../http/refusal.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import { beginPayment, leaseMs } from './begin-payment.ts';
import { type ReservationCall, storedRefusal } from './reservation-call.ts';
import { isOverDeclineLimit, tooManyDeclines } from '../paying/too-many-declines.ts';

const lookAgainMs = 200;

/**
 * Returns the first answer again. If the first call is still at work, waits for it; if it died, resumes its attempt; if
 * it takes too long, says that it is still running.
 */
export async function replayReservation(
  deps: Deps,
  call: ReservationCall & { key: IdempotencyKey },
  known: KnownKey,
): Promise<StoredAnswer> {
  if (known.requestHash !== call.key.requestHash) throw new Refusal('idempotency_key_reused');
  const giveUpAt = performance.now() + deps.waitForFirstMs;
  for (;;) {
    const row = await findKey(deps.db, call.key);
    if (row === undefined) throw stillRunning();
    const now = deps.now();
    const isExpired = row.expiresAt !== null && row.expiresAt <= now;
    if (row.answer !== null && !isExpired) return row.answer;
    const leaseUntil = new Date(now.getTime() + leaseMs);
    if (row.bookingId !== null && (await takeLease(deps.db, call.key, now, leaseUntil))) {
      deps.crashPoint('begin: taken up again');
      return resume(deps, call, row.bookingId);
    }
    if (performance.now() >= giveUpAt) throw stillRunning();
    await wait(lookAgainMs);
  }
}

async function resume(
  deps: Deps,
  call: ReservationCall & { key: IdempotencyKey },
  bookingId: string,
): Promise<StoredAnswer> {
  const row = await deps.db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .select([
      'paymentAttempts.id',
      'paymentAttempts.reference',
      'paymentAttempts.amount',
      'paymentAttempts.provider',
      'paymentAttempts.providerRef',
      'paymentAttempts.status as attempt',
      'paymentAttempts.cancelRequestedAt',
      'paymentAttempts.declines',
      'paymentAttempts.declinesBesides',
      'bookings.status',
      'bookings.holdExpiresAt',
      'customers.firstName',
      'customers.lastName',
      'customers.email',
      'customers.country',
    ])
    .where('bookings.id', '=', bookingId)
    .where('paymentAttempts.purpose', '=', 'booking')
    .executeTakeFirstOrThrow();
  const provider = deps.providers.find(({ name }) => name === row.provider);
  if (provider === undefined) throw await lastWord(deps, call, new Refusal('method_not_offered'));
  if (row.status === 'called_off') throw await lastWord(deps, call, new Refusal('slot_not_on_sale'));
  // The stored answer is emptied when the payment ends: the booking is paid (and perhaps cancelled since), or over.
  if (row.status === 'confirmed' || row.status === 'completed' || row.status === 'cancelled')
    throw await lastWord(deps, call, new Refusal('already_paid', { details: { bookingId } }));
  if (row.status !== 'held' || row.holdExpiresAt === null || row.holdExpiresAt <= deps.now()) {
    throw await lastWord(deps, call, new Refusal('hold_over'));
  }
  if (row.cancelRequestedAt !== null && isOverDeclineLimit(deps, row)) {
    // True only while the hold stands, so it is not stored.
    await releaseLease(deps.db, call.key);
    throw tooManyDeclines(deps);
  }
  if (!isPendingStatus(row.attempt)) throw await lastWord(deps, call, new Refusal('payment_refused'));
  return beginPayment(deps, call, {
    provider,
    attempt: {
      id: row.id,
      reference: row.reference,
      bookingId,
      amount: row.amount,
      currency: 'GBP',
      providerRef: row.providerRef,
    },
    customer: {
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      country: row.country,
      hostname: call.visitor.hostname,
    },
    holdExpiresAt: row.holdExpiresAt,
  });
}

/** There is nothing left to resume: from now on the key answers with this refusal. */
async function lastWord(
  { db }: Deps,
  call: Pick<ReservationCall, 'renderRefusal'> & { key: IdempotencyKey },
  refusal: Refusal,
): Promise<Refusal> {
  await replaceAnswer(db, call.key, storedRefusal(call, refusal));
  return refusal;
}
