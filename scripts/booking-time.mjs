/// <reference lib="dom" />
import './require-node.mjs';

import { installWhenMissing } from './install-when-missing.mjs';
import { startSite } from './start-site.mjs';

// How long a person who has never seen the site needs to book: node scripts/booking-time.mjs. See docs/booking-time.md.

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').Locator} Locator */

installWhenMissing();
const { chromium } = await import('playwright');
const { buildWhatChanged } = await import('./build.mjs');
const { findChromium } = await import('./find-chromium.mjs');

/** Seconds, and where they come from: docs/booking-time.md. */
const seconds = { decide: 1.35, point: 1.1, press: 0.2, scroll: 1, takeOutCard: 10 };
const wordsPerMinute = 238;
/** Of the words of a page that visitors read. */
const shareRead = 0.28;
const mostByBrowser = 120;
const mostByHand = 180;
const drawnMs = 150;

const devices = [
  { name: 'phone', viewport: { width: 360, height: 740 }, hasTouch: true, key: 0.33 },
  { name: 'laptop', viewport: { width: 1280, height: 800 }, hasTouch: false, key: 0.28 },
];

await buildWhatChanged();
const site = await startSite('booking-time');
const browser = await chromium.launch(await findChromium());
try {
  for (const device of devices) await measure(device);
} finally {
  await browser.close();
  await site.stop();
}

/** @param {(typeof devices)[number]} device */
async function measure({ name, viewport, hasTouch, key }) {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport,
    hasTouch,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const counted = { scrolls: 0, words: 0, waitedMs: 0 };
  const byHand = { presses: 0, keys: 0, cards: 0 };
  /** By a browser that knows its owner's name, address and card: one suggestion fills a whole form. */
  const byBrowser = { presses: 0, keys: 0, cards: 0 };
  const count = (/** @type {number} */ presses) => {
    byHand.presses += presses;
    byBrowser.presses += presses;
  };
  /** @type {Set<string>} */
  const filled = new Set();

  /** What stood on an earlier screen is not read again. @type {Set<string>} */
  const seen = new Set();
  const countNew = (/** @type {string[]} */ lines) => {
    const fresh = lines.filter((line) => !seen.has(line));
    for (const line of fresh) seen.add(line);
    return fresh
      .join(' ')
      .split(/\s+/)
      .filter((word) => /\p{L}{2}/u.test(word)).length;
  };

  /** Reads the screen when it has come. @param {Locator} sign that it has */
  const look = async (sign, part = page.locator('main')) => {
    const begun = performance.now();
    await sign.waitFor();
    counted.waitedMs += performance.now() - begun;
    counted.words += countNew(await part.evaluate(shownLines));
  };
  /** @param {Locator} target */
  const go = async (target) => {
    const isInSight = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
    if (!isInSight) counted.scrolls += 1;
    await target.scrollIntoViewIfNeeded();
    // Until the page is drawn where it now stands, a press goes to the frame that was there before.
    await page.waitForTimeout(drawnMs);
    await target.click();
  };
  /** @param {Locator} target */
  const press = async (target) => {
    count(1);
    await go(target);
  };
  /** @param {Locator} field @param {string} text @param {string} form what the browser fills in together */
  const type = async (field, text, form) => {
    byHand.presses += 1;
    byHand.keys += text.length;
    // The field, and the suggestion under it.
    if (!filled.has(form)) byBrowser.presses += 2;
    filled.add(form);
    await go(field);
    await field.fill(text);
  };
  const button = (/** @type {string | RegExp} */ words) =>
    page.getByRole('button', { name: words, exact: typeof words === 'string' });

  await page.goto('/');
  await look(page.getByRole('link', { name: 'Book Now: Classic' }), page.locator('article').first());
  await press(page.getByRole('link', { name: 'Book Now: Classic' }));
  await look(page.getByRole('grid'));
  const days = page.getByRole('gridcell').getByRole('button', { name: /times? available/ });
  await days.first().waitFor();
  // Near the end of a month the day is in the next one.
  if ((await days.count()) < 9) await press(button('Next month'));
  await press(days.nth(8));
  await look(button(/ Available /).first(), page.getByRole('region', { name: 'Select Time Slot' }));
  await press(button(/ Available /).first());
  await press(button('Next'));
  await look(button('Check'));
  await type(page.getByLabel('Email'), 'priya.mehta@example.com', 'email');
  await press(button('Check'));
  await look(page.getByLabel('First name'));
  await type(page.getByLabel('First name'), 'Priya', 'details');
  await type(page.getByLabel('Last name'), 'Mehta', 'details');
  await type(page.getByLabel('Phone'), '07700900123', 'details');
  // A list is opened, and one of it chosen.
  await press(page.getByLabel('Number of Guests'));
  await page.keyboard.press('Escape');
  await page.getByLabel('Number of Guests').selectOption('6');
  count(1);
  await press(page.getByLabel(/^I accept the terms/));
  await press(button('Next'));
  await look(page.getByRole('tab', { name: 'Others' }));
  await press(button('Next'));
  await look(button('Pay Now'));
  await press(button('Pay Now'));
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await look(
    card.getByRole('button', { name: 'Pays', exact: true }),
    page.getByRole('region', { name: 'Pay by card' }),
  );
  // The test card comes at one press; a person types number, expiry date and security code.
  await card.getByRole('button', { name: 'Pays', exact: true }).click();
  byHand.presses += 1;
  byHand.keys += 16 + 4 + 3;
  byHand.cards += 1;
  byBrowser.presses += 2;
  await type(page.getByLabel('Address', { exact: true }), '12 Willow Row', 'address');
  await type(page.getByLabel('Postcode'), 'MK9 0AA', 'address');
  await type(page.getByLabel('Town or city'), 'Milton Keynes', 'address');
  await press(button(/^Pay £/));
  await look(
    page.getByRole('heading', { name: /^Your boat is booked/ }),
    page.getByRole('heading', { level: 1 }),
  );
  await context.close();

  const reading = ((counted.words * shareRead) / wordsPerMinute) * 60;
  const waiting = counted.waitedMs / 1000;
  console.log(
    `On a ${name}: ${counted.scrolls} scrolls, ${counted.words} words on the screens, ${waiting.toFixed(1)} s of waiting.`,
  );
  for (const [how, { presses, keys, cards }, most] of /** @type {const} */ ([
    ['filled in by the browser', byBrowser, mostByBrowser],
    ['typed by hand', byHand, mostByHand],
  ])) {
    const acting =
      presses * (seconds.decide + seconds.point + seconds.press) +
      keys * key +
      counted.scrolls * seconds.scroll +
      cards * seconds.takeOutCard;
    const total = acting + reading + waiting;
    const parts = [acting, reading, waiting].map((part) => part.toFixed(0)).join(' + ');
    console.log(
      `  ${how}: ${presses} presses, ${keys} characters; ${parts} = ${total.toFixed(0)} s of ${most}`,
    );
    if (total > most) process.exitCode = 1;
  }
}

/** The lines of a part of the page, without the choices of closed lists. @param {Element} part @returns {string[]} */
function shownLines(part) {
  const lists = [...part.querySelectorAll('select')].flatMap((list) => list.innerText.split('\n'));
  const closed = new Set(lists.map((line) => line.trim()));
  return /** @type {HTMLElement} */ (part).innerText
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !closed.has(line));
}
