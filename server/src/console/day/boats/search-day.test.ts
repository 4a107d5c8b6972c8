import { expect, test } from 'vitest';
import { randomFrom } from '../../../testing/random.ts';
import { type BoatDay, randomBoatDay } from '../../../testing/random-boat-days.ts';
import { bestByTrying } from './search-day.reference.ts';
import { type DayPlan, searchDay } from './search-day.ts';

/** `npm test` searches one random day in a hundred; `npm run prove boat-plans` searches all, with a new seed. */
const howMany = Number(process.env.BOAT_PLANS ?? 100);
const firstSeed = Number(process.env.BOAT_PLANS_SEED ?? 1);
const dayOf = (seed: number) => randomBoatDay(randomFrom(seed), { hulls: 6, parties: 11 });

/** Counts the costs of a plan, and lists its faults. */
function judge({ parties, standing }: BoatDay, { hulls }: DayPlan) {
  const counted = { without: 0, mustHave: 0, changes: 0 };
  const taken = [...standing];
  const wrong: string[] = [];
  for (const party of parties) {
    const boatId = hulls.get(party.id);
    if (boatId === undefined) wrong.push(`${party.id} is forgotten`);
    else if (boatId === null) counted[party.mustSail ? 'mustHave' : 'without'] += 1;
    else {
      if (!party.hulls.includes(boatId)) wrong.push(`${party.id} has ${boatId}, which is not for it`);
      if (taken.some((one) => one.boatId === boatId && one.from < party.to && party.from < one.to))
        wrong.push(`${party.id} shares ${boatId}`);
      taken.push({ boatId, from: party.from, to: party.to });
      if (boatId !== party.own) counted.changes += 1;
    }
  }
  return { counted, wrong };
}

test(
  `plans for ${howMany} random days leave the fewest parties without a boat, and then move the fewest parties`,
  () => {
    const ends = { searched: 0, changed: 0, without: 0, mustHave: 0 };
    for (let seed = firstSeed; seed < firstSeed + howMany; seed += 1) {
      const day = dayOf(seed);
      const plan = searchDay(day.parties, day.standing);
      const { counted, wrong } = judge(day, plan);
      expect({ wrong, counted, isProved: plan.isProved }, `BOAT_PLANS_SEED=${seed} BOAT_PLANS=1`).toEqual({
        wrong: [],
        counted: bestByTrying(day.parties, day.standing),
        isProved: true,
      });
      if (plan.steps > 0) ends.searched += 1;
      if (counted.changes > 0) ends.changed += 1;
      if (counted.without > 0) ends.without += 1;
      if (counted.mustHave > 0) ends.mustHave += 1;
    }
    console.info(`boat plans: ${JSON.stringify(ends)}`);
    if (howMany < 100) return;
    expect(ends.searched).toBeGreaterThan(howMany / 10);
    expect(ends.without).toBeGreaterThan(howMany / 10);
  },
  600_000 + howMany * 1_000,
);

test('a search that runs out of steps says that its plan may not be the best', () => {
  let worse = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const day = dayOf(seed);
    const plan = searchDay(day.parties, day.standing, 0);
    const { counted, wrong } = judge(day, plan);
    const best = bestByTrying(day.parties, day.standing);
    expect(wrong).toEqual([]);
    if (JSON.stringify(counted) === JSON.stringify({ ...counted, ...best })) continue;
    worse += 1;
    expect(plan.isProved).toBe(false);
  }
  expect(worse).toBeGreaterThan(0);
});

test('the same rows in any order give the same plan, and the largest day stays within the limit of steps', () => {
  const { parties, standing } = randomBoatDay(randomFrom(5), { hulls: 20, parties: 80 });
  const one = searchDay(parties, standing, 20_000);
  const other = searchDay(parties.toReversed(), standing.toReversed(), 20_000);
  expect(Object.fromEntries(other.hulls)).toEqual(Object.fromEntries(one.hulls));
  expect(one.steps).toBeLessThan(22_000);
});
