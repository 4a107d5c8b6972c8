import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../src/staff/command/command.ts';
import { type TwoPools, openTwoPools } from '../two-pools.ts';
import { aDay } from './day-scene.ts';
import { type Told, runDevice } from './run-day.ts';
import { wrongInDay } from './wrong-in-day.ts';

/** Half a per cent in npm test; all by npm run prove day, which also sets a fresh seed. */
const howMany = Number(process.env.DAY_TRIALS ?? 25);
const firstSeed = Number(process.env.DAY_SEED ?? 1);

let servers: TwoPools;
const people = ['dockone', 'docktwo', 'manager'].map((name) => name.padEnd(26, '0'));
beforeAll(async () => {
  servers = await openTwoPools();
  for (const [index, id] of people.entries())
    await servers.pool.query(
      'insert into staff (id, name, role, changed_at, created_at) values ($1, $1, $2, now(), now())',
      [id, index === 2 ? 'manager' : 'dock'],
    );
  await servers.pool.query(
    `insert into staff_devices (id, name, public_key, enrolled_at) values ($1, 'Jetty', 'key', now())`,
    ['tablet'.padEnd(26, '0')],
  );
}, 120_000);
afterAll(async () => void (await servers?.stop()));

/** Two phones and the tablet, at two server processes. */
const actors: Actor[] = people.map((id, index) => ({
  person: { id, name: id },
  role: index === 2 ? 'manager' : 'dock',
  via: 'console',
  sessionId: null,
  tablet: index === 1 ? { id: 'tablet'.padEnd(26, '0'), name: 'Jetty' } : null,
  isSteppedUp: true,
}));

let done = 0;

test(
  `two phones and a tablet on one day, ${howMany} times: one state, no hull twice, nothing lost`,
  async () => {
    // One after the other: the days share their boats' charge and the list of unfinished trips.
    for (let run = 0; run < howMany; run += 1) await trial(firstSeed + run);
    // A trial in which everything was refused would prove nothing.
    expect(done).toBeGreaterThan(howMany * 8);
  },
  60_000 + howMany * 3_000,
);

test('Postgres broke no deadlock', async () => {
  expect(await servers.stop()).toBe(0);
});

async function trial(seed: number): Promise<void> {
  const again = `DAY_SEED=${seed} DAY_TRIALS=1`;
  const scene = await aDay(servers);
  const instant = toInstant(scene.date, localTime('12:40'));
  const deps = [0, 1, 0].map((nth) => ({ ...servers.nth(nth), now: () => instant }));
  const told: Told[] = (
    await Promise.all(
      actors.map((actor, index) => runDevice({ deps: deps[index]!, actor }, scene, seed * 10 + index)),
    ).catch((error: unknown) => {
      throw new Error(again, { cause: error });
    })
  ).flat();
  done += told.length;
  expect(await wrongInDay(deps.slice(0, 2), scene, told), again).toEqual([]);
}
