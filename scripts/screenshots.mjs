/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import './require-node.mjs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installWhenMissing } from './install-when-missing.mjs';
import { startSite } from './start-site.mjs';

// Pictures of every state of the site, to be looked at: node scripts/screenshots.mjs [width ...] [--only=name]

/** @typedef {import('playwright').Page} Page */
/** @typedef {(name: string, page?: Page) => Promise<void>} Shoot */

installWhenMissing();
const { chromium } = await import('playwright');
const { buildWhatChanged } = await import('./build.mjs');
const { findChromium } = await import('./find-chromium.mjs');
const { journeys } = await import('./screenshots/journeys.mjs');

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist-screenshots');
const words = process.argv.slice(2);
const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const asked = words.filter((word) => !word.startsWith('--')).map(Number);
const widths = asked.length > 0 ? asked : [360, 800, 1280];
const heights = new Map([
  [360, 740],
  [800, 1000],
  [1280, 900],
]);
const frameDrawnMs = 300;

await buildWhatChanged();
await mkdir(folder, { recursive: true });
const server = await startSite('screenshots');
const browser = await chromium.launch(await findChromium());
try {
  for (const width of widths) {
    for (const journey of journeys) {
      if (only === undefined || journey.name.includes(only)) await take(width, journey);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`The pictures are in ${folder}`);

/**
 * @param {number} width
 * @param {{ name: string, walk: (page: Page, shoot: Shoot) => Promise<void> }} journey
 */
async function take(width, { name, walk }) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: heights.get(width) ?? 800 },
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${name} at ${width} px: ${message.text()}`);
  });
  /** @type {Shoot} */
  const shoot = async (state, shown = page) => {
    // What stands below the first screen is only laid out, and its pictures fetched, when it comes into sight.
    await shown.evaluate(async () => {
      for (const band of document.querySelectorAll('section')) band.style.contentVisibility = 'visible';
      document.querySelectorAll('img[loading=lazy]').forEach((image) => image.removeAttribute('loading'));
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      await document.fonts.ready;
      window.scrollTo(0, 0);
    });
    const isDialog = await shown.getByRole('dialog').isVisible();
    const viewport = shown.viewportSize();
    // A frame of another site is drawn only as far as the window goes.
    const hasFrame = !isDialog && (await shown.locator('iframe').count()) > 0;
    if (hasFrame) {
      const height = await shown.evaluate(() => document.documentElement.scrollHeight);
      await shown.setViewportSize({ width, height });
      await wait(frameDrawnMs);
    }
    await shown.screenshot({ path: join(folder, `${state}-${width}.png`), fullPage: !isDialog });
    if (hasFrame && viewport !== null) await shown.setViewportSize(viewport);
    const isTooWide = await shown.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isTooWide) console.error(`${state} at ${width} px scrolls sideways`);
  };
  try {
    await walk(page, shoot);
  } catch (error) {
    console.error(`${name} at ${width} px: ${error instanceof Error ? error.message : String(error)}`);
    await shoot(`${name}-broken`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}
