import type { Random } from '../../src/testing/random.ts';
import type { ForgeryEnv } from './forgery-env.ts';

export type Family = 'webhook' | 'event' | 'return' | 'amount';

/**
 * One kind of forgery. `play` draws one mutant from `random`, sends it, and checks the answers. Returns a description
 * of a wrong answer, or undefined if all answers are right. The caller checks the database and the money.
 */
export type Forgery = {
  family: Family;
  kind: string;
  play: (forgeryEnv: ForgeryEnv, random: Random) => Promise<string | undefined>;
};

export const hex = (random: Random, length: number) =>
  Array.from({ length }, () => random.below(16).toString(16)).join('');

/** An id that no row has, in our format. */
export const unknownId = (random: Random) =>
  Array.from({ length: 26 }, () => random.below(36).toString(36)).join('');
