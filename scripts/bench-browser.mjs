/// <reference lib="dom" />
import './require-node.mjs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { installWhenMissing } from './install-when-missing.mjs';
import { book } from './book-at-no-cost.mjs';
import { startSite } from './start-site.mjs';

// Measures the cost of a visit for a phone: bytes and requests on slow 4G, the slowest press, leaked memory, and the
// loading time and layout shift of each public page. Run node scripts/bench-browser.mjs for everything, or with a name
// for one part: node scripts/bench-browser.mjs pages. See docs/benchmarks.md.

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').CDPSession} Session */

installWhenMissing();
const { chromium } = await import('playwright');
const { buildWhatChanged } = await import('./build.mjs');
const { findChromium } = await import('./find-chromium.mjs');

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** Slow 4G, as Lighthouse and WebPageTest define it. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowdown = 6;
const stepsBackAndForth = 50;
/** The limits: the time to paint the largest element, and the layout shift of a page. */
const most = { lcpMs: 1500, moved: 0.1 };
const publicPages = [
  '/',
  '/experience',
  '/gallery',
  '/faqs',
  '/contact-us',
  '/about',
  '/terms-and-conditions',
  '/privacy-policy',
];
/**
 * The devices of the visitor trials: a phone with a pixel ratio of three, and a laptop. Both processors are slowed to a
 * quarter of their speed.
 */
const screens = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
];

/** @type {{ name: string, go: (page: Page) => Promise<unknown> }[]} */
const journey = [
  {
    name: 'calendar',
    go: async (page) => {
      await page.getByRole('link', { name: 'Book Now: Classic' }).click();
      await page.getByRole('grid').waitFor();
    },
  },
  { name: 'a day', go: (page) => daysOnSale(page).last().click() },
  {
    name: 'a time',
    go: (page) =>
      page
        .getByRole('button', { name: / Available / })
        .first()
        .click(),
  },
  {
    name: 'details',
    go: async (page) => {
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
    },
  },
  {
    name: 'address checked',
    go: async (page) => {
      await page.getByLabel('Email').fill('priya.mehta@example.com');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByLabel('First name').waitFor();
    },
  },
  {
    name: 'add-ons',
    go: async (page) => {
      await page.getByLabel('First name').fill('Priya');
      await page.getByLabel('Last name').fill('Mehta');
      await page.getByLabel('Phone').fill('07700900123');
      await page.getByLabel('Number of Guests').selectOption('6');
      await page.getByLabel(/^I accept the terms/).check();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByRole('tab', { name: 'Others' }).waitFor();
    },
  },
  {
    name: 'payment',
    go: async (page) => {
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByRole('button', { name: 'Pay Now', exact: true }).waitFor();
    },
  },
];

/** @param {Page} page */
const daysOnSale = (page) => page.getByRole('gridcell').getByRole('button', { name: /times available/ });

await buildWhatChanged();
const site = await startSite('bench-browser');
const bare = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>Bare</title><h1>Bare</h1>');
}).listen(0, '127.0.0.1');
await once(bare, 'listening');
const address = bare.address();
const bareUrl = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : '';
const browser = await chromium.launch(await findChromium());
try {
  const parts = { steps, presses, leftBehind, pages };
  const [name] = process.argv.slice(2);
  const chosen = Object.entries(parts).filter(([part]) => name === undefined || part === name);
  if (chosen.length === 0)
    console.log(`There is no part ${name}. The parts are ${Object.keys(parts).join(', ')}.`);
  for (const [, measure] of chosen) await measure();
} finally {
  await browser.close();
  bare.close();
  await site.stop();
}

