import './require-node.mjs';

import { installWhenMissing } from './install-when-missing.mjs';
import { startSite } from './start-site.mjs';

// What a stranger's way through the built site costs, counted: node scripts/trial-bookings.mjs [PART ...] [--steps].
// See docs/booking-time.md.

installWhenMissing();
const { chromium } = await import('playwright');
const { buildWhatChanged } = await import('./build.mjs');
const { findChromium } = await import('./find-chromium.mjs');
const { bookForEight } = await import('./trials/book-for-eight.mjs');
const { findCheapest, openSharedLink } = await import('./trials/cheapest-and-shared.mjs');
const { askEverydayQuestions } = await import('./trials/everyday-questions.mjs');
const { bookByKeyboard } = await import('./trials/keyboard-desk.mjs');
const { trySlowLines } = await import('./trials/slow-line.mjs');

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isVerbose = process.argv.includes('--steps');

/** @type {Record<string, () => Promise<boolean>>} */
const trials = {
  phone: async () => {
    const { steps, ...counts } = await bookForEight(browser, site.url, await nextSaturday());
    return tell('Eight people, four platters, by card, on a phone', [counts], steps, [
      [counts.taps <= 20, 'at most 20 taps'],
      [counts.characters <= 90, 'at most 90 characters'],
      [counts.swipes <= 4, 'at most 4 swipes'],
      [counts.isPriceSeen, 'the total is in sight with Pay Now'],
    ]);
  },
  cheapest: async () => {
    const { steps, ...counts } = await findCheapest(browser, site.url);
    return tell('Ten people, next weekend, the cheapest', [counts], steps, [
      [counts.taps <= 3, 'at most 3 taps'],
      [counts.characters === 0, 'nothing typed'],
      [/£\d/.test(counts.answer), 'an amount'],
    ]);
  },
  link: async () => {
    const { chosen, opened, ...rest } = await openSharedLink(browser, site.url);
    return tell(
      'A link to a choice, opened on another phone',
      [rest],
      [chosen, opened],
      [[rest.isSame, 'the same choice']],
    );
  },
  questions: async () => {
    const rows = await askEverydayQuestions(browser, site.url);
    const found = rows.filter((row) => row.found).length;
    return tell(
      `Twenty everyday questions in the FAQs: ${found} found an answer`,
      rows,
      [],
      [[found === rows.length, 'an answer for each']],
    );
  },
  keyboard: async () => {
    const date = await nextSaturday();
    const rows = [];
    const keys = [];
    for (const width of [1280, 800]) {
      const { steps, ...counts } = await bookByKeyboard(browser, site.url, date, width);
      rows.push({ width, ...counts });
      keys.push(...steps);
    }
    // In the narrow one it is enough that it works.
    const [wide] = rows;
    return tell('The same booking by keyboard at a desk, in a wide and a narrow window', rows, keys, [
      [wide !== undefined && wide['control keys'] < 82, 'fewer than 82 control keys in the wide one'],
    ]);
  },
  slow: async () => {
    const rows = await trySlowLines(browser, site.url, { isVerbose });
    const [slow] = rows;
    return tell(
      'Slow lines, a phone with a quarter of this processor',
      rows,
      [],
      [
        [slow !== undefined && slow['calendar s'] <= 4.5, 'the calendar within 4.5 s of Book Now'],
        [rows.every((row) => row['largest shift'] <= 0.05), 'layout shift at most 0.05'],
        [rows.every((row) => row['of it film kB'] === 0), 'no film'],
      ],
    );
  },
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
