import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptTransitions } from '../../src/payments/attempt-status.ts';
import { transitions } from '../../src/bookings/booking-status.ts';
import { brokenInvariants } from '../invariants.ts';
import { runSchedule } from './run-schedule.ts';
import { edgesTaken, wrongInTheBooks } from './settled-books.ts';
import { type ScheduleEnv, openScheduleEnv } from './schedule-env.ts';

/** npm test plays a few schedules; npm run prove settle plays all schedules, with a fresh seed. */
const howMany = Number(process.env.SETTLE_SCHEDULES ?? 12);
const isFullRun = howMany >= 5000;
const firstSeed = Number(process.env.SETTLE_SEED ?? 1);
/**
 * In a full run each change of state must happen at least this many times. Otherwise the run shows too little about the
 * change.
 */
const leastPerEdge = 20;
const lookEvery = 10;

/**
 * The number of environments that play schedules at the same time. A schedule spends most of its time waiting for
 * webhooks.
 */
const envsAtOnce = howMany >= 500 ? 6 : 1;

describe('steps in any order: return, confirm, webhook, reconcile, expire, replace, cancel and refund', () => {
  let envs: ScheduleEnv[] = [];
  beforeAll(async () => {
    envs = await Promise.all(Array.from({ length: envsAtOnce }, () => openScheduleEnv()));
  });
  afterAll(() => Promise.all(envs.map((env) => env.stop())));

  it(
    `after random orders of events the money agrees with the bookings, in ${howMany} schedules`,
    async () => {
      await Promise.all(envs.map((env, nth) => runShare(env, nth)));
    },
    600_000 + howMany * 1_500,
  );

  it('random orders of events make only status changes that the transition tables allow', async () => {
    const all = await Promise.all(envs.map(edgesTaken));
    const taken = {
      attempts: sum(all.map((one) => one.attempts)),
      bookings: sum(all.map((one) => one.bookings)),
    };
    const attemptEdges = edgesOf(attemptTransitions);
    const bookingEdges = edgesOf(transitions);
    console.info(table('payment attempts', attemptEdges, taken.attempts));
    console.info(table('bookings', bookingEdges, taken.bookings));
    expect([...taken.attempts.keys()].filter((edge) => !attemptEdges.includes(edge))).toEqual([]);
    expect([...taken.bookings.keys()].filter((edge) => !bookingEdges.includes(edge))).toEqual([]);
    if (!isFullRun) return;
    const rare = [
      ...attemptEdges.filter((edge) => (taken.attempts.get(edge) ?? 0) < leastPerEdge),
      ...bookingEdges.filter((edge) => (taken.bookings.get(edge) ?? 0) < leastPerEdge),
    ];
    expect(rare, `edges taken fewer than ${leastPerEdge} times`).toEqual([]);
  });

  it('random orders of events cause no deadlock', async () => {
    expect(await Promise.all(envs.map((env) => env.stop()))).toEqual(envs.map(() => 0));
  });
});

/** Plays the seeds of one environment. */
async function runShare(env: ScheduleEnv, nth: number): Promise<void> {
  for (let run = nth, done = 1; run < howMany; run += envsAtOnce, done += 1) {
    const seed = firstSeed + run;
    const told = await runSchedule(env, seed).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error });
    });
    if (done % lookEvery !== 0 && run + envsAtOnce < howMany) continue;
    const wrong = [
      ...(await wrongInTheBooks(env)),
      ...(await brokenInvariants({ query: (text, values) => env.pool.query(text, values) }, env.now())),
    ];
    expect(wrong, `after seed ${seed} (SETTLE_SEED=${seed} SETTLE_SCHEDULES=1): ${told.join(' | ')}`).toEqual(
      [],
    );
  }
}

function edgesOf(table: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(table).flatMap(([from, to]) => to.map((status) => `${from} > ${status}`));
}

function table(title: string, edges: readonly string[], taken: ReadonlyMap<string, number>): string {
  return [title, ...edges.map((edge) => `  ${String(taken.get(edge) ?? 0).padStart(6)}  ${edge}`)].join('\n');
}

function sum(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  for (const [edge, taken] of counts.flatMap((one) => [...one])) all.set(edge, (all.get(edge) ?? 0) + taken);
  return all;
}
