import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { expect, test } from 'vitest';
import type { Actor } from '../../src/console/command/command.ts';
import type { KitchenFacts } from '../../src/console/day/kitchen/kitchen-facts.ts';
import { randomFrom } from '../../src/testing/random.ts';
import { expectWrongBooks } from '../invariants.ts';
import { type TwoPools, openTwoPools } from '../two-pools.ts';
import { aKitchenDay } from './kitchen-scene.ts';
import { runKitchen } from './run-kitchen.ts';
import { wrongInKitchen } from './wrong-in-kitchen.ts';

/** The number of random days: 25 in npm test, 5,000 in npm run prove kitchen, which takes a fresh seed. */
const howMany = Number(process.env.KITCHEN_DAYS ?? 25);
const firstSeed = Number(process.env.KITCHEN_SEED ?? 1);

/** At most this many days share a database, because reading a day is slow among thousands of other days. */
const daysOfADatabase = 100;
/**
 * The number of groups of days that run at the same time. Each group has its own database, and mostly waits for that
 * database.
 */
const sharesAtOnce = howMany >= 2 * daysOfADatabase ? 3 : 1;

const roles = ['kitchen', 'manager', 'owner'] as const;
const actors: Actor[] = roles.map((role) => ({
  person: { id: role.padEnd(26, '0'), name: role },
  role,
  via: 'console',
  sessionId: null,
  tablet: null,
  isSteppedUp: true,
}));

async function open(): Promise<TwoPools> {
  const servers = await openTwoPools();
  for (const { person, role } of actors)
    await servers.pool.query(
      'insert into staff (id, name, role, changed_at, created_at) values ($1, $1, $2, now(), now())',
      [person?.id, role],
    );
  // The bookings of these days have no history, and were not paid for.
  expectWrongBooks(servers.pool, ['I1f', 'I2', 'I9a', 'I10', 'I14']);
  return servers;
}

let done = 0;
let withoutGuards = 0;
let harmed = 0;
let deadlocks = 0;

/** Makes the facts wrong for the control of the test: every party counts as confirmed, and no trip has begun. */
const withoutGuard = (facts: KitchenFacts): KitchenFacts => ({
  ...facts,
  parties: facts.parties.map((party) => ({ ...party, status: 'confirmed', state: null })),
});

test(
  `kitchen, jetty and office work at the same time on ${howMany} random days: each dish of a sailing party is listed once, and no other dish`,
  async () => {
    let next = 0;
    const share = async () => {
      while (next < howMany) {
        const first = next;
        next = Math.min(howMany, next + daysOfADatabase);
        await playDays(first, next);
      }
    };
    await Promise.all(Array.from({ length: sharesAtOnce }, share));
    // If all actions were refused, the days would prove nothing.
    expect(done).toBeGreaterThan(howMany * 4);
    // The control: a list that ignores a party's state lists dishes for parties that were called off, cancelled or
    // absent.
    expect(harmed).toBeGreaterThan(withoutGuards / 3);
    expect(deadlocks).toBe(0);
  },
  600_000 + howMany * 3_000,
);

async function playDays(from: number, to: number): Promise<void> {
  const servers = await open();
  try {
    for (let run = from; run < to; run += 1) await trial(servers, firstSeed + run);
  } finally {
    deadlocks += await servers.stop().catch(() => 0);
  }
}

async function trial(servers: TwoPools, seed: number): Promise<void> {
  const again = `KITCHEN_SEED=${seed} KITCHEN_DAYS=1`;
  const scene = await aKitchenDay(servers, randomFrom(seed));
  const instant = toInstant(scene.date, localTime('09:40'));
  const deps = [0, 1, 0].map((nth) => ({ ...servers.nth(nth), now: () => instant }));
  const counts = await Promise.all(
    actors.map((actor, index) => runKitchen({ deps: deps[index]!, actor }, scene, seed * 10 + index)),
  ).catch((error: unknown) => {
    throw new Error(again, { cause: error });
  });
  done += counts.reduce((sum, count) => sum + count, 0);
  expect(await wrongInKitchen(deps[0]!, scene), again).toEqual([]);
  if (seed % 5 !== 0) return;
  withoutGuards += 1;
  if ((await wrongInKitchen(deps[1]!, scene, withoutGuard)).length > 0) harmed += 1;
}
