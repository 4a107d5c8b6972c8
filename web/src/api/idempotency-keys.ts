import * as z from 'zod/mini';
import { type TabStorage, parseJson, tabKeys } from '../storage/tab-storage.ts';

const unanswered = z.record(z.string(), z.object({ body: z.string(), key: z.string() }));

export type IdempotencyKeyStore = {
  /** Returns a key for a call. Until `settle`, the same body gets the same key. Another body gets a new key. */
  keyFor: (path: string, body: unknown) => string;
  /** Records that an answer arrived: the next call with this body is a new request. */
  settle: (path: string, key: string) => void;
  /** Whether the last call to this path had this body and has not been answered yet. */
  isPending: (path: string, body: unknown) => boolean;
  /** Makes the next call to this path a new request. */
  forget: (path: string) => void;
};

/**
 * The tab's storage keeps the keys. If an answer is lost and the page is refreshed, the next attempt uses the same
 * key, and the server does not carry out the request twice.
 */
export function makeIdempotencyKeyStore(storage: TabStorage, makeKey: () => string): IdempotencyKeyStore {
  const read = () => {
    const stored = unanswered.safeParse(parseJson(storage.read(tabKeys.unanswered)));
    return stored.success ? stored.data : {};
  };
  // A copy in memory, for browsers that forbid storage.
  let memory = read();
  const write = (calls: typeof memory) => {
    memory = calls;
    storage.write(tabKeys.unanswered, JSON.stringify(calls));
  };
  const forget = (path: string) => {
    const { [path]: _, ...others } = memory;
    write(others);
  };

  return {
    keyFor(path, body) {
      const text = JSON.stringify(body);
      const pending = memory[path];
      if (pending?.body === text) return pending.key;
      const key = makeKey();
      write({ ...memory, [path]: { body: text, key } });
      return key;
    },
    settle(path, key) {
      if (memory[path]?.key === key) forget(path);
    },
    isPending: (path, body) => memory[path]?.body === JSON.stringify(body),
    forget,
  };
}
