import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelDay } from '../../src/testing/cancel-day.ts';
import { type ScheduleEnv, openScheduleEnv } from '../settling/schedule-env.ts';
import { Visitor } from '../settling/visitor.ts';
import { type Spoiling, spoil, withPauseAfterTheLook } from '../spoil.ts';
import { runTrial } from './run-trial.ts';
import { standingIn } from './wrong-after.ts';

// Two controls prove that the trials notice a missing guard. One control removes the check of closures. The other
// control stops sales from taking the day lock. In each control somebody must get a trip in a closed time.
let env: ScheduleEnv;
beforeAll(async () => {
  env = await openScheduleEnv();
});
afterAll(() => env.stop());

const withoutLooking: Spoiling = {
  function: 'is_closed',
  change: (source) =>
    source.replace(
      'return exists (select from closures c where closes(c, p_date, p_start, p_end))',
      'return false',
    ),
};

const withoutTheLockOfTheDay: Spoiling = {
  function: 'lock_day',
  change: (source) => source.replace(/^.*-- guard: nobody closes the day meanwhile\n/m, ''),
};

const patiently = { timeout: 300_000 };
const most = 10;

test(
  'without the check of closures a paying customer gets a trip on a day that is called off',
  patiently,
  async () => {
    const putRight = await spoil(env.pool, withoutLooking);
    const trips: string[] = [];
    for (let seed = 1; seed <= most && trips.length === 0; seed += 1) {
      const { wrong } = await runTrial(env, seed);
      trips.push(...wrong.filter((what) => what.includes('has a trip in a closed time')));
    }
    await putRight();
    expect(trips.length).toBeGreaterThan(0);
  },
);

test(
  'with the day lock nobody books a closed day, even if there is a pause between check and write',
  patiently,
  async () => {
    const putRight = await spoil(env.pool, withPauseAfterTheLook);
    for (let run = 1; run <= 3; run += 1) expect(await tripsOfVisitorsAndOwner(run)).toEqual([]);
    await putRight();
  },
);

test('without the day lock somebody books a closed day', patiently, async () => {
  const putRight = await spoil(env.pool, withoutTheLockOfTheDay, withPauseAfterTheLook);
  const trips: string[] = [];
  for (let run = 11; run < 11 + most && trips.length === 0; run += 1)
    trips.push(...(await tripsOfVisitorsAndOwner(run)));
  await putRight();
  expect(trips.length).toBeGreaterThan(0);
});

/** Three visitors with nothing to pay press the button, one after the other, while the owner calls the day off. */
async function tripsOfVisitorsAndOwner(day: number): Promise<string[]> {
  const date = addDays(localDate(venueDate(env.now())), 2000 + day);
  const slot = await env.db
    .insertInto('slots')
    .values({
      date,
      startTime: localTime('10:00'),
      endTime: localTime('12:00'),
      packageIds: null,
      surchargeKind: 'fixed',
      surchargeValue: 0,
      pricePerExtraGuest: pence(1500),
      minimumGuests: null,
      scheduleRuleId: null,
    })
    .returning(['id', 'date'])
    .executeTakeFirstOrThrow();
  const visitors = env.providers.map((provider) => new Visitor(env, provider, slot, 2, 'ONTHEHOUSE'));
  await Promise.all([
    ...visitors.map(async (visitor, nth) => {
      await wait(15 * nth);
      await visitor.reserve();
    }),
    wait(30).then(() => cancelDay(env.deps, { date }, 'strong wind')),
  ]);
  return standingIn(env, date);
}
