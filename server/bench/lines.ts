import { median, ratioOf, short, spread } from './figures.ts';
import { type Goal, verdict } from './goals.ts';
import type { Sample } from './load.ts';

/**
 * Returns a line such as 'CPU ms: Slipway 0.91 [0.88-0.95], ceiling 0.41 [0.40-0.43], ratio 2.22 (goal 1: at most 2,
 * missed)'.
 */
export function comparison(
  what: string,
  ours: readonly number[],
  ceiling: readonly number[],
  goal?: Goal,
  names: readonly [string, string] = ['Slipway', 'ceiling'],
): string {
  const ratio = ratioOf(ours, ceiling);
  const end = goal === undefined ? '' : ` (${verdict(goal, ratio)})`;
  return `${what}: ${names[0]} ${spread(ours)}, ${names[1]} ${spread(ceiling)}, ratio ${short(ratio)}${end}`;
}

/**
 * Returns a line with one contestant's calls per second and elapsed times. These figures are valid only for
 * this machine at this hour.
 */
export function wallClock(name: string, samples: readonly Sample[]): string {
  const middle = (pick: (sample: Sample) => number) => short(median(samples.map(pick)));
  return `  ${name}: ${middle((sample) => sample.perSecond)}/s, p50 ${middle((sample) => sample.p50)} ms, p99 ${middle((sample) => sample.p99)} ms`;
}
