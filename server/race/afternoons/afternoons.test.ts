import { expect, test } from 'vitest';
import { playAfternoons } from './trials.ts';

/**
 * The number of afternoons to play. `npm run prove afternoons` plays most of its afternoons here, with a fresh seed.
 * `npm test` skips this test.
 */
const howMany = Number(process.env.AFTERNOONS ?? 0);

test.skipIf(howMany === 0)(
  `after ${howMany} random afternoons on the embedded Postgres, no party has a trip in a closed time and the money is right`,
  async () => {
    expect(await playAfternoons(howMany, true)).toBe(0);
  },
  600_000 + howMany * 10_000,
);
