import type { Page } from 'playwright/test';
import type { MailServer } from './mail-server.ts';
import { countMails } from './mailbox.ts';
import { type Offer, findOffer, takeRemainingBoats } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { startAtReview } from './stored-draft.ts';
import { expect, test } from './test.ts';
import {
  type Visitor,
  checkEmail,
  enterDetails,
  expectConfirmed,
  expectDetails,
  expectStep,
  goOn,
  payNow,
  walkToDetails,
  zoe,
} from './wizard.ts';

// Each test kills the server with kill -9 at a critical moment and starts it again on the same data. The
// visitor can continue, and no work is half done.

test.use({ siteOf: 'kill' });

const payments = '**/api/booking/add_zero_cost_reservation';

test('the server is killed before it answers the call that Check sends @variant', async ({
  page,
  site,
  mailServer,
  watch,
}) => {
  watch.expects(/net::ERR_/);
  const trip = await aTrip(site, 'check');
  await walkToDetails(page, trip.offer, { coupon: 'ONTHEHOUSE' });
  await killWhileAsked(page, site, '**/api/user/get_by_email', () => checkEmail(page, trip.visitor.email));
  await enterDetails(page, trip.visitor);
  await goOn(page);
  await expect(page.getByText('Something went wrong!')).toBeVisible();
  await expectDetails(page, trip.visitor);
  await site.restart();
  await goOn(page);
  await expectStep(page, 'Addons');
  await goOn(page);
  await payNow(page);
  await expectOneBooking(page, site, mailServer, trip);
});

test('the server is killed before it reads the call that Pay Now sends @variant', async ({
  page,
  site,
  mailServer,
  watch,
}) => {
  watch.expects(/net::ERR_/);
  const trip = await aTrip(site, 'unread');
  await startAtReview(page, site, trip.offer, trip.visitor, { coupon: 'ONTHEHOUSE' });
  await killWhileAsked(page, site, payments, () => payNow(page));
  await expect(page.getByRole('alert')).toContainText('We couldn’t connect.');
  await site.restart();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectOneBooking(page, site, mailServer, trip);
});

test('the server is killed while it processes the call that Pay Now sends @variant', async ({
  page,
  site,
  mailServer,
  watch,
}) => {
  watch.expects(/net::ERR_/);
  const trip = await aTrip(site, 'at.work');
  await startAtReview(page, site, trip.offer, trip.visitor, { coupon: 'ONTHEHOUSE' });
  const killed = page.waitForRequest(payments).then(() => site.kill());
  await payNow(page);
  await killed;
  // Retry is shown in both cases. If the server did not answer before the kill, the payment fails. If the
  // server answered, the confirmation page cannot load the booking.
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await site.restart();
  await retry.click();
  await expectOneBooking(page, site, mailServer, trip);
});

test('the server is killed after booking, before it answers, and the visitor refreshes @variant', async ({
  page,
  site,
  mailServer,
  watch,
}) => {
  watch.expects(/net::ERR_/);
  const trip = await aTrip(site, 'unanswered');
  await startAtReview(page, site, trip.offer, trip.visitor, { coupon: 'ONTHEHOUSE' });
  await page.route(
    payments,
    async (route) => {
      await route.fetch();
      await site.kill();
      await route.abort();
    },
    { times: 1 },
  );
  await payNow(page);
  await expect(page.getByRole('alert')).toContainText('We couldn’t connect.');
  await site.restart();
  await page.reload();
  await payNow(page);
  await expectOneBooking(page, site, mailServer, trip);
});

test('the server is killed before the confirmation page loads the booking @variant', async ({
  page,
  site,
  mailServer,
  watch,
}) => {
  watch.expects(/net::ERR_/);
  const trip = await aTrip(site, 'no.look');
  await startAtReview(page, site, trip.offer, trip.visitor, { coupon: 'ONTHEHOUSE' });
  await page.route(
    '**/api/booking/get_booking_by_id_and_email/**',
    async (route) => {
      await site.kill();
      await route.continue();
    },
    { times: 1 },
  );
  await payNow(page);
  await expect(page.getByRole('heading', { name: 'Your booking is made' })).toBeVisible();
  await expect(page.getByText(`We’re emailing it to ${trip.visitor.email}.`)).toBeVisible();
  await site.restart();
  // The page retries automatically, and may be quicker than the visitor.
  const retry = page.getByRole('button', { name: 'Retry' });
  const booked = page.getByRole('heading', { name: /^Your boat is booked/ });
  await expect(retry.or(booked)).toBeVisible();
  await retry.click({ timeout: 2000 }).catch(() => undefined);
  await expectOneBooking(page, site, mailServer, trip);
});

test('the server is killed while it sends the email @variant', async ({ page, site, mailServer }) => {
  const trip = await aTrip(site, 'half.a.mail');
  const held = mailServer.holdNext(trip.visitor.email);
  await startAtReview(page, site, trip.offer, trip.visitor, { coupon: 'ONTHEHOUSE' });
  await payNow(page);
  await expectConfirmed(page, trip.visitor);
  await held;
  // Leaves the page before the kill. On a busy machine the page may still be loading files, such as its map,
  // and the kill would make these loads fail.
  const confirmation = page.url();
  await page.goto('about:blank');
  await site.kill();
  await site.restart();
  await page.goto(confirmation);
  await expectOneBooking(page, site, mailServer, trip);
});

type Trip = { offer: Offer; visitor: Visitor };

async function aTrip(site: SiteServer, name: string): Promise<Trip> {
  return { offer: await findOffer(site), visitor: { ...zoe, email: `${name}@example.com` } };
}

/** Freezes the server, and kills it once the browser has made the call. The server never reads the call. */
async function killWhileAsked(
  page: Page,
  site: SiteServer,
  address: string,
  ask: () => Promise<void>,
): Promise<void> {
  site.freeze();
  const asked = page.waitForRequest(address);
  await ask();
  await asked;
  await site.kill();
}

/** Moves the clock on by 16 minutes, then expects that one boat is taken and one email was sent. */
async function expectOneBooking(
  page: Page,
  site: SiteServer,
  mailServer: MailServer,
  { offer, visitor }: Trip,
): Promise<void> {
  const { email } = visitor;
  await expectConfirmed(page, visitor);
  // After a quarter of an hour another process may send an email that the killed process had claimed.
  await site.advanceClock('PT16M');
  await expect.poll(() => countMails(site, email), { intervals: [100] }).toBe(1);
  expect(await takeRemainingBoats(site, offer)).toBe(2);
  expect(await countMails(site, email)).toBe(1);
  expect(mailServer.countFor(email)).toBe(1);
}
