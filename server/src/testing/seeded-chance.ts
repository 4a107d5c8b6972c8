import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { randomId } from '../platform/security/random-id.ts';
import { randomFrom } from './random.ts';

type Chance = 'randomBytes' | 'randomFillSync' | 'randomInt' | 'randomUUID';

/**
 * Makes ids, codes and tokens the same in each run with this seed, so rows sorted by id also have the same order.
 * Returns a function that restores the real random functions.
 */
export function seedChance(seed: number): () => void {
  const { randomBytes, randomFillSync, randomInt, randomUUID } = crypto;
  /** Each function has its own generator. Otherwise a draw made only in the first run would change later ids. */
  const [ids, bytes, integers, challenges] = [1, 2, 3, 4].map((nth) => randomFrom(seed * 8 + nth));
  let filled = 0;
  const fillFrom =
    (random = ids!) =>
    <T extends NodeJS.ArrayBufferView>(view: T): T => {
      const places = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
      for (let at = 0; at < places.length; at += 1) places[at] = random.below(256);
      if (random === ids) filled += 1;
      return view;
    };
  const put = (functions: Record<Chance, unknown>) => {
    Object.assign(crypto, functions);
    syncBuiltinESMExports();
  };
  put({
    randomFillSync: fillFrom(ids),
    randomBytes: (size: number) => fillFrom(bytes)(Buffer.alloc(size)),
    randomInt: (least: number, end?: number) =>
      end === undefined ? integers!.below(least) : least + integers!.below(end - least),
    randomUUID: () => {
      const hex = fillFrom(integers)(Buffer.alloc(16)).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  });
  // The passkey library takes its random values from Web Crypto, not from the functions above.
  Object.defineProperty(crypto.webcrypto, 'getRandomValues', {
    value: fillFrom(challenges),
    configurable: true,
  });
  // Uses up the random bytes that `randomId` fetched before this seed.
  while (filled === 0) randomId();
  return () => {
    put({ randomBytes, randomFillSync, randomInt, randomUUID });
    Reflect.deleteProperty(crypto.webcrypto, 'getRandomValues');
  };
}
