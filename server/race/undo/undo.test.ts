import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../invariants.ts';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { wrongInTheBooks } from '../settling/settled-books.ts';
import { type TrialPlan, drawPlan, runTrial } from './run-trial.ts';
import { addOwner } from './staff-of-trials.ts';

/** Half a per cent in npm test; all by npm run prove undo, which also sets a fresh seed. */
const howMany = Number(process.env.UNDO_TRIALS ?? 25);
const firstSeed = Number(process.env.UNDO_SEED ?? 1);
/** A trial waits more than it works. */
const envsAtOnce = howMany >= 500 ? 6 : 2;
/** The ledgers of everybody are read at once, which is most of the work. */
const lookEvery = 10;

async function open(): Promise<ScheduleEnv> {
  const env = await openScheduleEnv();
  await addOwner(env.db);
  return env;
}

const books = async (env: ScheduleEnv) => [
  ...(await wrongInTheBooks(env)),
  ...(await brokenInvariants({ query: (text, values) => env.pool.query(text, values) }, env.now())),
];

describe('undo against a webhook, the customer, a rival for the place and late money', () => {
  let envs: ScheduleEnv[] = [];
  const ends = { undone: 0, stands: 0 };
  beforeAll(async () => {
    envs = await Promise.all(Array.from({ length: envsAtOnce }, open));
  }, 120_000);
  afterAll(() => Promise.all(envs.map((env) => env.stop())));

  test(
    `the money equals the booking in ${howMany} trials`,
    async () => {
      await Promise.all(envs.map(runShare));
      console.info(`undo: ${ends.undone} were undone, ${ends.stands} stand`);
      // All undone, or none, would prove nothing.
      if (howMany >= 20) expect(Math.min(ends.undone, ends.stands)).toBeGreaterThan(howMany / 10);
    },
    60_000 + howMany * 2_000,
  );

  test('Postgres broke no deadlock', async () => {
    expect(await Promise.all(envs.map((env) => env.stop()))).toEqual(envs.map(() => 0));
  });

  /** Every so many seeds are this environment's. */
  async function runShare(env: ScheduleEnv, nth: number): Promise<void> {
    for (let run = nth, done = 1; run < howMany; run += envsAtOnce, done += 1) {
      const seed = firstSeed + run;
      const again = `UNDO_SEED=${seed} UNDO_TRIALS=1`;
      const { told, wrong, undone } = await runTrial(env, drawPlan(seed), seed).catch((error: unknown) => {
        throw new Error(again, { cause: error });
      });
      ends[undone ? 'undone' : 'stands'] += 1;
      expect(wrong, `${again}: ${told.join(' | ')}`).toEqual([]);
      if (done % lookEvery === 0 || run + envsAtOnce >= howMany)
        expect(await books(env), `${again}: ${told.join(' | ')}`).toEqual([]);
    }
  }
});

test('control: where voids do not wait, an undone cancellation stands without its money', async () => {
  const env = await open();
  try {
    await env.pool.query('drop trigger note_waiting_attempt on payment_attempts');
    const plan: TrialPlan = {
      command: 'cancel by the policy',
      isCaptured: false,
      hasLatePayer: false,
      bursts: [['the reconciler runs']],
      end: 'undo',
    };
    const { wrong, undone } = await runTrial(env, plan, 1);
    expect(undone).toBe(true);
    expect([...wrong, ...(await books(env))]).not.toEqual([]);
  } finally {
    await env.stop();
  }
}, 120_000);
