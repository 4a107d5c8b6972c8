import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentMethod } from '@slipway/shared/rules/payment-method.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { RefusalAnswer } from '../../platform/http/error-handler.ts';
import { stillRunning } from '../../platform/http/idempotency.ts';
import {
  type IdempotencyKey,
  type StoredAnswer,
  findKey,
  replaceAnswer,
  takeLease,
} from '../../platform/http/idempotency-store.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import type { Deps } from '../deps.ts';
import { loadCustomer } from '../select-booking.ts';
import { attemptOf, providerOf } from '../money/paying/check-payment.ts';
import { beginPayment, leaseMs } from '../reserve/begin-payment.ts';
import { storedRefusal } from '../reserve/reservation.ts';
import type { Wanted } from './decide-amendment.ts';
import { doneAnswer, toPay } from './wire-answers.ts';

export type AskedAmendment =
  | { kind: 'move'; slotId: number; date: LocalDate }
  | ({ kind: 'change' } & Wanted);

/** A call to move or change a booking, with the quote that the visitor has read. */
export type AmendmentCall = {
  bookingId: string;
  asked: AskedAmendment;
  /** The fingerprint of the quote that the visitor has agreed to. */
  quote: string;
  method: PaymentMethod | undefined;
  hostname: string;
  key: IdempotencyKey | undefined;
  renderRefusal: (refusal: Refusal) => RefusalAnswer;
};

const lookAgainMs = 200;

/**
 * Returns the answer to the first call with this key; undefined if the key is new. Waits while that call is running. If
 * that call left no valid answer, resumes the payment that it began.
 */
export async function findKnownAmendment(deps: Deps, call: AmendmentCall): Promise<StoredAnswer | undefined> {
  const { key } = call;
  if (key === undefined) return undefined;
  return findKnownAnswer(deps, key, (attempt) => resume(deps, { ...call, key }, attempt));
}

/**
 * Like `findKnownAmendment`, but for any call that begins a payment while it holds a lease. If the first call left no
 * valid answer, `resumeFor` resumes that call's payment attempt.
 */
export async function findKnownAnswer(
  deps: Deps,
  key: IdempotencyKey,
  resumeFor: (attempt: Row<'paymentAttempts'> | undefined) => Promise<StoredAnswer>,
): Promise<StoredAnswer | undefined> {
  const giveUpAt = performance.now() + deps.waitForFirstMs;
  for (;;) {
    const row = await findKey(deps.db, key);
    if (row === undefined) return undefined;
    if (row.requestHash !== key.requestHash) throw new Refusal('idempotency_key_reused');
    const now = deps.now();
    const isExpired = row.expiresAt !== null && row.expiresAt <= now;
    if (row.answer !== null && !isExpired) return row.answer;
    if (row.bookingId !== null && (await takeLease(deps.db, key, now, new Date(now.getTime() + leaseMs))))
      return resumeFor(await findAttempt(deps, row.attemptId));
    if (performance.now() >= giveUpAt) throw stillRunning();
    await wait(lookAgainMs);
  }
}

async function resume(
  deps: Deps,
  call: AmendmentCall & { key: IdempotencyKey },
  attempt: Row<'paymentAttempts'> | undefined,
): Promise<StoredAnswer> {
  const { bookingId } = call;
  const move = await deps.db
    .selectFrom('moves')
    .select(['status', 'deadline'])
    .where('bookingId', '=', bookingId)
    .where('id', '=', attempt?.moveId ?? '')
    .executeTakeFirst();
  if (move?.status === 'done') {
    const answer = doneAnswer(bookingId);
    await replaceAnswer(deps.db, call.key, answer);
    return answer;
  }
  const provider = attempt && providerOf(deps, attempt);
  if (attempt === undefined || provider === undefined) throw await lastWord(deps, call, 'hold_over');
  const deadline = move?.deadline ?? null;
  if (deadline === null || deadline <= deps.now() || attempt.cancelRequestedAt !== null)
    throw await lastWord(deps, call, 'hold_over');
  if (!isPendingStatus(attempt.status)) throw await lastWord(deps, call, 'payment_refused');
  const booking = await deps.db
    .selectFrom('bookings')
    .select('customerId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return beginPayment(deps, call, {
    provider,
    attempt: attemptOf(attempt),
    customer: { ...(await loadCustomer(deps.db, booking)), hostname: call.hostname },
    holdExpiresAt: deadline,
    also: toPay,
  });
}

function findAttempt({ db }: Deps, id: string | null): Promise<Row<'paymentAttempts'> | undefined> {
  return db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst();
}

async function lastWord(
  { db }: Deps,
  call: AmendmentCall & { key: IdempotencyKey },
  code: 'hold_over' | 'payment_refused',
): Promise<Refusal> {
  const refusal = new Refusal(code);
  await replaceAnswer(db, call.key, storedRefusal(call, refusal));
  return refusal;
}
