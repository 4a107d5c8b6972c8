import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { playShare, trialsAtOnce } from '../settling/share-of-trials.ts';
import { howMany, trials } from './trials.ts';

/** The number of environments in which trials run at the same time. A trial mostly waits for webhooks. */
const envsAtOnce = howMany >= 500 ? 4 : 1;

describe('moves that compete with moves, cancellations, captures, expiring holds, a called-off day, other visitors and staff', () => {
  let envs: ScheduleEnv[] = [];
  beforeAll(async () => {
    envs = await Promise.all(Array.from({ length: envsAtOnce }, () => openScheduleEnv()));
  });
  afterAll(() => Promise.all(envs.map((env) => env.stop())));

  it(
    `after competing moves, every party has a place and the money agrees with the bookings, in ${howMany} trials`,
    async () => {
      await Promise.all(envs.map((env, nth) => playShare(env, trials, { first: nth, every: envsAtOnce })));
    },
    600_000 + howMany * 3_000,
  );

  it('the trials cover every kind of move and change', async () => {
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
    const counts = new Map<string, number>();
    for (const { purpose, status, count } of made.flat())
      counts.set(`${purpose} ${status}`, (counts.get(`${purpose} ${status}`) ?? 0) + count);
    console.info([...counts].map(([kind, count]) => `${kind} ${count}`).join('\n'));
    for (const kind of ['move done', ...(howMany > trialsAtOnce ? ['move ended'] : [])])
      expect([...counts.keys()]).toContain(kind);
  });

  it('competing moves cause no deadlock', async () => {
    expect(await Promise.all(envs.map((env) => env.stop()))).toEqual(envs.map(() => 0));
  });
});
