import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FleetEnv, openFleetEnv } from './fleet-env.ts';
import { playDay } from './play-day.ts';
import { playDays } from './play-days.ts';

/** npm test plays a few days; npm run prove fleets plays all days, with a fresh seed. */
const howMany = Number(process.env.FLEETS ?? 3);

let env: FleetEnv;
beforeAll(async () => {
  env = await openFleetEnv({ isEmbedded: true });
});
afterAll(() => env.stop());

test(
  'on the embedded database no boat is sold twice, every party fits in its boat, and the calendars agree with the database',
  () => playDays(env, howMany),
  600_000 + howMany * 10_000,
);

// Must be the last test on this database.
test('control: without the triggers that check the boat, a party gets a boat that does not fit', async () => {
  await sql`drop trigger refuse_unfit_hull on allocations`.execute(env.db);
  await sql`drop trigger refuse_unfit_hull_later on allocations`.execute(env.db);
  await sql`drop trigger refuse_unfit_party on bookings`.execute(env.db);
  const wrong: string[] = [];
  // Simulates one day after another, until an older version of the server puts a party on a boat that does not fit.
  for (let seed = 50; wrong.length === 0 && seed <= 110; seed += 1)
    wrong.push(...(await playDay(env, seed, new Map())).wrong);
  expect(wrong.join()).toContain('are on boat');
}, 600_000);
