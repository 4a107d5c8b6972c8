import { expect } from 'vitest';
import { brokenInvariants } from '../invariants.ts';
import type { ScheduleEnv } from './schedule-env.ts';
import { wrongInTheBooks } from './settled-books.ts';

/** The number of trials in a group. They share a server, its jobs and its clock, but each uses its own days. */
export const trialsAtOnce = 4;

/** The number of groups between two checks. A check is slow: it reads the whole database and the whole simulator. */
const looksEvery = 3;

export type Trials = {
  howMany: number;
  firstSeed: number;
  /** Runs one trial for each seed of a group, and waits until nothing is pending. Returns the steps of each trial. */
  run: (env: ScheduleEnv, seeds: readonly number[]) => Promise<string[]>;
  /** Returns the faults that are particular to these trials. `playShare` also checks the books and the invariants. */
  wrong: (env: ScheduleEnv) => Promise<string[]>;
  /** Returns the environment variables with which a test run repeats a group. */
  again: (seed: number, howMany: number) => string;
};

/** Runs this environment's share of the groups of trials: group `first`, then `first` + `every`, and so on. */
export async function playShare(
  env: ScheduleEnv,
  { howMany, firstSeed, run, wrong, again }: Trials,
  { first, every }: { first: number; every: number },
): Promise<void> {
  const last = Math.ceil(howMany / trialsAtOnce) - 1;
  const told: string[] = [];
  for (let group = first, done = 1; group <= last; group += every, done += 1) {
    const start = group * trialsAtOnce;
    const length = Math.min(trialsAtOnce, howMany - start);
    const seeds = Array.from({ length }, (_, nth) => firstSeed + start + nth);
    const words = again(firstSeed + start, length);
    try {
      told.push(...(await run(env, seeds)));
      if (done % looksEvery !== 0 && group + every <= last) continue;
      const all = [
        ...(await wrongInTheBooks(env)),
        ...(await wrong(env)),
        ...(await brokenInvariants({ query: (text, values) => env.pool.query(text, values) }, env.now())),
      ];
      expect(all, `at the latest after ${words}:\n${told.join('\n')}`).toEqual([]);
      told.length = 0;
    } catch (error) {
      // Prints the faults immediately, because the other environments may run for an hour.
      console.info(`${words}: ${String(error)}`);
      throw new Error(words, { cause: error });
    }
  }
}
