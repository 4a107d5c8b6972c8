import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { expect, test } from 'vitest';
import type { Actor } from '../../src/console/command/command.ts';
import { expectWrongBooks } from '../invariants.ts';
import { type TwoPools, openTwoPools } from '../two-pools.ts';
import { aDay } from './day-scene.ts';
import { type Told, runDevice } from './run-day.ts';
import { wrongInDay } from './wrong-in-day.ts';

/** npm test plays a few trials; npm run prove day plays all trials, with a fresh seed. */
const howMany = Number(process.env.DAY_TRIALS ?? 12);
const firstSeed = Number(process.env.DAY_SEED ?? 1);

/** The largest number of trials on one database. Reading a day is slow if the database holds thousands of days. */
const trialsOfADatabase = 100;
/**
 * The number of groups of trials that run at the same time. Each group has its own database, and mostly waits for that
 * database.
 */
const sharesAtOnce = howMany >= 2 * trialsOfADatabase ? 3 : 1;

const people = ['dockone', 'docktwo', 'manager'].map((name) => name.padEnd(26, '0'));

async function open(): Promise<TwoPools> {
  const servers = await openTwoPools();
  for (const [index, id] of people.entries())
    await servers.pool.query(
      'insert into staff (id, name, role, changed_at, created_at) values ($1, $1, $2, now(), now())',
      [id, index === 2 ? 'manager' : 'dock'],
    );
  await servers.pool.query(
    `insert into staff_devices (id, name, public_key, enrolled_at) values ($1, 'Jetty', 'key', now())`,
    ['tablet'.padEnd(26, '0')],
  );
  return servers;
}

/** The people who use two phones and a tablet. The devices call two server processes. */
const actors: Actor[] = people.map((id, index) => ({
  person: { id, name: id },
  role: index === 2 ? 'manager' : 'dock',
  via: 'console',
  sessionId: null,
  tablet: index === 1 ? { id: 'tablet'.padEnd(26, '0'), name: 'Jetty' } : null,
  isSteppedUp: true,
}));

let done = 0;
let deadlocks = 0;

test(
  `two phones and a tablet record the trips of one day, ${howMany} times: the screens agree, staff are warned of a boat that is out twice, and nothing is lost`,
  async () => {
    let next = 0;
    const share = async () => {
      while (next < howMany) {
        const first = next;
        next = Math.min(howMany, next + trialsOfADatabase);
        await playDays(first, next);
      }
    };
    await Promise.all(Array.from({ length: sharesAtOnce }, share));
    // If all actions were refused, the trials would prove nothing.
    expect(done).toBeGreaterThan(howMany * 8);
  },
  600_000 + howMany * 3_000,
);

test('Postgres found no deadlock while the days were played', () => {
  expect(deadlocks).toBe(0);
});

/**
 * Plays days one after another, because the days of a database share battery levels and the list of unfinished trips.
 */
async function playDays(from: number, to: number): Promise<void> {
  const servers = await open();
  // These invariants fail here, because the bookings have no history and each day has its own clock.
  expectWrongBooks(servers.pool, ['I1f', 'I2', 'I9a', 'I10', 'I14']);
  try {
    for (let run = from; run < to; run += 1) await trial(servers, firstSeed + run);
  } finally {
    deadlocks += await servers.stop();
  }
}

async function trial(servers: TwoPools, seed: number): Promise<void> {
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
