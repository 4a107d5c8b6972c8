import { createHash } from 'node:crypto';
import { collection } from '../../store/store.ts';
import type { Simulator } from '../../simulator.ts';
import { StripeFailure, invalid } from './failure.ts';

/** The first answer to an idempotency key. */
type SavedAnswer = {
  id: string;
  merchant: string;
  endpoint: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  atMs: number;
};

const longestKey = 255;
const keptMs = 24 * 60 * 60 * 1000;
const keptPerMerchant = 50_000;

const savedAnswers = collection<SavedAnswer>('stripe_saved_answers', ({ merchant }) => merchant);

export type KeyedCall = { merchant: string; key: string; endpoint: string; params: unknown };

/** Refuses a key that was used for another call. */
export function findSavedAnswer({ store, clock }: Simulator, call: KeyedCall): SavedAnswer | undefined {
  if (call.key.length > longestKey) {
    throw invalid(`Idempotency keys can have at most ${longestKey} characters.`);
  }
  const saved = store.get(savedAnswers, idOf(call));
  if (saved === undefined || saved.atMs + keptMs < clock.nowMs()) return undefined;
  if (saved.endpoint !== call.endpoint) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.endpoint}' vs '${saved.endpoint}'). Try using a key other than '${call.key}' if you meant to execute a different request.`,
    );
  }
  if (saved.fingerprint !== fingerprintOf(call)) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
    );
  }
  return saved;
}

export function saveAnswer(
  { store, clock }: Simulator,
  call: KeyedCall,
  answer: { status: number; body: string; requestId: string },
): void {
  const id = idOf(call);
  // Removes the row and stores it anew, so that the rows stay in order of age.
  if (store.get(savedAnswers, id) !== undefined) store.remove(savedAnswers, id);
  store.put(savedAnswers, id, {
    id,
    merchant: call.merchant,
    endpoint: call.endpoint,
    fingerprint: fingerprintOf(call),
    ...answer,
    atMs: clock.nowMs(),
  });
  forgetOldest(store, clock.nowMs(), call.merchant);
}

export function forgetSavedAnswers({ store }: Simulator, merchant: string): void {
  for (const { id } of store.listGroup(savedAnswers, merchant)) store.remove(savedAnswers, id);
}

export function inUse(key: string): StripeFailure {
  return new StripeFailure(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

function forgetOldest(store: Simulator['store'], nowMs: number, merchant: string): void {
  // Removes up to two expired keys for each new key, so that expired keys do not pile up.
  for (let forgotten = 0; forgotten < 2; forgotten += 1) {
    const id = store.oldestOfGroup(savedAnswers, merchant);
    const oldest = id === undefined ? undefined : store.get(savedAnswers, id);
    if (oldest === undefined) return;
    const isOver = oldest.atMs + keptMs < nowMs || store.countGroup(savedAnswers, merchant) > keptPerMerchant;
    if (!isOver) return;
    store.remove(savedAnswers, oldest.id);
  }
}

function mismatch(message: string): StripeFailure {
  return new StripeFailure(400, { type: 'idempotency_error', message });
}

function idOf({ merchant, key }: KeyedCall): string {
  return `${merchant}:${key}`;
}

function fingerprintOf({ params }: KeyedCall): string {
  return createHash('sha256').update(JSON.stringify(params)).digest('base64url');
}
