import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultStories, tell } from './fault-stories.ts';
import { Lanes } from './lanes.ts';
import { type PlayedProvider, playedProviders } from '../providers/providers-at-till.ts';
import { providerFaults } from './provider-faults.ts';
import { patiently } from '../repeats.ts';

let lanes: Lanes;

beforeAll(async () => {
  lanes = await Lanes.open();
});
afterAll(() => lanes?.close());

const isWhole = process.env.FAULTS === 'all';
const share = 10;

/**
 * A tenth in npm test, in which each story meets a fault and the providers take turns; `npm run prove faults` has
 * all at every provider.
 */
function providersFor(fault: number, story: number): readonly PlayedProvider[] {
  const turn = fault + (fault + story) / share;
  const where = playedProviders.filter((each) => faultStories[story]?.where?.includes(each) ?? true);
  if (isWhole) return where;
  return (fault + story) % share === 0 ? where.slice(turn % where.length).slice(0, 1) : [];
}

for (const [nth, fault] of providerFaults.entries()) {
  describe.concurrent(fault.name, () => {
    const told = faultStories.flatMap((story, turn) =>
      providersFor(nth, turn).map((provider) => ({ story, provider, what: story.name })),
    );
    test.each(told)('at $provider when $what', patiently, async ({ story, provider }) => {
      await lanes.lend((site) => tell(site, site.at[provider], story, fault));
    });
  });
}

test('all of that leaves every book whole', async () => {
  expect(await lanes.wrongInTheBooks()).toEqual([]);
});
