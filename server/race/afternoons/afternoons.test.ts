import { expect, test } from 'vitest';
import { playAfternoons } from './trials.ts';

/**
 * The number of afternoons to play; `npm test` skips this test. `npm run prove afternoons` uses a fresh seed. It plays
 * most of the afternoons in this test, and the others in afternoons-on-server.test.ts.
 */
const howMany = Number(process.env.AFTERNOONS ?? 0);

test.skipIf(howMany === 0)(
  `after ${howMany} random afternoons on the embedded Postgres, the money is right, and no party has a trip in a closed time`,
  async () => {
    expect(await playAfternoons(howMany, true)).toBe(0);
  },
  600_000 + howMany * 10_000,
);
