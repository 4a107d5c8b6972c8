import type { BodyOf, Endpoint } from '@slipway/shared/api/endpoint.ts';
import { tabStorage } from '../storage/tab-storage.ts';
import { ApiError } from './api-error.ts';
import { type Answer, call } from './client.ts';
import { type KeyKeeper, idempotencyKeys, randomKey } from './idempotency-keys.ts';

let keeper: KeyKeeper | undefined;

/** A call that creates. Sent again with the same body before its answer arrived, it gives that first answer. */
export async function callOnce<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<Answer<E>> {
  keeper ??= idempotencyKeys(tabStorage, randomKey);
  const idempotencyKey = keeper.keyFor(endpoint.path, body);
  try {
    const answer = await call(endpoint, { body, idempotencyKey });
    keeper.settle(endpoint.path, idempotencyKey);
    return answer;
  } catch (error) {
    if (isAnswered(error)) keeper.settle(endpoint.path, idempotencyKey);
    throw error;
  }
}

/** A refusal is an answer, unless it says that the first attempt is not decided yet. */
export function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === undefined) return false;
  return (
    error.code !== 'stillRunning' && error.code !== 'tooManyRequests' && error.code !== 'paymentUnavailable'
  );
}
