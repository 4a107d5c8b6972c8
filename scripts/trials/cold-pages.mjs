/// <reference lib="dom" />

/** @typedef {import('playwright').Browser} Browser */

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 3,
};
const slowdown = 4;
/** What comes later than this after the last request is no part of the page's arrival. */
const settledMs = 1500;

/** @typedef {{ lcpMs: number, lcp: string, shift: number, longMs: number[] }} Seen */

/**
 * Pages opened cold on a phone with a quarter of this processor: when the largest thing is painted, and what jumps.
 * @param {Browser} browser
 * @param {string} url
 * @param {Readonly<Record<string, string>>} pages name and path
 * @param {number} [runs]
 */
export async function openCold(browser, url, pages, runs = 5) {
  const rows = [];
  for (const [page, path] of Object.entries(pages)) {
    const seen = [];
    for (let run = 0; run < runs; run += 1) seen.push(await openOnce(browser, url + path));
    const middle = seen.toSorted((a, b) => a.lcpMs - b.lcpMs)[Math.floor(runs / 2)];
    if (middle === undefined) continue;
    const { lcpMs, lcp, requests, kB, longMs } = middle;
    rows.push({
      page,
      'LCP ms': Math.round(lcpMs),
      'slowest ms': Math.round(Math.max(...seen.map((each) => each.lcpMs))),
      'largest is': lcp,
      'largest shift': Number(Math.max(...seen.map(({ shift }) => shift)).toFixed(3)),
      requests,
      kB,
      'long tasks ms': longMs.join(', '),
    });
  }
  return rows;
}

/**
 * @param {Browser} browser
 * @param {string} url
 */
async function openOnce(browser, url) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', () => (requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settledMs);
  const seen = await page.evaluate(() => /** @type {typeof globalThis & { seen: Seen }} */ (globalThis).seen);
  await context.close();
  return { ...seen, requests, kB: Math.round(bytes / 1000) };
}

/** Runs in the page. */
function watchPaints() {
  /** @type {Seen} */
  const seen = { lcpMs: 0, lcp: '', shift: 0, longMs: [] };
  Object.assign(globalThis, { seen });
  const observe = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime, element }) => {
    seen.lcpMs = startTime;
    seen.lcp = `${element?.tagName.toLowerCase()} ${element?.textContent?.trim().slice(0, 24)}`;
  });
  observe('longtask', ({ duration }) => seen.longMs.push(Math.round(duration)));
  let sum = 0;
  let first = 0;
  let last = 0;
  // The measure of web.dev/cls: the largest sum within a window of five seconds and gaps of one.
  observe('layout-shift', ({ hadRecentInput, startTime, value }) => {
    if (hadRecentInput) return;
    if (startTime - last >= 1000 || startTime - first >= 5000) [sum, first] = [0, startTime];
    last = startTime;
    sum += value;
    seen.shift = Math.max(seen.shift, sum);
  });
}
