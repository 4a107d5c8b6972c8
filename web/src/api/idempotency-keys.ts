import * as z from 'zod/mini';
import { type TabStorage, parseJson, tabKeys } from '../storage/tab-storage.ts';

const unanswered = z.record(z.string(), z.object({ body: z.string(), key: z.string() }));

export type KeyKeeper = {
  /** The same key for the same body until `settle`; a new one for another body. */
  keyFor: (path: string, body: unknown) => string;
  /** An answer arrived: the next call with this body is a new wish. */
  settle: (path: string, key: string) => void;
  /** Whether the last call to this path had this body and is not settled. */
  isWaiting: (path: string, body: unknown) => boolean;
  /** Whatever was called at this path last, the next call is a new wish. */
  forget: (path: string) => void;
};

/** Kept in the tab's storage, so that a refresh after a lost answer asks for that same answer again. */
export function idempotencyKeys(storage: TabStorage, makeKey: () => string): KeyKeeper {
  const read = () => {
    const stored = unanswered.safeParse(parseJson(storage.read(tabKeys.unanswered)));
    return stored.success ? stored.data : {};
  };
  // Also held here, for browsers that forbid storage.
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
      const waiting = memory[path];
      if (waiting?.body === text) return waiting.key;
      const key = makeKey();
      write({ ...memory, [path]: { body: text, key } });
      return key;
    },
    settle(path, key) {
      if (memory[path]?.key === key) forget(path);
    },
    isWaiting: (path, body) => memory[path]?.body === JSON.stringify(body),
    forget,
  };
}

/** `randomUUID` exists on https and localhost only; a site tried over plain http in a home network has the fallback. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
