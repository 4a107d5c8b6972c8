import type { Random } from '../settling/random.ts';
import type { Stage } from './stage.ts';

export type Family = 'webhook' | 'event' | 'return' | 'amount';

/**
 * One way to forge. `play` sends one mutant, drawn from `random`, and looks at the answers; it says what was wrong
 * with them, or undefined. What became of the database and of the money is looked at by whoever calls it.
 */
export type Forgery = {
  family: Family;
  kind: string;
  play: (stage: Stage, random: Random) => Promise<string | undefined>;
};

export const hex = (random: Random, length: number) =>
  Array.from({ length }, () => random.below(16).toString(16)).join('');

/** Of the form of an id of ours, and nobody's. */
export const unknownId = (random: Random) =>
  Array.from({ length: 26 }, () => random.below(36).toString(36)).join('');
