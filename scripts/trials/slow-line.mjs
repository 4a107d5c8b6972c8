/// <reference lib="dom" />

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').CDPSession} CDPSession */

/** As DevTools throttles: kilobits a second, milliseconds there and back, and how many times slower the processor is. */
const lines = {
  'slow 3G': { kbps: 400, rttMs: 400, cpu: 4 },
  'fast 3G': { kbps: 1600, rttMs: 150, cpu: 4 },
};
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const giveUpMs = 60_000;
/** Home untouched for this long tells what its film costs. */
const watchedMs = 12_000;

/** @typedef {typeof globalThis & { watch: Watch }} Watched */
/** @typedef {{ pressedAt?: number, wizardAt?: number, calendarAt?: number, shift: number, sources: string[] }} Watch */

/**
 * A phone on a slow line: Book Now pressed as soon as it is seen, and the home page left alone.
 * @param {Browser} browser
 * @param {string} url
 * @param {{ runs?: number, isVerbose?: boolean }} [options]
 */
export async function trySlowLines(browser, url, { runs = 3, isVerbose = false } = {}) {
  const rows = [];
  for (const [name, line] of Object.entries(lines)) {
    const pressed = [];
    for (let run = 0; run < runs; run += 1) pressed.push(await pressAtOnce(browser, url, line, isVerbose));
    const untouched = await leaveHomeAlone(browser, url, line);
    rows.push({
      line: name,
      'home painted s': median(pressed.map(({ paintedMs }) => paintedMs)) / 1000,
      'wizard s': median(pressed.map(({ wizardMs }) => wizardMs)) / 1000,
      'calendar s': median(pressed.map(({ calendarMs }) => calendarMs)) / 1000,
      'slowest calendar s': Math.max(...pressed.map(({ calendarMs }) => calendarMs)) / 1000,
      'largest shift': Math.max(...pressed.map(({ shift }) => shift)),
      'home kB': untouched.kB,
      'of it film kB': untouched.filmKB,
      'home shift': untouched.shift,
    });
  }
  return rows;
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {(typeof lines)['slow 3G']} line
 * @param {boolean} isVerbose
 */
async function pressAtOnce(browser, url, line, isVerbose) {
  const { page, session, context } = await openPhone(browser, url, line);
  const fetched = await watchRequests(session);
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('main').getByRole('link', { name: 'Book Now', exact: true }).first();
  await link.waitFor({ timeout: giveUpMs });
  await link.tap({ timeout: giveUpMs, noWaitAfter: true });
  await page.waitForFunction(
    () => /** @type {Watched} */ (globalThis).watch.calendarAt !== undefined,
    undefined,
    { timeout: giveUpMs },
  );
  // What moves after the calendar has come counts too.
  await page.waitForTimeout(3000);
  const {
    pressedAt = 0,
    wizardAt = 0,
    calendarAt = 0,
    shift,
    sources,
  } = await page.evaluate(() => /** @type {Watched} */ (globalThis).watch);
  const paintedMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  if (isVerbose) {
    console.log(
      `pressed ${pressedAt.toFixed(0)} ms, wizard ${wizardAt.toFixed(0)}, calendar ${calendarAt.toFixed(0)}`,
    );
    for (const line of fetched()) console.log(`  ${line}`);
    for (const source of sources) console.log(`  moved: ${source}`);
  }
  await context.close();
  return { paintedMs, wizardMs: wizardAt - pressedAt, calendarMs: calendarAt - pressedAt, shift };
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {(typeof lines)['slow 3G']} line
 */
async function leaveHomeAlone(browser, url, line) {
  const { page, session, context } = await openPhone(browser, url, line);
  let bytes = 0;
  let filmBytes = 0;
  /** @type {Set<string>} */
  const films = new Set();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/film/')) films.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength }) => {
    bytes += encodedDataLength || dataLength;
    if (films.has(requestId)) filmBytes += encodedDataLength || dataLength;
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForTimeout(watchedMs);
  const { shift } = await page.evaluate(() => /** @type {Watched} */ (globalThis).watch);
  await context.close();
  return { kB: Math.round(bytes / 1000), filmKB: Math.round(filmBytes / 1000), shift };
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {(typeof lines)['slow 3G']} line
 */
async function openPhone(browser, url, { kbps, rttMs, cpu }) {
  const context = await browser.newContext({ ...phone, baseURL: url });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSecond = (kbps * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: rttMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
    connectionType: 'cellular3g',
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript(watchPage);
  return { context, page, session };
}

/** Runs in the page: notes when the wizard and its first open day are painted, and what moves meanwhile. */
function watchPage() {
  /** @type {Watch} */
  const watch = { shift: 0, sources: [] };
  /** @type {Watched} */ (globalThis).watch = watch;
  document.addEventListener('click', () => (watch.pressedAt ??= performance.now()), true);
  const painted = (/** @type {() => void} */ then) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
  const openDay =
    '[role=grid] button:not([aria-disabled=true]), [role=gridcell] button:not([aria-disabled=true])';
  const look = () => {
    if (!location.hash.startsWith('#/booking')) return;
    if (watch.wizardAt === undefined && document.querySelector('main nav ol li[aria-current=step]'))
      painted(() => (watch.wizardAt ??= performance.now()));
    if (watch.calendarAt === undefined && document.querySelector(openDay))
      painted(() => (watch.calendarAt ??= performance.now()));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  const rectOf = (/** @type {DOMRect} */ { x, y, width, height }) =>
    [x, y, width, height].map(Math.round).join(',');
  // The measure of web.dev/cls: the largest sum within a window of five seconds and gaps of one.
  let sum = 0;
  let first = 0;
  let last = 0;
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) {
      if (entry.hadRecentInput) continue;
      const isOfWindow = entry.startTime - last < 1000 && entry.startTime - first < 5000;
      if (!isOfWindow) [sum, first] = [0, entry.startTime];
      last = entry.startTime;
      sum += entry.value;
      watch.shift = Math.max(watch.shift, sum);
      const names = entry.sources.map((/** @type {any} */ { node, previousRect, currentRect }) =>
        [node?.nodeName, node?.className, rectOf(previousRect), '>', rectOf(currentRect)].join(' '),
      );
      watch.sources.push(`${Math.round(entry.startTime)} ms ${entry.value.toFixed(4)} ${names.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Every request with when it began and ended.
 * @param {CDPSession} session
 */
async function watchRequests(session) {
  /** @type {Map<string, { url: string, from: number, to?: number, bytes: number }>} */
  const requests = new Map();
  let start = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (start === 0) start = timestamp;
    requests.set(requestId, { url: request.url.replace(/^https?:\/\/[^/]+/, ''), from: timestamp, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request !== undefined) Object.assign(request, { to: timestamp, bytes: encodedDataLength });
  });
  return () =>
    [...requests.values()].map(({ url, from, to, bytes }) => {
      const ms = (/** @type {number | undefined} */ at) =>
        at === undefined ? '...' : Math.round((at - start) * 1000);
      return `${ms(from)} to ${ms(to)} ms ${(bytes / 1000).toFixed(1)} kB ${url}`;
    });
}

/** @param {readonly number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
