import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { addReservation } from '@slipway/shared/api/bookings.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Database } from '../../database/tables.ts';
import type { IdempotencyKey } from '../../http/idempotency.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import { envelopeOf } from '../../http/serve-endpoint.ts';
import {
  type Attempt,
  type Begun,
  type PaymentProvider,
  ProviderError,
  type PaymentCustomer,
  providerTimeoutMs,
} from '../../payments/payment-provider.ts';
import { Refusal } from '../../http/refusal.ts';
import { type ReservationCall, type StoredAnswer, storedRefusal } from './reservation-call.ts';

/** The reconciler's first look; webhook and return are usually quicker. */
const firstCheckMs = 60_000;

/** Longer than a provider may take, so that a lease runs out only when its holder is gone. */
export const leaseMs = providerTimeoutMs + 5_000;

/**
 * Asks the provider to begin, outside any transaction, then stores its reference and the answer together.
 * Safe to run again for the same attempt, after a crash at any point: the provider knows the attempt by its id.
 */
export async function beginPayment(
  deps: Deps,
  call: Pick<ReservationCall, 'key' | 'renderRefusal'>,
  payment: { provider: PaymentProvider; attempt: Attempt; customer: PaymentCustomer; holdExpiresAt: Date },
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
 * The answer that counts. Whoever was given up for dead and comes late finds the attempt begun by another: what the
 * provider made for that one is what the visitor pays, and is answered.
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
    // It ended while the provider was asked: nobody is to pay, and what would let somebody pay is not kept.
    if (cancelRequestedAt !== null || !isPendingStatus(status)) return endedMeanwhile(transaction, key);
    // A token is as good as another one, and is renewed for an attempt that has long begun.
    const isOurs = first !== undefined || begun.kind === 'tokenised';
    if (key === undefined) {
      if (isOurs) return answer;
      throw new Refusal('payment_unavailable', { retryAfterSeconds: 5 });
    }
    if (!isOurs) return keptAnswer(transaction, key);
    const answerExpiresAt =
      begun.kind === 'tokenised' ? new Date(at.getTime() + begun.expiresInSeconds * 1000) : null;
    const kept = await transaction
      .updateTable('idempotencyKeys')
      .set({ answer: answer.answer, answerStatus: answer.status, leasedUntil: null, answerExpiresAt })
      .where('endpoint', '=', key.endpoint)
      .where('key', '=', key.key)
      .where('answer', 'is', null)
      .executeTakeFirst();
    return kept.numUpdatedRows === 1n ? answer : keptAnswer(transaction, key);
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

/** A repetition takes the call up at once and finds out how the booking stands. */
async function endedMeanwhile(db: Database, key: IdempotencyKey | undefined): Promise<undefined> {
  if (key !== undefined) await handLeaseBack(db, key);
}

export async function handLeaseBack(db: Database, { endpoint, key }: IdempotencyKey): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ leasedUntil: new Date(0) })
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .execute();
}

async function keptAnswer(db: Database, { endpoint, key }: IdempotencyKey): Promise<StoredAnswer> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['answer', 'answerStatus'])
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.answer === null)
    throw new Refusal('payment_unavailable', { retryAfterSeconds: 5 });
  return { status: row.answerStatus ?? 200, answer: row.answer };
}

/**
 * The hold stays whatever happened. Refused for good: the attempt is over, and the next press makes a new one. Else
 * the same call goes on with this one.
 */
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
    // Whoever comes late with a refusal ends nothing that another has begun meanwhile.
    const isOver = isFinal && (await markFailed(transaction, attempt.id, now()));
    const refusal = isOver
      ? new Refusal('payment_refused')
      : new Refusal('payment_unavailable', { retryAfterSeconds: 5 });
    if (isOver) log.error({ err: error, attemptId: attempt.id }, 'the payment provider refuses to begin');
    if (call.key === undefined) return refusal;
    const { status, answer } = storedRefusal(call, refusal);
    await transaction
      .updateTable('idempotencyKeys')
      // Not over: the next call with this key takes the attempt up at once.
      .set(isOver ? { answer, answerStatus: status, leasedUntil: null } : { leasedUntil: now() })
      .where('endpoint', '=', call.key.endpoint)
      .where('key', '=', call.key.key)
      .where('answer', 'is', null)
      .execute();
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
