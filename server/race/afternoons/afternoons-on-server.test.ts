import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { type Spoiling, spoil } from '../spoil.ts';
import { openAfternoons, playAfternoons, runAfternoons, wrongInAfternoons } from './trials.ts';

/** `npm test` plays a few afternoons. `npm run prove afternoons` plays many more, and runs the controls below. */
const howMany = Number(process.env.AFTERNOONS_ON_SERVER ?? 4);

test(
  `after ${howMany} random afternoons on a Postgres server, the money is right, and no party has a trip in a closed time`,
  async () => {
    expect(await playAfternoons(howMany, false)).toBe(0);
  },
  600_000 + howMany * 10_000,
);

describe.runIf(howMany >= 50)('control', () => {
  let env: ScheduleEnv;
  beforeAll(async () => {
    env = await openAfternoons(false);
  });
  afterAll(() => env.stop());

  const controls: Record<string, { spoiling: Spoiling; harm: string }> = {
    'without the check of closures, a trip is left in a time that is called off': {
      spoiling: {
        function: 'is_closed',
        change: (source) =>
          source.replace(
            'return exists (select from closures c where closes(c, p_date, p_start, p_end))',
            'return false',
          ),
      },
      harm: 'has a trip in a time that is called off',
    },
    'without an end to kept places, an old place is kept for ever': {
      spoiling: {
        function: 'keep_old_place',
        change: (source) =>
          source.replace(
            'allocate_boat(p_booking_id, p_during, p_deadline)',
            "allocate_boat(p_booking_id, p_during, p_deadline + interval '1 year')",
          ),
      },
      harm: 'keeps a place until',
    },
  };

  test.each(Object.entries(controls))(
    '%s',
    async (_, { spoiling, harm }) => {
      const putRight = await spoil(env.pool, spoiling);
      const wrong: string[] = [];
      for (let seed = 1; seed <= 80 && !wrong.join().includes(harm); seed += 4) {
        await runAfternoons(env, [seed, seed + 1, seed + 2, seed + 3]);
        wrong.push(...(await wrongInAfternoons(env)));
      }
      await putRight();
      expect(wrong.join()).toContain(harm);
    },
    600_000,
  );
});
