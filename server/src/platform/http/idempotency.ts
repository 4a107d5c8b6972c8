import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { malformed } from './malformed.ts';
import { Refusal } from './refusal.ts';
import {
  type IdempotencyKey,
  claim,
  claimAnswered,
  claimStatement,
  findKey,
  storeAnswer,
} from './idempotency-store.ts';

export const waitForFirstMs = 10_000;

/**
 * The Idempotency-Key of a call; undefined if the call has none. `asked`: the data that must be the same
 * whenever this key is sent, usually the whole body.
 */
export function idempotencyKeyOf(
  request: FastifyRequest,
  asked: unknown = request.body,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,255}$/.test(key)) {
    throw malformed('Idempotency-Key must be 8 to 255 visible characters.');
  }
  return { endpoint: request.routeOptions.url ?? '', key, requestHash: requestHashOf(asked) };
}

export function stillRunning(): Refusal {
  return new Refusal('still_running', { retryAfterSeconds: 5 });
}

/**
 * Runs `create` and stores its answer in one transaction under the key. A concurrent call with the same key waits for
 * this transaction. A crash before the commit undoes both the work and the stored answer.
 */
export async function withIdempotency<Data>(
  db: Database,
  key: IdempotencyKey | undefined,
  now: Date,
  create: (transaction: Database) => Promise<Data>,
): Promise<Data> {
  if (key === undefined) return db.transaction().execute(create);
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`select set_config('lock_timeout', ${`${waitForFirstMs}ms`}, true)`.execute(transaction);
      if (!(await claim(transaction, key, now))) return await firstAnswer<Data>(transaction, key);
      const data = await create(transaction);
      await storeAnswer(transaction, key, { status: 200, answer: JSON.stringify(data) });
      return data;
    });
  } catch (error) {
    throw isLockTimeout(error) ? stillRunning() : error;
  }
}

/**
 * Makes a single statement take effect only once for each key. `data` is the answer, and must be known before
 * the statement runs. `create` runs the statement, which must contain `claimed`, and returns whether the key
 * was new. If the key was used before, the first answer is returned.
 */
export async function onceUnder<Data>(
  db: Database,
  key: IdempotencyKey,
  now: Date,
  data: Data,
  create: (claimed: RawBuilder<unknown>) => Promise<boolean>,
): Promise<Data> {
  try {
    const answer = { status: 200, answer: JSON.stringify(data) };
    if (await create(claimStatement(claimAnswered(key, answer), now))) return data;
    return await firstAnswer<Data>(db, key);
  } catch (error) {
    throw isLockTimeout(error) ? stillRunning() : error;
  }
}

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03';
}

async function firstAnswer<Data>(db: Database, key: IdempotencyKey): Promise<Data> {
  const known = await findKey(db, key);
  if (known === undefined) throw stillRunning();
  if (known.requestHash !== key.requestHash) throw new Refusal('idempotency_key_reused');
  if (known.answer === null) throw stillRunning();
  return JSON.parse(known.answer.answer) as Data;
}

/** The hash of a body. The order of the body's fields does not change the hash. */
function requestHashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body ?? {})))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
