import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultScenarios, report } from './fault-scenarios.ts';
import { SitePool } from './site-pool.ts';
import { type PlayedProvider, playedProviders } from '../providers/providers-at-simulator.ts';
import { providerFaults } from './provider-faults.ts';
import { patiently } from '../repeats.ts';

let sitePool: SitePool;

beforeAll(async () => {
  sitePool = await SitePool.open();
});
afterAll(() => sitePool?.close());

const isWhole = process.env.FAULTS === 'all';
const share = 20;

/**
 * npm test plays a twentieth of the cases, each at only one provider; the providers take turns. `npm run prove faults`
 * plays all cases at every provider.
 */
function providersFor(fault: number, scenario: number): readonly PlayedProvider[] {
  const turn = fault + (fault + scenario) / share;
  const where = playedProviders.filter((each) => faultScenarios[scenario]?.where?.includes(each) ?? true);
  if (isWhole) return where;
  return (fault + scenario) % share === 0 ? where.slice(turn % where.length).slice(0, 1) : [];
}

for (const [nth, fault] of providerFaults.entries()) {
  const told = faultScenarios.flatMap((scenario, turn) =>
    providersFor(nth, turn).map((provider) => ({ scenario, provider, what: scenario.name })),
  );
  if (told.length === 0) continue;
  describe.concurrent(fault.name, () => {
    test.each(told)('a provider fault at $provider when $what', patiently, async ({ scenario, provider }) => {
      await sitePool.lend((site) => report(site, site.at[provider], scenario, fault));
    });
  });
}

test('no provider fault has left a mistake in the books', async () => {
  expect(await sitePool.wrongInTheBooks()).toEqual([]);
});
