import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, winnersAmong } from './outcomes.ts';
import { raceForCoupon, raceForLastBoat } from './races.ts';
import { crowd, isEverywhere, repeatedly, patiently } from './repeats.ts';
import { addCoupon } from './scene.ts';
import {
  type Spoiling,
  dropConstraint,
  spoil,
  withPauseAfterCounting,
  withPauseAfterTheLook,
  withoutTheGuard,
  withoutTheLook,
} from './spoil.ts';
import { type TwoServers, startTwoServers } from './two-servers.ts';
import { type Visitor, arrivals } from './visitors.ts';

// The control experiments for last-boat.test.ts: without the guards of the database, the same races must sell a boat
// twice. The order of the tests matters, because a dropped constraint cannot be added again once rows break it.
let pair: TwoServers;
let visitors: Visitor[];

beforeAll(async () => {
  pair = await startTwoServers();
  visitors = await arrivals(pair, isEverywhere ? crowd(100) : 20);
});
afterAll(async () => void (await pair?.stop()));

test(
  'with the constraint one visitor gets the last boat, even if there is a pause between check and write',
  patiently,
  async () => {
    await whileSpoiled([withPauseAfterTheLook], () =>
      winnersOfLastBoat('constraint, late look', (winners) => expect(winners).toBe(1)),
    );
  },
);

test('with the constraint one visitor gets the last boat, even without a check', patiently, async () => {
  await whileSpoiled([withoutTheLook], () =>
    winnersOfLastBoat('constraint, no look', (winners) => expect(winners).toBe(1)),
  );
});

test(
  'with its guard a single-use code is used once, even if there is a pause between count and write',
  patiently,
  async () => {
    await whileSpoiled([withPauseAfterCounting], () =>
      winnersOfCoupon('guard, late count', (winners) => expect(winners).toBe(1)),
    );
  },
);

test('without its guard a single-use code is used several times', patiently, async () => {
  await whileSpoiled([withoutTheGuard, withPauseAfterCounting], () =>
    winnersOfCoupon('no guard', (winners) => expect(winners).toBeGreaterThanOrEqual(2)),
  );
});

test(
  'without the constraint the check is not enough: several visitors get the last boat',
  patiently,
  async () => {
    await dropConstraint(pair.pool);
    await whileSpoiled([withPauseAfterTheLook], () =>
      winnersOfLastBoat('no constraint, late look', (winners) => expect(winners).toBeGreaterThanOrEqual(2)),
    );
  },
);

test('without the constraint and the check every visitor gets the last boat', patiently, async () => {
  await whileSpoiled([withoutTheLook], () =>
    winnersOfLastBoat('no constraint, no look', (winners) => expect(winners).toBe(visitors.length)),
  );
});

async function whileSpoiled(spoilings: Spoiling[], races: () => Promise<void>): Promise<void> {
  const putRight = await spoil(pair.pool, ...spoilings);
  await races();
  await putRight();
}

async function winnersOfLastBoat(guards: string, judge: (winners: number) => void): Promise<void> {
  await repeatedly(async () => {
    const { answers, figures } = await raceForLastBoat(pair, visitors);
    const winners = winnersAmong(answers).length;
    report(`last boat, ${guards}`, { visitors: answers.length, winners, ...figures });
    judge(winners);
  });
}

async function winnersOfCoupon(guards: string, judge: (winners: number) => void): Promise<void> {
  await repeatedly(async (run) => {
    const code = `${guards.replace(/[^a-z]+/g, '-').toUpperCase()}-${run}`;
    await addCoupon(pair.pool, code, { maxUses: 1 });
    const { answers, figures } = await raceForCoupon(pair, visitors, code);
    const winners = winnersAmong(answers).length;
    report(`single-use code, ${guards}`, { visitors: answers.length, winners, ...figures });
    judge(winners);
  });
}
