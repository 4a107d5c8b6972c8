import { hourMs } from '@slipway/shared/values/durations.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database, NewRow, Tables } from '../database/tables.ts';

/**
 * The table of POSTs under an Idempotency-Key, with their first answers. Except for migrations, only this file reads or
 * writes it. A key is in one of four states:
 *
 * - running: no answer yet. The call that claimed the key works under a lease, or inside the transaction that made the
 * claim. Once the lease is over, another call may take the lease.
 * - answered: every call with this key gets this answer, byte for byte.
 * - answer expired: the answer contains an expired token. The next call may take the lease and answer again.
 * - released: no answer, and a lease that ended long ago. The next call takes the lease without waiting. The database
 * also releases a key whose answer can no longer be used to pay.
 */

/** Identifies a POST. Another POST with the same endpoint, key and body gets the first answer again. */
export type IdempotencyKey = { endpoint: string; key: string; requestHash: string };

/** The envelope as JSON text, exactly as it was first sent. */
export type StoredAnswer = { status: number; answer: string };

/** A key that has been used before. */
export type KnownKey = { requestHash: string };

/**
 * The row of a key that is claimed in the POST's own transaction, by the SQL function `reserve_booking` or by
 * `claimStatement`.
 */
export type KeyClaim = IdempotencyKey &
  Pick<NewRow<'idempotencyKeys'>, 'answer' | 'answerStatus' | 'leasedUntil'>;

const keepKeysHours = 24;

const released = new Date(0);

const isKey =
  ({ endpoint, key }: IdempotencyKey) =>
  (eb: ExpressionBuilder<Tables, 'idempotencyKeys'>) =>
    eb.and({ endpoint, key });

export function claimUnderLease(key: IdempotencyKey, until: Date): KeyClaim {
  return { ...key, answer: null, answerStatus: null, leasedUntil: until };
}

export function claimAnswered(key: IdempotencyKey, { status, answer }: StoredAnswer): KeyClaim {
  return { ...key, answer, answerStatus: status, leasedUntil: null };
}

/**
 * SQL that claims the key, as a part of a longer statement. It returns a row unless the key was claimed before. It
 * waits for an uncommitted claim.
 */
export function claimStatement(
  { endpoint, key, requestHash, answer, answerStatus }: KeyClaim,
  now: Date,
): RawBuilder<unknown> {
  return sql`
    insert into idempotency_keys (endpoint, key, request_hash, answer, answer_status, created_at)
    values (${endpoint}, ${key}, ${requestHash}, ${answer}, ${answerStatus}, ${now})
    on conflict do nothing
    returning key`;
}

/** Claims the key; false if it was claimed before. Waits for an uncommitted claim. */
export async function claim(
  db: Database,
  key: IdempotencyKey,
  now: Date,
  answer?: StoredAnswer,
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ ...key, answer: answer?.answer, answerStatus: answer?.status, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

/**
 * Stores a payment attempt and a lease under the key, in the transaction that has claimed the key. After the lease, a
 * repeated call resumes the attempt.
 */
export async function leaseFor(
  db: Database,
  key: IdempotencyKey,
  { id: attemptId, bookingId }: { id: string; bookingId: string },
  until: Date,
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ bookingId, attemptId, leasedUntil: until })
    .where(isKey(key))
    .execute();
}

/**
 * Takes an expired lease of a key, so that only one call at a time works under the key. False: another call has the
 * lease or has answered.
 */
export async function takeLease(db: Database, key: IdempotencyKey, now: Date, until: Date): Promise<boolean> {
  const taken = await db
    .updateTable('idempotencyKeys')
    .set({ leasedUntil: until, answer: null, answerExpiresAt: null })
    .where(isKey(key))
    .where((eb) =>
      eb.or([
        eb.and([eb('answer', 'is', null), eb('leasedUntil', '<=', now)]),
        eb('answerExpiresAt', '<=', now),
      ]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Ends the lease early, so that the next call with this key takes the lease without waiting. */
export async function releaseLease(db: Database, key: IdempotencyKey): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ leasedUntil: released })
    .where(isKey(key))
    .where('answer', 'is', null)
    .execute();
}

/** Stores the answer under the key. False: another call has stored an answer first, and every call gets that answer. */
export async function storeAnswer(
  db: Database,
  key: IdempotencyKey,
  { status, answer }: StoredAnswer,
  expiresAt: Date | null = null,
): Promise<boolean> {
  const stored = await db
    .updateTable('idempotencyKeys')
    .set({ answer, answerStatus: status, leasedUntil: null, answerExpiresAt: expiresAt })
    .where(isKey(key))
    .where('answer', 'is', null)
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n;
}

/** Replaces any earlier answer: from now on each call with the key gets this answer. */
export async function replaceAnswer(
  db: Database,
  key: IdempotencyKey,
  { status, answer }: StoredAnswer,
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ answer, answerStatus: status, leasedUntil: null })
    .where(isKey(key))
    .execute();
}

/**
 * Reads a key; undefined if no call has claimed it. `answer` is null until a call has stored it. A stored answer may
 * have expired.
 */
export async function findKey(db: Database, key: IdempotencyKey) {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'bookingId', 'attemptId', 'answer', 'answerStatus', 'answerExpiresAt'])
    .where(isKey(key))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { answer, answerStatus, answerExpiresAt, ...known } = row;
  const stored: StoredAnswer | null = answer === null ? null : { status: answerStatus ?? 200, answer };
  return { ...known, answer: stored, expiresAt: answerExpiresAt };
}

/** A POST that is repeated after a day counts as a new POST. */
export async function purgeKeys(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keepKeysHours * hourMs);
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', oldest).execute();
}
