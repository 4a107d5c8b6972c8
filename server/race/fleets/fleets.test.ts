import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type FleetEnv, openFleetEnv } from './fleet-env.ts';
import { playDay } from './play-day.ts';
import { playDays } from './play-days.ts';

/** Half a per cent in npm test; all by npm run prove fleets, which also sets a fresh seed. */
const howMany = Number(process.env.FLEETS ?? 20);

const opened: FleetEnv[] = [];
afterAll(() => Promise.all(opened.map((env) => env.stop())));

async function open(): Promise<FleetEnv> {
  const env = await openFleetEnv({ isEmbedded: true });
  opened.push(env);
  return env;
}

test(
  'no hull twice, no party on a hull that does not fit, and calendars that say what the tables say, on the embedded database',
  async () => playDays(await open(), howMany),
  600_000 + howMany * 10_000,
);

test('control: without the triggers a party is put on a hull that does not fit', async () => {
  const env = await open();
  await sql`drop trigger refuse_unfit_hull on allocations`.execute(env.db);
  await sql`drop trigger refuse_unfit_hull_later on allocations`.execute(env.db);
  await sql`drop trigger refuse_unfit_party on bookings`.execute(env.db);
  const wrong: string[] = [];
  // From a day on which a server of before does so.
  for (let seed = 50; wrong.length === 0 && seed <= 110; seed += 1)
    wrong.push(...(await playDay(env, seed, new Map())).wrong);
  expect(wrong.join()).toContain('are on boat');
}, 600_000);
