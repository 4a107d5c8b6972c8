import type { BodyOf, Endpoint } from '@slipway/shared/api/endpoint.ts';
import { tabStorage } from '../storage/tab-storage.ts';
import { ApiError } from './api-error.ts';
import { type Answer, call } from './client.ts';
import { type KeyKeeper, idempotencyKeys, randomKey } from './idempotency-keys.ts';

let keeper: KeyKeeper | undefined;

function keys(): KeyKeeper {
  keeper ??= idempotencyKeys(tabStorage, randomKey);
  return keeper;
}

/** A call that creates. Sent again with the same body before its answer arrived, it gives that first answer. */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  timeoutMs?: number,
): Promise<Answer<E>> {
  const idempotencyKey = keys().keyFor(endpoint.path, body);
  const answer = await refusalSettles(endpoint, body, idempotencyKey, timeoutMs);
  keys().settle(endpoint.path, idempotencyKey);
  return answer;
}

/**
 * As callOnce, but the key outlives a good answer: the same call gives that answer again, after a refresh too, until
 * another body is sent or `forgetAnswer` says that it is over. For what may not be kept in storage itself. `besides` is
 * sent along and is no part of what makes a call the same.
 */
export async function callForKeeps<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  besides: Partial<BodyOf<E>> = {},
): Promise<Answer<E>> {
  const sent = { ...(body as object), ...(besides as object) } as BodyOf<E>;
  return refusalSettles(endpoint, sent, keys().keyFor(endpoint.path, body));
}

/** Whether this call would give an answer that this tab has asked for before. */
export function isAskedAlready<E extends Endpoint>(endpoint: E, body: BodyOf<E>): boolean {
  return keys().isWaiting(endpoint.path, body);
}

export function forgetAnswer(endpoint: Endpoint): void {
  keys().forget(endpoint.path);
}

async function refusalSettles<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  idempotencyKey: string,
  timeoutMs?: number,
): Promise<Answer<E>> {
  try {
    const limit = timeoutMs === undefined ? {} : { timeoutMs };
    return await call(endpoint, { body, idempotencyKey, ...limit });
  } catch (error) {
    if (isAnswered(error)) keys().settle(endpoint.path, idempotencyKey);
    throw error;
  }
}

/** A refusal is an answer, unless it says that the first attempt is not decided yet. */
export function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === undefined) return false;
  return (
    error.code !== 'stillRunning' &&
    error.code !== 'tooManyRequests' &&
    error.code !== 'proofNeeded' &&
    error.code !== 'paymentUnavailable'
  );
}
