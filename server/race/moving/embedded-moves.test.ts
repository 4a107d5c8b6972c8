import { describe, it } from 'vitest';
import { openScheduleEnv } from '../settling/schedule-env.ts';
import { playShare } from '../settling/share-of-trials.ts';
import { howMany, trials } from './trials.ts';

const envs = Math.ceil(howMany / 1000);

/**
 * The random moves on the embedded Postgres. Because of its single connection, only the order of the steps is random.
 */
describe.skipIf(howMany < 100)('moves on the embedded Postgres', () => {
  it(
    `after random moves, every party has a place and the money agrees with the bookings, in ${howMany} trials`,
    async () => {
      // At most a thousand trials share a database. Searching and checking a larger database would be slow.
      for (let nth = 0; nth < envs; nth += 1) {
        const env = await openScheduleEnv({ isEmbedded: true });
        await playShare(env, trials, { first: nth, every: envs });
        await env.stop();
      }
    },
    600_000 + howMany * 5_000,
  );
});
