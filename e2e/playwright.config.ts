import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';
import { folderInMemory } from '../scripts/postgres-cluster.mjs';
import { longestWaitMs } from './longest-wait.ts';

const chromium = await findChromium();
// Each worker loads this file too. With CHROMIUM set, no worker has to find, unpack or install Chromium again.
process.env['CHROMIUM'] = chromium.executablePath;

const isWhole = process.env['JOURNEYS'] === 'all';
const movesTheClock = readdirSync(import.meta.dirname).filter(
  (name) =>
    name.endsWith('.e2e.ts') &&
    (isWhole ? /siteOf: 'clock'/ : /siteOf: .*'clock'/).test(
      readFileSync(join(import.meta.dirname, name), 'utf8'),
    ),
);

export default defineConfig({
  testDir: import.meta.dirname,
  // Each worker needs a browser and a site, which cost as much as a few tests. npm test has two workers: one runs the
  // tests that move the clock, and the other runs the rest.
  projects: [
    { name: 'clock', testMatch: movesTheClock, ...(!isWhole && { workers: 1 }) },
    { name: 'everybody', testMatch: '*.e2e.ts', testIgnore: movesTheClock, ...(!isWhole && { workers: 1 }) },
  ],
  // npm test plays each case once, at one provider and on one device. JOURNEYS=all (npm run prove journeys)
  // also plays the variants, and runs axe in every state.
  ...(!isWhole && { grepInvert: /@variant/ }),
  outputDir: 'results',
  globalSetup: './demo-data.ts',
  fullyParallel: false,
  // A test spends a quarter of its time waiting, so three workers keep two cores busy. In npm test two are enough,
  // because other stages run while a test waits.
  workers: isWhole ? 3 : 2,
  retries: 0,
  // These time-outs end hanging tests: the longest test takes six seconds on two free cores.
  timeout: 600_000,
  expect: { timeout: longestWaitMs, toPass: { timeout: longestWaitMs } },
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...chromium,
      // One browser profile, with all pages in one process.
      args: [...chromium.args, '--renderer-process-limit=1'],
      // Playwright's default makes Chromium's processes share data in files, which costs a twentieth of the processor
      // time.
      ...(folderInMemory() !== undefined && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    },
    // A trace costs every test a fifth of its time. To record one: npm run build && npx playwright test -c e2e --trace
    // on
    trace: 'off',
    actionTimeout: longestWaitMs,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    // Smooth scrolling would only make the tests wait.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
