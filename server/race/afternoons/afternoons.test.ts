import { expect, test } from 'vitest';
import { playAfternoons } from './trials.ts';

/**
 * `npm run prove afternoons` plays most of its afternoons in this file, with a fresh seed. `npm test` plays none here.
 */
const howMany = Number(process.env.AFTERNOONS ?? 0);

test.skipIf(howMany === 0)(
  `random afternoons give nobody a trip in a closed time and keep the money right, ${howMany} times on the embedded Postgres`,
  async () => {
    expect(await playAfternoons(howMany, true)).toBe(0);
  },
  600_000 + howMany * 10_000,
);
