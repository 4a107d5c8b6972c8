import { type BrowserContextOptions, type Page, test as base, expect } from 'playwright/test';
import { demoData } from './demo-data.ts';
import { SiteServer } from './site-server.ts';
import { Watch } from './watch.ts';

type PerTest = {
  watch: Watch;
  /** Somebody else, in a browser of their own. */
  anotherVisitor: (options?: BrowserContextOptions) => Promise<Page>;
};

type PerWorker = {
  /** Files that kill their server or move its clock name one of their own: it gives them a worker of their own. */
  siteOf: string;
  smtpUrl: string;
  site: SiteServer;
};

/** Fails on any complaint of the browser that the test did not declare. */
export const test = base.extend<PerTest, PerWorker>({
  siteOf: ['everybody', { option: true, scope: 'worker' }],
  smtpUrl: ['', { option: true, scope: 'worker' }],
  site: [
    async ({ siteOf, smtpUrl }, lend) => {
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
