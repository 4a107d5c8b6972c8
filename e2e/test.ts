import { type BrowserContextOptions, type Page, test as base, expect } from 'playwright/test';
import { demoData } from './demo-data.ts';
import { MailServer } from './mail-server.ts';
import { SiteServer } from './site-server.ts';
import { Watch } from './watch.ts';

type PerTest = {
  watch: Watch;
  /** Somebody else, in a browser of their own. */
  anotherVisitor: (options?: BrowserContextOptions) => Promise<Page>;
};

type PerWorker = {
  /** Files that kill their server or move its clock name one of their own, and get a worker of their own with it. */
  siteOf: 'everybody' | 'clock' | 'kill';
  /** Takes the mail of the server that is killed; that of the others stays in their mailbox page. */
  mailServer: MailServer;
  site: SiteServer;
};

/** Fails on any complaint of the browser that the test did not declare. */
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
      const site = await SiteServer.start({ name: siteOf, demoData: demoData(), smtpUrl });
      await lend(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, lend) => lend(site.url),
  watch: async ({ site }, lend) => {
    const watch = new Watch(site.url);
    await lend(watch);
    expect(watch.faults(), 'the browser complained: put right the cause, or declare it in the test').toEqual(
      [],
    );
  },
  context: async ({ context, watch }, lend) => {
    await watch.over(context);
    await lend(context);
  },
  anotherVisitor: async ({ browser, watch }, lend) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await lend(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await watch.over(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
