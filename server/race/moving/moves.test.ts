import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../invariants.ts';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { wrongInTheBooks } from '../settling/settled-books.ts';
import { runTrial } from './run-trial.ts';

/** A few in npm test; all of them by npm run prove moves, which also sets a fresh seed. */
const howMany = Number(process.env.MOVES ?? 12);
const firstSeed = Number(process.env.MOVES_SEED ?? 1);
const lookEvery = 10;

/** A trial waits more than it works: webhooks take their time. */
const envsAtOnce = howMany >= 500 ? 6 : 2;

describe('moves against moves, cancelling, capture, expiry, a day called off, a rival, and staff', () => {
  let envs: ScheduleEnv[] = [];
  beforeAll(async () => {
    envs = await Promise.all(Array.from({ length: envsAtOnce }, () => openScheduleEnv()));
  }, 120_000);
  afterAll(() => Promise.all(envs.map((env) => env.stop())));

  it(
    `leave a place for everybody and the money equal to the bookings in ${howMany} trials`,
    async () => {
      await Promise.all(envs.map((env, nth) => runShare(env, { first: nth, every: envsAtOnce })));
    },
    30_000 + howMany * 1_500,
  );

  it('make the moves and changes that they are about', async () => {
    const made = await Promise.all(
      envs.map(({ db }) =>
        db
          .selectFrom('moves')
          .select(['purpose', 'status'])
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .groupBy(['purpose', 'status'])
          .execute(),
      ),
    );
    console.info(
      made
        .flat()
        .map(({ purpose, status, count }) => `${purpose} ${status} ${count}`)
        .join('\n'),
    );
    const kinds = new Set(made.flat().map(({ purpose, status }) => `${purpose} ${status}`));
    expect(kinds).toContain('move done');
    expect(kinds).toContain('move ended');
  });

  it('break no deadlock', async () => {
    expect(await Promise.all(envs.map((env) => env.stop()))).toEqual(envs.map(() => 0));
  });
});

/** The same on the embedded Postgres, which has one connection: the order of the steps is what is left to chance. */
describe.skipIf(howMany < 100)('on the embedded Postgres', () => {
  it(
    `moves leave a place for everybody and the money equal to the bookings in a tenth of ${howMany} trials`,
    async () => {
      const env = await openScheduleEnv({ isEmbedded: true });
      await runShare(env, { first: 0, every: 10 });
      await env.stop();
    },
    120_000 + howMany * 1_000,
  );
});

/** Every so many seeds are this environment's. */
async function runShare(env: ScheduleEnv, { first, every }: { first: number; every: number }): Promise<void> {
  for (let run = first, done = 1; run < howMany; run += every, done += 1) {
    const seed = firstSeed + run;
    const told = await runTrial(env, seed).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error });
    });
    if (done % lookEvery !== 0 && run + every < howMany) continue;
    const wrong = [
      ...(await wrongInTheBooks(env)),
      ...(await brokenInvariants({ query: (text, values) => env.pool.query(text, values) }, env.now())),
    ];
    expect(wrong, `after seed ${seed} (MOVES_SEED=${seed} MOVES=1): ${told.join(' | ')}`).toEqual([]);
  }
}