/** The time until the largest element of each page is painted (LCP), and the layout shift while it loads (CLS). */
async function pages() {
  const { id, email } = await book(site.url, 'cold');
  const ownPages = ['/#/booking', '/#/booking?show_pkg=0&package_id=1', `/#/booking/${id}?email=${email}`];
  for (const screen of screens)
    for (const path of [...publicPages, ...ownPages]) {
      const context = await browser.newContext({ ...screen, baseURL: site.url });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.addInitScript(() => {
        const seen = { largest: 0, moved: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          seen.largest = list.getEntries().at(-1)?.startTime ?? seen.largest;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
              seen.moved += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      // The web fonts load last.
      await page.locator('html:not(.is-early)').waitFor({ state: 'attached' });
      await page.waitForTimeout(500);
      const { largest, moved, height } = await page.evaluate(() => {
        const { seen } = /** @type {{ seen: { largest: number, moved: number } }} */ (
          /** @type {unknown} */ (window)
        );
        return { ...seen, height: document.documentElement.scrollHeight };
      });
      console.log(
        `${path} at ${screen.viewport.width} px: LCP ${Math.round(largest)} ms${ownPages.includes(path) && largest > most.lcpMs ? ' (TOO LATE)' : ''}, CLS ${moved.toFixed(3)}${moved < most.moved ? '' : ' (TOO MUCH)'}, ${height} px high`,
      );
      await context.close();
    }
}

/** @param {string} url */
async function open(url) {
  const context = await browser.newContext({ ...phone, baseURL: url });
  const page = await context.newPage();
  return { context, page, session: await context.newCDPSession(page) };
}

async function steps() {
  for (const [name, url] of /** @type {const} */ ([
    ['a bare page', bareUrl],
    ['home', site.url],
  ])) {
    const { context, page, session } = await open(url);
    const counted = await countTraffic(session);
    await session.send('Network.emulateNetworkConditions', slow4g);
    const say = counted.since();
    await page.goto('/', { waitUntil: 'networkidle' });
    say(name);
    if (url === site.url) {
      for (const { name: step, go } of journey) {
        const sayStep = counted.since();
        await go(page);
        await page.waitForLoadState('networkidle');
        sayStep(step);
      }
    }
    await context.close();
  }
}

/** @param {Session} session */
async function countTraffic(session) {
  const sum = { bytes: 0, requests: 0 };
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', () => (sum.requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (sum.bytes += encodedDataLength));
  return {
    since: () => {
      const before = { ...sum };
      const begunAt = performance.now();
      return (/** @type {string} */ name) => {
        const kilobytes = ((sum.bytes - before.bytes) / 1024).toFixed(1);
        const ms = Math.round(performance.now() - begunAt);
        console.log(
          `${name}: ${sum.requests - before.requests} requests, ${kilobytes} kB, quiet after ${ms} ms`,
        );
      };
    },
  };
}

/** Interaction to next paint: the time until the screen responds to the slowest press, as the browser measures it. */
async function presses() {
  const { context, page, session } = await open(site.url);
  await page.addInitScript(() => {
    const seen = /** @type {number[]} */ ([]);
    const tasks = /** @type {number[]} */ ([]);
    Object.assign(window, { presses: seen, tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId !== 0) seen.push(entry.duration);
    }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  for (const { name, go } of journey) {
    await go(page);
    if (name === 'calendar' || name === 'add-ons') {
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1000);
      await clear(page);
      for (let time = 0; time < 5; time += 1)
        await (name === 'calendar' ? pressCalendar(page, time) : pressAddOns(page, time));
      await page.waitForTimeout(500);
      const { seen, tasks } = await page.evaluate(() => {
        const { presses: seen, tasks } = /** @type {{ presses: number[], tasks: number[] }} */ (
          /** @type {unknown} */ (window)
        );
        return { seen, tasks };
      });
      console.log(
        `${name}, processor slowed to a sixth: slowest of ${seen.length} events ${longest(seen, 16)} ms, longest task ${longest(tasks, 50)} ms (200 is good)`,
      );
      if (name === 'add-ons') break;
    }
  }
  await context.close();
}

/** Forgets earlier presses and tasks. @param {Page} page */
function clear(page) {
  return page.evaluate(() => {
    const { presses, tasks } = /** @type {{ presses: number[], tasks: number[] }} */ (
      /** @type {unknown} */ (window)
    );
    presses.length = 0;
    tasks.length = 0;
  });
}

/**
 * The longest duration as text. The browser reports no interaction shorter than `least`. @param {number[]} ms @param
 * {number} least
 */
function longest(ms, least) {
  return ms.length === 0 ? `below ${least}` : String(Math.max(...ms));
}

/** @param {Page} page @param {number} time */
async function pressCalendar(page, time) {
  const days = daysOnSale(page);
  await days.nth(time % (await days.count())).tap();
}

/** @param {Page} page @param {number} time */
async function pressAddOns(page, time) {
  const tabs = page.getByRole('tab');
  await tabs.nth(time % (await tabs.count())).tap();
}

/**
 * Memory that the page keeps after many rounds to the calendar and back. The first ten rounds are a warm-up. The next
 * fifty rounds fill the code and the caches. A leak shows in the last fifty rounds.
 */
async function leftBehind() {
  const { context, page, session } = await open(site.url);
  await session.send('Performance.enable');
  await page.goto('/', { waitUntil: 'networkidle' });
  const thereAndBack = async () => {
    await page.getByRole('link', { name: 'Book Now: Classic' }).click();
    await page.getByRole('grid').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Book Now: Classic' }).waitFor();
  };
  /** Counts only the page's objects. The heap also contains compiled code, including the test driver's code. */
  const objects = async () => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'Object.prototype' });
    const found = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const counted = await session.send('Runtime.callFunctionOn', {
      objectId: found.objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    });
    await session.send('Runtime.releaseObject', { objectId: found.objects.objectId ?? '' });
    return Number(counted.result.value);
  };
  const look = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      kilobytes: of('JSHeapUsedSize') / 1024,
      listeners: of('JSEventListeners'),
      nodes: of('Nodes'),
      objects: await objects(),
    };
  };
  const looks = /** @type {Awaited<ReturnType<typeof look>>[]} */ ([]);
  for (const times of [10, stepsBackAndForth, stepsBackAndForth]) {
    for (let time = 0; time < times; time += 1) await thereAndBack();
    looks.push(await look());
  }
  const said = (/** @type {'kilobytes' | 'listeners' | 'nodes' | 'objects'} */ key) =>
    looks.map((seen) => Math.round(seen[key])).join(', ');
  console.log(
    `after 10 rounds to the calendar and back, ${stepsBackAndForth} more and ${stepsBackAndForth} more: heap ${said('kilobytes')} kB, listeners ${said('listeners')}, nodes ${said('nodes')}, objects of the page ${said('objects')}`,
  );
  await context.close();
}
