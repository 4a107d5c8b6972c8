import { describe, expect, test } from 'vitest';
import { brokenInvariants, expectWrongBooks } from '../invariants.ts';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { wrongInTheBooks } from '../settling/settled-books.ts';
import { type TrialPlan, drawPlan, runTrial } from './run-trial.ts';
import { addOwner } from './staff-of-trials.ts';

/** npm test plays 0.2 per cent of the trials; npm run prove undo plays all trials, with a fresh seed. */
const howMany = Number(process.env.UNDO_TRIALS ?? 10);
const firstSeed = Number(process.env.UNDO_SEED ?? 1);
/** The number of environments that play trials at the same time. A trial spends most of its time waiting. */
const envsAtOnce = howMany >= 500 ? 6 : howMany <= 10 ? 1 : 2;
/** The number of trials between two checks. A check is slow: it reads the ledgers of all bookings. */
const lookEvery = 10;
/** After this many trials a fresh environment replaces the old one, so that ledgers stay short. */
const trialsOfAnEnv = Math.min(50, Math.ceil(howMany / envsAtOnce));

async function open(): Promise<ScheduleEnv> {
  const env = await openScheduleEnv();
  await addOwner(env.db);
  return env;
}

const books = async (env: ScheduleEnv) => [
  ...(await wrongInTheBooks(env)),
  ...(await brokenInvariants({ query: (text, values) => env.pool.query(text, values) }, env.now())),
];

describe('an undo competes with a webhook, the customer, another customer who wants the boat, and a late payment', () => {
  const ends = { undone: 0, stands: 0 };
  let deadlocks = 0;

  test(
    `whether staff undo an action or not, the money matches the booking, in ${howMany} trials`,
    async () => {
      let next = 0;
      const share = async () => {
        while (next < howMany) {
          const first = next;
          next = Math.min(howMany, next + trialsOfAnEnv);
          await playTrials(first, next);
        }
      };
      await Promise.all(Array.from({ length: envsAtOnce }, share));
      console.info(`undo: ${ends.undone} were undone, ${ends.stands} remain`);
      // The trials prove something only if some actions are undone and some are not.
      if (howMany >= 10) expect(Math.min(ends.undone, ends.stands)).toBeGreaterThan(howMany / 10);
    },
    600_000 + howMany * 2_000,
  );

  test('the trials of undo caused no deadlock', () => {
    expect(deadlocks).toBe(0);
  });

  async function playTrials(from: number, to: number): Promise<void> {
    const env = await open();
    try {
      for (let run = from; run < to; run += 1) {
        const seed = firstSeed + run;
        const again = `UNDO_SEED=${seed} UNDO_TRIALS=1`;
        const { told, wrong, undone } = await runTrial(env, drawPlan(seed), seed).catch((error: unknown) => {
          throw new Error(again, { cause: error });
        });
        ends[undone ? 'undone' : 'stands'] += 1;
        expect(wrong, `${again}: ${told.join(' | ')}`).toEqual([]);
        if ((run + 1 - from) % lookEvery === 0 || run + 1 === to)
          expect(await books(env), `${again}: ${told.join(' | ')}`).toEqual([]);
      }
    } finally {
      deadlocks += await env.stop();
    }
  }
});

test('control: if a void is sent within the undo minute, undoing the cancellation leaves a confirmed booking unpaid', async () => {
  const env = await open();
  try {
    expectWrongBooks(env.pool);
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
});
