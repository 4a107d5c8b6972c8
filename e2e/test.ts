import { availableParallelism, loadavg } from 'node:os';
import { type BrowserContext, type Page, test as base, expect } from 'playwright/test';
import { demoData } from './demo-data.ts';
import { longestWaitMs } from './longest-wait.ts';
import { MailServer } from './mail-server.ts';
import { SiteServer } from './site-server.ts';
import { Watch, reportRefusals } from './watch.ts';

const venueTimeZone = 'Europe/London';

type PerTest = {
  watch: Watch;
  /** Another visitor, in their own browser. */
  anotherVisitor: () => Promise<Page>;
};

type PerWorker = {
  /**
   * The server that a test file uses. Files that kill or empty their server, or move its clock by days, do not share a
   * server with the other files.
   */
  siteOf: 'everybody' | 'clock' | 'kill' | 'first' | 'pedalos';
  /** Receives the emails of the server that a test kills. Other servers keep their emails in the mailbox page. */
  mailServer: MailServer;
  site: SiteServer;
  profile: Profile;
};

/** A browser profile that all tests of a worker share: a new profile for each test would take a second on two cores. */
type Profile = { context: BrowserContext; sweep: () => Promise<void>; openPage: () => Promise<Page> };

/**
 * Whether the machine is overloaded. The server can then be too busy for a call (docs/decisions/0053), and pages retry
 * automatically.
 */
const isStarved = () => (loadavg()[0] ?? 0) > 4 * availableParallelism();

/** Fails on any console error that the test did not declare. */
export const test = base.extend<PerTest, PerWorker>({
  siteOf: ['everybody', { option: true, scope: 'worker' }],
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, lend) => {
      const mailServer = await MailServer.start();
      await lend(mailServer);
      mailServer.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ siteOf, mailServer }, lend) => {
      const smtpUrl = siteOf === 'kill' ? mailServer.url : '';
      const site = await SiteServer.start({ name: siteOf, demo: await demoData(), smtpUrl });
      await lend(site);
      // The time-out in the configuration does not apply to a worker's fixture.
      await expect
        .poll(() => site.brokenBooks(), { message: 'the books', timeout: longestWaitMs })
        .toEqual([]);
      await site.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  profile: [
    async ({ browser, site }, lend) => {
      const context = await browser.newContext({ baseURL: site.url });
      await reportRefusals(context);
      // This page stays open, so that further pages of the site start in the same process.
      const anchor = await context.newPage();
      await anchor.goto('/dev/mailbox');
      const sweep = async () => {
        await context.setOffline(false);
        await context.clearCookies();
        for (const page of context.pages()) if (page !== anchor) await page.close();
      };
      // A page that another page opens runs in the same process, where scripts are already compiled.
      const openPage = async () => {
        const opened = anchor.waitForEvent('popup');
        await anchor.evaluate(() => void window.open('about:blank'));
        return opened;
      };
      await lend({ context, sweep, openPage });
      await context.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, lend) => lend(site.url),
  watch: async ({ site }, lend) => {
    const watch = new Watch(site.url);
    const before = site.logged().length;
    await lend(watch);
    const log = site.logged().slice(before).join('\n');
    // The server logs this warning at most once a minute, so the line may come from an earlier test.
    if (isStarved() && site.logged().some((line) => line.includes('was asked to try again')))
      watch.allows(/503 \(Service Unavailable\)/);
    expect(
      watch.faults(),
      `the browser complained: put right the cause, or declare it in the test. The site’s log: ${log}`,
    ).toEqual([]);
  },
  context: async ({ browser, profile, timezoneId, watch }, lend) => {
    const isAtTheLake = timezoneId === venueTimeZone;
    // Closes the pages of the previous test. They stayed open because Playwright photographs them if that test fails.
    if (isAtTheLake) await profile.sweep();
    // The `context` fixture would make a browser profile for every test.
    const context = isAtTheLake ? profile.context : await browser.newContext();
    if (!isAtTheLake) await reportRefusals(context);
    const watching = watch.over(context);
    await lend(context);
    watching.end();
    if (!isAtTheLake) await context.close();
  },
  page: async ({ context, profile, viewport }, lend) => {
    const page = await (context === profile.context ? profile.openPage() : context.newPage());
    if (viewport !== null) await page.setViewportSize(viewport);
    await lend(page);
  },
  anotherVisitor: async ({ browser, watch }, lend) => {
    const contexts: BrowserContext[] = [];
    await lend(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await reportRefusals(context);
      watch.over(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
