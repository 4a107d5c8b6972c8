import { collection } from './store/store.ts';
import type { Simulator } from './simulator.ts';

/** One call to a provider and its answer. */
export type LoggedRequest = {
  id: string;
  merchant: string;
  at: string;
  method: string;
  path: string;
  /** The parameters as sent, without card numbers and security codes. */
  params: unknown;
  idempotency_key: string | null;
  /** Whether the answer repeats an earlier answer to the same idempotency key. */
  replayed: boolean;
  /** The status that the caller received. Null: the connection was reset. */
  status: number | null;
  error_code: string | null;
  fault: string | null;
};

const keptPerMerchant = 2000;

const requests = collection<LoggedRequest>('requests', (request) => request.merchant);

export function logRequest({ store }: Simulator, request: LoggedRequest): void {
  store.write(() => {
    store.put(requests, request.id, request);
    if (store.countGroup(requests, request.merchant) <= keptPerMerchant) return;
    const oldest = store.oldestOfGroup(requests, request.merchant);
    if (oldest !== undefined) store.remove(requests, oldest);
  });
}

/** Lists the calls of a merchant, oldest first. */
export function listRequests({ store }: Simulator, merchant: string): LoggedRequest[] {
  return store.listGroup(requests, merchant);
}

export function forgetRequests({ store }: Simulator, merchant: string): void {
  for (const { id } of store.listGroup(requests, merchant)) store.remove(requests, id);
}
