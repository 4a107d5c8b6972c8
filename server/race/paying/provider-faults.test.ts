import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultStories, tell } from './fault-stories.ts';
import { Lanes } from './lanes.ts';
import { providerFaults } from './provider-faults.ts';

let lanes: Lanes;

beforeAll(async () => {
  lanes = await Lanes.open();
});
afterAll(() => lanes?.close());

const isWhole = process.env.FAULTS === 'all';

/** A third in npm test, in which each fault meets three stories and each story four faults; `npm run prove:faults` has all. */
const isTold = (fault: number, story: number) => isWhole || (fault + story) % 3 === 0;

for (const [nth, fault] of providerFaults.entries()) {
  describe.concurrent(fault.name, () => {
    const told = faultStories.filter((_, story) => isTold(nth, story));
    test.each(told)('when $name', { timeout: 60_000 }, async (story) => {
      await lanes.lend((site) => tell(site, story, fault));
    });
  });
}

test('all of that leaves every book whole', async () => {
  expect(await lanes.wrongInTheBooks()).toEqual([]);
});
