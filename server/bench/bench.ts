import type { LoadGenerator, Sample } from './load.ts';

/** What every cell works with. */
export type Bench = {
  /** Addresses of two Postgres clusters of one kind: each contestant's work is seen apart from the other's. */
  clusters: { ours: string; ceiling: string };
  load: LoadGenerator;
  rounds: number;
  /** How long each contestant is measured in each round. */
  seconds: number;
};

/** One measurement: says what it found, in lines; throws when an answer was wrong. */
export type Cell = (bench: Bench) => Promise<string[]>;

/**
 * Measures the contestants in turn, A B A B, so that what else goes on in the machine meets all of them. One round
 * more goes first and does not count: programs are slow until they have been run.
 */
export async function inTurns<Name extends string, Result = Sample>(
  rounds: number,
  contestants: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contestants) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const result = await contestants[name]();
      if (round > 0) results[name].push(result);
    }
  }
  return results;
}
