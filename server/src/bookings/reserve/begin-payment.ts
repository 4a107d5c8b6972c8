import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { addReservation } from '@slipway/shared/api/reservations.ts';
import type { Deps } from '../deps.ts';
import type { Database } from '../../platform/database/tables.ts';
import {
  type IdempotencyKey,
  type StoredAnswer,
  findKey,
  releaseLease,
  storeAnswer,
} from '../../platform/http/idempotency-store.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import { envelopeOf } from '../../platform/http/serve-endpoint.ts';
import {
  type Attempt,
  type Begun,
  type PaymentProvider,
  ProviderError,
  type PaymentCustomer,
  providerTimeoutMs,
} from '../../payments/payment-provider.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type ReservationCall, storedRefusal } from './reservation.ts';

/** The reconciler asks the provider this long after `begin`. The webhook or the visitor's return is usually sooner. */
const firstCheckMs = minuteMs;

/** A lease lasts longer than a provider's time-out, so it expires only if the process that holds it has died. */
export const leaseMs = providerTimeoutMs + 5_000;

/**
 * Asks the provider to begin a payment, outside any transaction, then stores the provider's reference and the answer
 * together. Safe to repeat after a crash at any point: the provider recognises the attempt by its id.
 */
export async function beginPayment(
  deps: Deps,
  call: Pick<ReservationCall, 'key' | 'renderRefusal'>,
  payment: {
    provider: PaymentProvider;
    attempt: Attempt;
    customer: PaymentCustomer;
    holdExpiresAt: Date;
    /** Additional fields of the answer. */
    also?: object;
  },
): Promise<StoredAnswer> {
  const { provider, attempt, customer } = payment;
  let begun: Begun;
  try {
    begun = await provider.begin(attempt, customer);
    deps.crashPoint('begin: provider answered');
  } catch (error) {
    throw await afterFailedBegin(deps, call, payment, error);
  }
  const data = {
    booking_id: attempt.bookingId,
    transactionReference: attempt.reference,
    hold_expires_at: payment.holdExpiresAt.toISOString(),
    ...wireFields(begun),
    ...payment.also,
  };
  const answer = { status: 200, answer: JSON.stringify(envelopeOf({ data })) };
  const stored = await storeBegun(deps, call, attempt.id, begun, answer);
  deps.crashPoint('begin: answer stored');
  return stored;
}

function wireFields(begun: Begun): Partial<DataOf<typeof addReservation>> {
  switch (begun.kind) {
    case 'embedded_card':
      return { client_secret: begun.clientSecret };
    case 'hosted_form':
      return { formHtml: begun.formHtml };
    case 'tokenised':
      return { globalpayAccessToken: begun.accessToken };
  }
}

/**
 * Stores our answer, and returns the answer for the visitor. If our lease has expired, another call may have begun the
 * attempt first. Then the attempt keeps that call's reference, and the visitor gets that call's answer.
 */
async function storeBegun(
  { db, now }: Deps,
  { key }: Pick<ReservationCall, 'key'>,
  attemptId: string,
  begun: Begun,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  const at = now();
  const stored = await db.transaction().execute(async (transaction) => {
    const first = await transaction
      .updateTable('paymentAttempts')
      .set({
        status: 'awaiting_customer',
        updatedAt: at,
        nextCheckAt: new Date(at.getTime() + firstCheckMs),
        ...(begun.kind === 'tokenised' ? {} : { providerRef: begun.providerRef }),
      })
      .where('id', '=', attemptId)
      .where('status', '=', 'created')
      .returning(['status', 'cancelRequestedAt'])
      .executeTakeFirst();
    const { status, cancelRequestedAt } = first ?? (await lockAttempt(transaction, attemptId));
    // The attempt ended during the call to the provider. Nobody should pay now, so the answer is not stored. With the
    // lease released, a retry gets the state of the booking at once.
    if (cancelRequestedAt !== null || !isPendingStatus(status)) {
      if (key !== undefined) await releaseLease(transaction, key);
      return undefined;
    }
    // The browser can use a token from any call. For an attempt that began long ago, this call makes a new token.
    const isOurs = first !== undefined || begun.kind === 'tokenised';
    if (key === undefined) {
      if (isOurs) return answer;
      throw new Refusal('payment_unavailable', { retryAfterSeconds: 5 });
    }
    if (!isOurs) return firstAnswer(transaction, key);
    const answerExpiresAt =
      begun.kind === 'tokenised' ? new Date(at.getTime() + begun.expiresInSeconds * 1000) : null;
    const isFirst = await storeAnswer(transaction, key, answer, answerExpiresAt);
    return isFirst ? answer : firstAnswer(transaction, key);
  });
  if (stored === undefined) throw new Refusal('hold_over');
  return stored;
}

function lockAttempt(db: Database, attemptId: string) {
  return db
    .selectFrom('paymentAttempts')
    .select(['status', 'cancelRequestedAt'])
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function firstAnswer(db: Database, key: IdempotencyKey): Promise<StoredAnswer> {
  const known = await findKey(db, key);
  if (known === undefined || known.answer === null)
    throw new Refusal('payment_unavailable', { retryAfterSeconds: 5 });
  return known.answer;
}

/** The hold remains. Only a final refusal ends the attempt. After any other error, a repeated call continues it. */
async function afterFailedBegin(
  { db, now, log, incidents }: Deps,
  call: Pick<ReservationCall, 'key' | 'renderRefusal'>,
  { provider, attempt }: { provider: PaymentProvider; attempt: Attempt },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ProviderError)) return error;
  const isFinal =
    error.kind === 'bad_request' || error.kind === 'bad_credentials' || error.kind === 'declined';
  if (!isFinal)
    incidents.note('payment_not_begun', { err: error, provider: provider.name, attemptId: attempt.id });
  return db.transaction().execute(async (transaction) => {
    // If another call has begun the attempt by now, the attempt continues despite this refusal.
    const isOver = isFinal && (await markFailed(transaction, attempt.id, now()));
    const refusal = isOver
      ? new Refusal('payment_refused')
      : new Refusal('payment_unavailable', { retryAfterSeconds: 5 });
    if (isOver) log.error({ err: error, attemptId: attempt.id }, 'the payment provider refuses to begin');
    if (call.key === undefined) return refusal;
    if (isOver) await storeAnswer(transaction, call.key, storedRefusal(call, refusal));
    else await releaseLease(transaction, call.key);
    return refusal;
  });
}

async function markFailed(db: Database, attemptId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentAttempts')
    .set({ status: 'failed', updatedAt: now })
    .where('id', '=', attemptId)
    .where('status', '=', 'created')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
