import './require-node.mjs';

import { installWhenMissing } from './install-when-missing.mjs';
import { startSite } from './start-site.mjs';

// What a stranger's way through the built site costs, counted: node scripts/trial-bookings.mjs [PART ...] [--steps].
// See docs/booking-time.md.

installWhenMissing();
const { chromium } = await import('playwright');
const { buildWhatChanged } = await import('./build.mjs');
const { findChromium } = await import('./find-chromium.mjs');
const { bookOnPhone, parties } = await import('./trials/book-on-phone.mjs');

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isVerbose = process.argv.includes('--steps');

/** @type {Record<string, () => Promise<boolean>>} */
const trials = {
  phone: () =>
    countOnPhone('Eight people, four platters, by card, on a phone', parties.eight, {
      taps: 20,
      characters: 90,
      swipes: 4,
    }),
  ten: () =>
    countOnPhone('Ten people, ten boards, ten bottles, by card', parties.ten, {
      taps: 18,
      characters: 80,
      swipes: 10,
    }),
  couple: () =>
    countOnPhone('Two people with a BBQ, Saturday noon, by card', parties.couple, {
      taps: 18,
      characters: 73,
      swipes: 3,
    }),
  card: () =>
    countOnPhone(
      'The same two, by the card of the trip at home',
      { ...parties.couple, isByCard: true },
      // Four of them to the card at home.
      { taps: 17, characters: 73, swipes: 7 },
    ),
};

const unknown = wanted.filter((name) => !(name in trials));
if (unknown.length > 0) {
  console.error(`There is no trial ${unknown.join(', ')}: choose from ${Object.keys(trials).join(', ')}.`);
  process.exit(2);
}

await buildWhatChanged();
const site = await startSite('trial');
// The pages are rendered at the first request.
await fetch(site.url);
const browser = await chromium.launch(await findChromium());
try {
  for (const [name, run] of Object.entries(trials)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const isMet = await run().catch((error) => {
      console.error(`\n${name}: ${error instanceof Error ? error.message : error}`);
      return false;
    });
    if (!isMet) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await site.stop();
}

/**
 * @param {string} title
 * @param {import('./trials/book-on-phone.mjs').Party} party
 * @param {{ taps: number, characters: number, swipes: number }} most
 */
async function countOnPhone(title, party, most) {
  const { steps, ...counts } = await bookOnPhone(browser, site.url, await nextSaturday(), party);
  return tell(title, [counts], steps, [
    [counts.taps <= most.taps, `at most ${most.taps} taps`],
    [counts.characters <= most.characters, `at most ${most.characters} characters`],
    [counts.swipes <= most.swipes, `at most ${most.swipes} swipes`],
    [counts.isPriceSeen, 'the total is in sight with Pay Now'],
  ]);
}

/**
 * @param {string} title
 * @param {object[]} rows
 * @param {readonly string[]} steps
 * @param {readonly [boolean, string][]} goals
 */
function tell(title, rows, steps, goals) {
  console.log(`\n${title}`);
  console.table(rows);
  if (isVerbose) for (const step of steps) console.log(`  ${step}`);
  for (const [isMet, goal] of goals) console.log(`  ${isMet ? 'met' : 'NOT MET'}: ${goal}`);
  return goals.every(([isMet]) => isMet);
}

/** About three weeks ahead, so that nothing is sold out or too late to order; with a time of the Classic at noon. */
async function nextSaturday() {
  const earliest = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const response = await fetch(`${site.url}/api/periodstatic/get_available_period_by_daterange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app': '1' },
    body: '{"package_id":1}',
  });
  /** @type {{ data: { date: string, periods: { isAvailable: boolean, isSoldOut: boolean, start_time: string }[] }[] }} */
  const { data } = await response.json();
  const saturday = data.find(
    ({ date, periods }) =>
      date >= earliest &&
      new Date(date).getUTCDay() === 6 &&
      periods.some((period) => period.isAvailable && !period.isSoldOut),
  );
  if (saturday === undefined) throw new Error('no Saturday can be booked');
  return saturday.date;
}
