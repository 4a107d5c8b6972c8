import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { materialiseSlots } from '../catalogue/availability/materialise-slots.ts';
import { randomFrom } from '../testing/random.ts';
import { type PairTrial, pairTrial } from '../testing/season-pairs.ts';
import { type TestApp, monday, openTestApp } from '../testing/test-app.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';

/** The number of pairs. npm run prove seasons tries many more, with a fresh seed. */
const howMany = Number(process.env.SEASON_PAIRS ?? 15);
const firstSeed = Number(process.env.SEASON_PAIRS_SEED ?? 1);
/** The number of databases in use at once. One trial can work while another waits for Postgres. */
const lanes = howMany > 30 ? 4 : 1;

async function play(site: TestApp, trials: Iterable<number>, ends: Record<PairTrial['end'], number>) {
  for (const nth of trials) {
    const { wrong, end } = await pairTrial(site, randomFrom(firstSeed + nth));
    if (wrong.length > 0)
      throw new Error(`SEASON_PAIRS_SEED=${firstSeed + nth} SEASON_PAIRS=1: ${wrong.join('\n')}`);
    ends[end] += 1;
  }
}

test(
  `for ${howMany} random pairs of seasons the preview names each slot whose season changes, and the new season’s price is charged`,
  async () => {
    const ends = { refused: 0, 'nothing named': 0, charged: 0, 'not on sale yet': 0 };
    const trials = Array.from({ length: howMany }, (_, nth) => nth).values();
    const sites = await Promise.all(Array.from({ length: lanes }, () => openTestApp({ boats: 2 })));
    const played = await Promise.allSettled(sites.map((site) => play(site, trials, ends)));
    await Promise.all(sites.map((site) => site.close()));
    for (const each of played) if (each.status === 'rejected') throw each.reason as Error;
    console.info(`pairs of seasons: ${JSON.stringify(ends)}`);
    // Some trials must end with a charged price, or the run proves nothing.
    expect(ends.charged).toBeGreaterThan(howMany / 5);
    expect(ends.refused).toBeGreaterThan(0);
  },
  600_000 + howMany * 1_000,
);

test('control: the trial reports a fault if the older of two season rows sets the price', async () => {
  const site = await openTestApp({ boats: 2 });
  const asBefore = async () => {
    await sql`update slots set by_older_row = true`.execute(site.db);
    await materialiseSlots(site.db, venueDate(monday), 13, site.deps.business.place);
  };
  let seen = 0;
  for (let nth = 0; nth < 10 && seen <= 2; nth += 1) {
    const { wrong, end } = await pairTrial(site, randomFrom(firstSeed + nth), asBefore);
    if (end === 'charged') expect(wrong.join()).toContain('charged nothing');
    if (wrong.length > 0) seen += 1;
  }
  await site.close();
  expect(seen).toBeGreaterThan(2);
});
