import { collection } from '../../store/store.ts';
import type { Simulator } from '../../simulator.ts';
import { GlobalpayFailure } from './failure.ts';

/** A used idempotency key. A second use is an error, because Global Payments does not replay answers. */
type UsedKey = { id: string; merchant: string; made: string; status: string; atMs: number };

const keptMs = 24 * 60 * 60 * 1000;

const usedKeys = collection<UsedKey>('globalpay_used_keys', ({ merchant }) => merchant);

export function refuseUsedKey({ store, clock }: Simulator, merchant: string, key: string): void {
  const used = store.get(usedKeys, `${merchant}:${key}`);
  if (used === undefined || used.atMs + keptMs < clock.nowMs()) return;
  throw new GlobalpayFailure(
    409,
    'DUPLICATE_ACTION',
    '40039',
    `Idempotency Key seen before: id=${used.made}, status=${used.status}`,
  );
}

export function keepKey(
  { store, clock }: Simulator,
  merchant: string,
  key: string,
  { id: made = '', status = '' }: { id?: string; status?: string },
): void {
  const id = `${merchant}:${key}`;
  // Removes the row and stores it anew, so that the rows stay in order of age.
  if (store.get(usedKeys, id) !== undefined) store.remove(usedKeys, id);
  store.put(usedKeys, id, { id, merchant, made, status, atMs: clock.nowMs() });
  // Removes up to two expired keys for each new key, so that expired keys do not pile up.
  for (let looked = 0; looked < 2; looked += 1) {
    const oldest = store.get(usedKeys, store.oldestOfGroup(usedKeys, merchant) ?? '');
    if (oldest !== undefined && oldest.atMs + keptMs < clock.nowMs()) store.remove(usedKeys, oldest.id);
  }
}

export function forgetUsedKeys({ store }: Simulator, merchant: string): void {
  for (const { id } of store.listGroup(usedKeys, merchant)) store.remove(usedKeys, id);
}
