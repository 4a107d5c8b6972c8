import { createHash, randomBytes } from 'node:crypto';
import { type Store, collection } from './store.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const seeds = collection<{ seed: string }>('seeds');

/** Makes an id of `length` letters and digits that was never used before. */
export type IdMaker = (length: number) => string;

/**
 * Makes ids by hashing a counter. On a new simulator with the same seed, the same calls get the same ids. Without a
 * seed, no two data folders make the same id. So a new folder never repeats an id that Slipway's database already has.
 */
export function makeIds(store: Store, statedSeed: string | undefined): IdMaker {
  const seed =
    store.get(seeds, 'ids')?.seed ??
    store.write(() => store.put(seeds, 'ids', { seed: statedSeed ?? randomBytes(16).toString('hex') })).seed;
  return (length) => {
    const hash = createHash('sha256').update(`${seed}:${store.nextNumber()}`).digest();
    return Array.from(
      { length },
      (_, index) => letters[(hash[index % hash.length] ?? 0) % letters.length],
    ).join('');
  };
}
