import type { LoadGenerator, Sample } from './load.ts';

/** The inputs of a cell. A cell is one benchmark. */
export type Bench = {
  /**
   * Addresses of two equal Postgres clusters. Each measured server has its own cluster, so that its CPU time
   * is measured separately.
   */
  clusters: { ours: string; ceiling: string };
  load: LoadGenerator;
  rounds: number;
  /** The seconds for which each contestant is measured in a round. */
  seconds: number;
};

/** Runs one benchmark and returns its results as lines; throws if an answer was wrong. */
export type Cell = (bench: Bench) => Promise<string[]>;

/**
 * Measures the contestants in turn, A B A B, so that the machine's other work affects all contestants
 * equally. An extra first round warms up the programs and is not counted.
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
