import { MailServer } from './mail-server.ts';
import { findOffer } from './offers.ts';
import { test as base, expect } from './test.ts';
import { expectConfirmed, payNow, walkToReview, zoe } from './wizard.ts';

const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, lend) => {
      const server = await MailServer.start();
      await lend(server);
      server.stop();
    },
    { scope: 'worker' },
  ],
  smtpUrl: [async ({ mailServer }, lend) => lend(mailServer.url), { scope: 'worker' }],
});

test('a server killed while it sends the mail sends it after all, once', async ({
  page,
  site,
  mailServer,
}) => {
  const visitor = { ...zoe, email: 'half.a.mail@example.com' };
  const held = mailServer.holdNext();
  await walkToReview(page, await findOffer(site), visitor, { coupon: 'ONTHEHOUSE' });
  await payNow(page);
  await expectConfirmed(page, visitor);
  await held;
  await site.kill();
  await site.restart();
  // Until then the mail belongs to the process that took it in hand.
  await site.advanceClock('PT16M');
  await expect.poll(() => mailServer.recipients, { timeout: 20_000 }).toEqual([visitor.email]);
  await page.reload();
  await expectConfirmed(page, visitor);
  await site.advanceClock('PT16M');
  await expect.poll(() => mailServer.recipients).toEqual([visitor.email]);
});
