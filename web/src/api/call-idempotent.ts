import { newId } from '@slipway/ui/new-id.ts';
import type { BodyOf, Endpoint } from '@slipway/shared/api/endpoint.ts';
import { tabStorage } from '../storage/tab-storage.ts';
import { ApiError } from './api-error.ts';
import { type Answer, call } from './client.ts';
import { type IdempotencyKeyStore, makeIdempotencyKeyStore } from './idempotency-keys.ts';

let store: IdempotencyKeyStore | undefined;

function keys(): IdempotencyKeyStore {
  store ??= makeIdempotencyKeyStore(tabStorage, newId);
  return store;
}

/** Creates something once: the same body, sent again before the answer has arrived, gets the same answer. */
export async function callIdempotent<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  timeoutMs?: number,
): Promise<Answer<E>> {
  const idempotencyKey = keys().keyFor(endpoint.path, body);
  const answer = await callWithKey(endpoint, body, idempotencyKey, timeoutMs);
  keys().settle(endpoint.path, idempotencyKey);
  return answer;
}

/**
 * Like callIdempotent, but the key is kept after a successful answer. Even after a refresh, the same body
 * gets the same answer, until another body is sent or `forgetKey` is called. Used for answers that must not
 * be stored in the browser. `besides` is sent with the body, but is ignored when bodies are compared.
 */
export async function callWithStoredKey<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  besides: Partial<BodyOf<E>> = {},
): Promise<Answer<E>> {
  const sent = { ...(body as object), ...(besides as object) } as BodyOf<E>;
  return callWithKey(endpoint, sent, keys().keyFor(endpoint.path, body));
}

/** Whether a call with this body would repeat this tab's last call to the endpoint, and so get the same answer. */
export function isRepeatedCall<E extends Endpoint>(endpoint: E, body: BodyOf<E>): boolean {
  return keys().isPending(endpoint.path, body);
}

export function forgetKey(endpoint: Endpoint): void {
  keys().forget(endpoint.path);
}

async function callWithKey<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  idempotencyKey: string,
  timeoutMs?: number,
): Promise<Answer<E>> {
  try {
    const limit = timeoutMs === undefined ? {} : { timeoutMs };
    return await call(endpoint, { body, idempotencyKey, ...limit });
  } catch (error) {
    if (isFinalAnswer(error)) keys().settle(endpoint.path, idempotencyKey);
    throw error;
  }
}

/** A refusal is final unless it says that the first attempt is still undecided. */
export function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === undefined) return false;
  return (
    error.code !== 'still_running' &&
    error.code !== 'busy' &&
    error.code !== 'too_many_requests' &&
    error.code !== 'proof_needed' &&
    error.code !== 'payment_unavailable'
  );
}
