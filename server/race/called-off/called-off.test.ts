import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../invariants.ts';
import { wrongInTheBooks } from '../settling/settled-books.ts';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { places } from './places-in-paying.ts';
import { runTrial } from './run-trial.ts';

/** npm test plays a few trials; npm run prove called-off plays a thousand, with a fresh seed. */
const howMany = Number(process.env.CALLED_OFF_TRIALS ?? 2);
const firstSeed = Number(process.env.CALLED_OFF_SEED ?? 1);
const lookEvery = 10;

/**
 * The number of environments that play trials at the same time. A trial spends most of its time waiting for webhooks.
 */
const envsAtOnce = howMany >= 100 ? 4 : 1;

let envs: ScheduleEnv[] = [];
beforeAll(async () => {
  envs = await Promise.all(Array.from({ length: envsAtOnce }, () => openScheduleEnv()));
});
afterAll(() => Promise.all(envs.map((env) => env.stop())));

let right = 0;
const reached = new Map<string, Map<string, number>>();

test(
  `if a day or time is called off at any step of paying, no trip remains in it and the money is right, ${howMany} times`,
  async () => {
    await Promise.all(envs.map((env, nth) => runShare(env, nth)));
    console.info(table());
    expect([...reached.keys()].toSorted()).toEqual(places.map(({ name }) => name).toSorted());
  },
  600_000 + howMany * 8_000,
);

test('Postgres found no deadlock', async () => {
  expect(await Promise.all(envs.map((env) => env.stop()))).toEqual(envs.map(() => 0));
});

/** Plays the seeds of one environment. */
async function runShare(env: ScheduleEnv, nth: number): Promise<void> {
  for (let run = nth, done = 1; run < howMany; run += envsAtOnce, done += 1) {
    const seed = firstSeed + run;
    const again = `seed ${seed} (CALLED_OFF_SEED=${seed} CALLED_OFF_TRIALS=1)`;
    const trial = await runTrial(env, seed).catch((error: unknown) => {
      throw new Error(again, { cause: error });
    });
    expect(trial.wrong, `${again}: ${trial.told}`).toEqual([]);
    right += 1;
    if (right % 50 === 0) console.info(`${right} trials were right`);
    for (const [place, status] of trial.reached) count(place, status);
    if (done % lookEvery !== 0 && run + envsAtOnce < howMany) continue;
    const books = await wrongInTheBooks(env);
    const query = (text: string, values?: unknown[]) => env.pool.query(text, values);
    expect([...books, ...(await brokenInvariants({ query }, env.now()))], `after ${again}`).toEqual([]);
  }
}

function count(place: string, status: string): void {
  const counts = reached.get(place) ?? new Map<string, number>();
  reached.set(place, counts.set(status, (counts.get(status) ?? 0) + 1));
}

function table(): string {
  const lines = [...reached].map(([place, counts]) => {
    const ends = [...counts].map(([status, times]) => `${times} ${status}`).toSorted();
    return `  ${place}: ${ends.join(', ')}`;
  });
  return [`outcomes in ${howMany} trials`, ...lines].join('\n');
}
