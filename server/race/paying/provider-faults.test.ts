import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultStories, tell } from './fault-stories.ts';
import { Lanes } from './lanes.ts';
import { providerFaults } from './provider-faults.ts';

let lanes: Lanes;

beforeAll(async () => {
  lanes = await Lanes.open();
});
afterAll(() => lanes?.close());

describe.concurrent.each(providerFaults)('$name', (fault) => {
  test.each(faultStories)('when $name', { timeout: 60_000 }, async (story) => {
    await lanes.lend((site) => tell(site, story, fault));
  });
});

test('all of that leaves every book whole', async () => {
  expect(await lanes.wrongInTheBooks()).toEqual([]);
});
