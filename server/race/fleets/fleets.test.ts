import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type FleetEnv, openFleetEnv } from './fleet-env.ts';
import { playDay } from './play-day.ts';

/** Half a per cent in npm test; all by npm run prove fleets, which also sets a fresh seed. */
const onServer = Number(process.env.FLEETS_ON_SERVER ?? 6);
const onEmbedded = Number(process.env.FLEETS ?? 20);
const firstSeed = Number(process.env.FLEETS_SEED ?? 1);

const opened: FleetEnv[] = [];
afterAll(() => Promise.all(opened.map((env) => env.stop())));

async function open(isEmbedded: boolean): Promise<FleetEnv> {
  const env = await openFleetEnv({ isEmbedded });
  opened.push(env);
  return env;
}

async function playDays(env: FleetEnv, first: number, howMany: number): Promise<Map<string, number>> {
  const done = new Map<string, number>();
  for (let seed = first; seed < first + howMany; seed += 1) {
    const { wrong, told } = await playDay(env, seed, done);
    expect(wrong, `FLEETS_SEED=${seed}: ${told.join(' | ')}`).toEqual([]);
  }
  return done;
}

test.each([
  ['on the embedded database', true, onEmbedded],
  ['on a Postgres server with two processes', false, onServer],
])(
  'no hull twice, no party on a hull that does not fit, and calendars that say what the tables say, %s',
  async (_, isEmbedded, howMany) => {
    const env = await open(isEmbedded);
    const done = await playDays(env, firstSeed, howMany);
    console.info([...done].map(([name, count]) => `${name}: ${count}`).join('\n'));
    // Days on which everything was refused would prove nothing.
    expect(done.get('a visitor books') ?? 0).toBeGreaterThan(howMany);
    expect(done.size).toBeGreaterThan(8);
  },
  600_000 + (onServer + onEmbedded) * 10_000,
);

test('control: without the triggers a party is put on a hull that does not fit', async () => {
  const env = await open(true);
  await sql`drop trigger refuse_unfit_hull on allocations`.execute(env.db);
  await sql`drop trigger refuse_unfit_hull_later on allocations`.execute(env.db);
  await sql`drop trigger refuse_unfit_party on bookings`.execute(env.db);
  const wrong: string[] = [];
  for (let seed = 1; wrong.length === 0 && seed <= 60; seed += 1)
    wrong.push(...(await playDay(env, seed, new Map())).wrong);
  expect(wrong.join()).toContain('are on boat');
}, 600_000);
