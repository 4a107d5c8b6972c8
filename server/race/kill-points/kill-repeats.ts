import { test } from 'vitest';
import { type CrashPoint, crashPoints } from '../../src/platform/runtime/crash-points.ts';
import type { DatabaseKind } from './site.ts';
import { Sites } from './sites.ts';
import { scenarios } from './scenarios.ts';
import { type PlayedProvider, playedProviders } from '../providers/providers-at-simulator.ts';
import { type Play, type Scenario, play } from './scenario.ts';

/**
 * How many times `npm run prove kills` plays each scenario. The value 0, as in npm test, does not mean that nothing is
 * played: the first scenario of each point of `inEveryRun` is played once.
 */
export const repeats = Number(process.env.KILL_REPEATS ?? 0);

/** The most dangerous points: the provider has acted, and we have not recorded its answer. */
const inEveryRun: readonly CrashPoint[] = [
  'settle: written',
  'capture: provider answered',
  'refund: provider answered',
];

/** The time-out of a test, in milliseconds. A scenario takes seconds, but may first wait minutes for a free `Site`. */
const patiently = { timeout: 900_000 };

type Score = Map<CrashPoint, { runs: number; right: number }>;

/** Makes a test for each chosen scenario and ending. Several tests run at the same time, each on its own `Site`. */
export function playAll(kind: DatabaseKind): { score: Score; close: () => Promise<void> } {
  const sites = new Sites(kind);
  const score: Score = new Map(crashPoints.map((point) => [point, { runs: 0, right: 0 }]));
  for (const { run, ...one } of chosen()) {
    const { point, provider, scenario, ending } = one;
    const name = `killed at '${point}', ${provider}: ${scenario.name}; ${ending.name}${run > 1 ? ` (${run})` : ''}`;
    test.concurrent(name, patiently, async () => {
      const figures = score.get(point);
      if (figures === undefined) return;
      figures.runs += 1;
      await sites.use((site) => play(site, one));
      figures.right += 1;
    });
  }
  return { score, close: () => sites.close() };
}

type Choice = Play & { run: number };

/**
 * The scenarios of this run. The provider changes with each scenario and each run, so that in the end every
 * scenario is played at every provider that the scenario allows.
 */
function chosen(): Choice[] {
  return crashPoints.flatMap((point, nth) => {
    const all = scenarios[point].flatMap((scenario) =>
      scenario.endings.map((ending) => ({ point, scenario, ending })),
    );
    const inTurn = (run: number) =>
      all.map((one, index) => ({ ...one, run, provider: providerFor(one, nth + index + run - 1) }));
    if (repeats === 0) return inEveryRun.includes(point) ? inTurn(1).slice(0, 1) : [];
    return Array.from({ length: repeats }, (_, run) => inTurn(run + 1)).flat();
  });
}

function providerFor({ scenario, ending }: Pick<Play, 'scenario' | 'ending'>, turn: number): PlayedProvider {
  const can = (where: Scenario['where'], provider: PlayedProvider) => where?.includes(provider) ?? true;
  const where = playedProviders.filter((each) => can(scenario.where, each) && can(ending.where, each));
  return where[turn % where.length] ?? 'stripe';
}

export function table(title: string, score: Score): string {
  const lines = [...score].map(
    ([point, { runs, right }]) => `  ${String(runs).padStart(5)} ${String(right).padStart(6)}  ${point}`,
  );
  return [`${title}\n   runs  right  killed at`, ...lines].join('\n');
}
