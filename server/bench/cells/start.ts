import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, inTurns } from '../bench.ts';
import { type Contestant, createScene, prepareCeiling, startCeiling, startSlipway } from '../contestants.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';
import { cpuMsOf, residentMbOf } from '../process-cpu.ts';

const idleMs = 5000;

/**
 * The time, CPU and memory of a server process up to its first answer, and its memory after 5 idle seconds. The
 * database is already running.
 */
export async function start({ clusters, rounds }: Bench): Promise<string[]> {
  const scenes = { ours: await createScene(clusters.ours), ceiling: await createScene(clusters.ceiling) };
  await prepareCeiling(scenes.ceiling);
  const results = await inTurns(rounds, {
    ours: () => startOf(() => startSlipway(scenes.ours)),
    ceiling: () => startOf(() => startCeiling(scenes.ceiling)),
  });
  await scenes.ours.drop();
  await scenes.ceiling.drop();
  const compare = (
    what: string,
    key: keyof (typeof results.ours)[number],
    goal?: (typeof goals)[keyof typeof goals],
  ) =>
    comparison(
      what,
      results.ours.map((result) => result[key]),
      results.ceiling.map((result) => result[key]),
      goal,
    );
  return [
    compare('CPU ms to the first answer', 'cpuMs', goals.startCpu),
    compare('ms to the first answer', 'ms'),
    compare('MB at the first answer', 'firstMb'),
    compare('MB after 5 s idle', 'idleMb', goals.idleMemory),
  ];
}

async function startOf(begin: () => Promise<Contestant>) {
  const begunAt = performance.now();
  const contestant = await begin();
  const figures = {
    ms: performance.now() - begunAt,
    cpuMs: cpuMsOf(contestant.pid),
    firstMb: residentMbOf(contestant.pid),
  };
  await wait(idleMs);
  const idleMb = residentMbOf(contestant.pid);
  await contestant.stop();
  return { ...figures, idleMb };
}
