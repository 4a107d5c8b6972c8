/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import './require-node.mjs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installWhenMissing } from './install-when-missing.mjs';
import { startSite } from './start-site.mjs';

// Pictures of every state of the site, to be looked at: node scripts/screenshots.mjs [width ...] [--only=name]
// Those of docs/console.md: node scripts/screenshots.mjs 390 1280 --only=console --docs

/** @typedef {import('playwright').Page} Page */
/** @typedef {(name: string, page?: Page) => Promise<void>} Shoot */

installWhenMissing();
const { chromium } = await import('playwright');
const { default: sharp } = await import('sharp');
const { buildWhatChanged } = await import('./build.mjs');
const { findChromium } = await import('./find-chromium.mjs');
const { journeys } = await import('./screenshots/journeys.mjs');

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist-screenshots');
const words = process.argv.slice(2);
const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const asked = words.filter((word) => !word.startsWith('--')).map(Number);
const isForDocs = words.includes('--docs');
/** With the height that is shown of each. */
const inDocs = new Map([
  ['console-today-390', 1000],
  ['console-today-1280', 900],
  ['console-check-in-390', 1000],
  ['console-preview-390', 844],
  ['console-decide-390', 560],
]);
const widths = asked.length > 0 ? asked : [360, 800, 1280];
const heights = new Map([
  [360, 740],
  [390, 844],
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
    const file = join(folder, `${state}-${width}.png`);
    const height = inDocs.get(`${state}-${width}`);
    if (isForDocs && height !== undefined) await shown.setViewportSize({ width, height });
    await shown.screenshot({ path: file, fullPage: !isDialog && !isForDocs });
    if (isForDocs && height !== undefined) {
      await sharp(file)
        .webp({ quality: 80 })
        .toFile(join(root, 'docs', 'pictures', `${state}-${width}.webp`));
      if (viewport !== null) await shown.setViewportSize(viewport);
    }
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
