import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Page } from 'playwright/test';
import { expectAlive } from './alive.ts';
import { expectAccessible } from './axe.ts';
import { asText, findOffer } from './offers.ts';
import { cardFrame, heldBooking, tripAtReview } from './paying.ts';
import type { SiteServer } from './site-server.ts';
import { expect, test } from './test.ts';
import { chooseWay, globalpayFields } from './ways-to-pay.ts';
import {
  addOne,
  checkEmail,
  enterDetails,
  expectStep,
  goOn,
  openWizard,
  payNow,
  walkToDetails,
  zoe,
} from './wizard.ts';

// Every rule and deadline in the browser follows the server's clock.

test.use({ siteOf: 'clock' });

declare global {
  interface Window {
    callsTook: number[];
  }
}

const hourMs = 3_600_000;
const toTwoSeconds = 2000;

const journeys = [
  { label: 'Card', provider: 'stripe', device: 'fast', aheadMs: hourMs },
  { label: 'Worldpay', provider: 'worldpay', device: 'slow', aheadMs: -hourMs },
  { label: 'Global Payments', provider: 'globalpay', device: 'slow', aheadMs: -hourMs },
] as const;

for (const { label, provider, device, aheadMs } of journeys) {
  test(`${label}, on a device an hour ${device}: the timer shows the time left until the stored deadline @variant`, async ({
    page,
    site,
    watch,
  }) => {
    await setDeviceClock(page, aheadMs);
    await tripAtReview({ page, site, watch }, `timer.${provider}`, { provider });
    await chooseWay(page, label);
    await holdBoat(page, label);
    const { deadline } = await heldBooking(page);
    await expectTrueTimeLeft(page, site, deadline);

    await moveClock(page, site);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Your hold' })).toBeVisible();
    await expectTrueTimeLeft(page, site, deadline);

    await moveClock(page, site);
    await page.goBack();
    await expectStep(page, 'Payment');
    await page.goBack();
    await expectStep(page, 'Addons');
    await page.getByRole('tab', { name: 'Meals' }).click();
    await addOne(page, 'Grazing board');
    await goOn(page);
    await holdBoat(page, label);
    expect((await heldBooking(page)).deadline).toBe(deadline);
    await expectTrueTimeLeft(page, site, deadline);
  });
}

test('as the server’s clock moves on, an open page updates the deadlines for platters, the refund and the calendar @variant', async ({
  page,
  site,
}) => {
  await setDeviceClock(page, -hourMs);
  const offer = await findOffer(site);
  await walkToDetails(page, offer);
  await checkEmail(page, zoe.email);
  await enterDetails(page, zoe);
  await goOn(page);
  await page.getByRole('tab', { name: 'Meals' }).click();
  const board = page.getByRole('article', { name: 'Grazing board' });
  await addOne(page, 'Grazing board');
  await expect(board).not.toContainText('Too late');

  const dayMs = 24 * hourMs;
  const daysLeft = Math.floor((Date.parse(offer.date) - (await site.now()).getTime()) / dayMs);
  await site.advanceClock(`P${daysLeft - 1}D`);
  await comeBackTo(page);
  await expect(board).toContainText('Too late for this date. Orders closed on');
  await expectAccessible(page, 'platters that became too late');
  await board.getByRole('button', { name: 'Remove Grazing board' }).click();
  await goOn(page);
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(
    'This trip is under 10 days away, so it can’t be cancelled or refunded.',
  );

  await openWizard(page, 'Classic');
  const today = page.locator('[aria-current="date"]');
  const earlier = page.getByRole('button', { name: 'Previous month' });
  await expect(earlier).toBeVisible();
  // The trip is tomorrow, which may be in another month.
  if (!(await today.isVisible())) await earlier.click();
  await expect(today).toHaveAccessibleName(new RegExp(`^${asText(venueDate(await site.now()))}, `));
});

test('a page that was prerendered in another year hydrates unchanged @variant', async ({ page, site }) => {
  await setDeviceClock(page, 400 * 24 * hourMs);
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expectAlive(footer.getByRole('link', { name: 'Gallery' }));
  // Until a call is answered, the page shows the device's year. React reports a hydration mismatch as a console error,
  // and a console error fails the test.
  const ahead = new Date(Date.now() + 400 * 24 * hourMs).getFullYear();
  await expect(footer).toContainText(`© ${ahead} Roundabout Boats`);
  await page.goto('/#/booking');
  await expect(footer).toContainText(`© ${(await site.now()).getUTCFullYear()} Roundabout Boats`);
});

/**
 * Goes from the review to the page of the held boat. With Worldpay, a press on the browser's Back is needed to return
 * from the provider's page.
 */
async function holdBoat(page: Page, label: string): Promise<void> {
  await payNow(page);
  if (label === 'Card') {
    await expect(cardFrame(page).getByRole('button', { name: 'Pays', exact: true })).toBeVisible();
  } else if (label === 'Global Payments') {
    await expect(globalpayFields(page).getByRole('button', { name: /^Pay £/ })).toBeEnabled();
  } else {
    await expect(page.getByText('Test payment page. No money moves.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Pay on Worldpay’s page' })).toBeVisible();
  }
}

/**
 * Expects the timer to be right to within two seconds plus half the duration of the quickest call. Checks
 * the timer again a second later, because later answers must not make the timer wrong.
 */
async function expectTrueTimeLeft(page: Page, site: SiteServer, deadline: string): Promise<void> {
  for (const pauseMs of [0, 1000]) {
    await page.waitForTimeout(pauseMs);
    await expect(async () => {
      const before = await site.now();
      const shownMs = await shownTimeLeft(page);
      const after = await site.now();
      const most = toTwoSeconds + (await quickestCall(page)) / 2;
      expect(shownMs).toBeGreaterThanOrEqual(Date.parse(deadline) - after.getTime() - most);
      expect(shownMs).toBeLessThanOrEqual(Date.parse(deadline) - before.getTime() + most);
    }).toPass();
  }
}

async function shownTimeLeft(page: Page): Promise<number> {
  const words = await page.getByRole('region', { name: 'Your hold' }).innerText();
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(words) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

/** Sets a wrong clock for the whole page and its frames. Records the duration of the page's calls. */
async function setDeviceClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const TrueDate = Date;
    class WrongDate extends TrueDate {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [WrongDate.now()] : given) as [number]));
      }
      static override now(): number {
        return TrueDate.now() + ahead;
      }
    }
    window.Date = WrongDate as DateConstructor;
    const trueFetch = window.fetch;
    window.callsTook = [];
    window.fetch = async (...request) => {
      const sentAt = performance.now();
      const answer = await trueFetch(...request);
      window.callsTook.push(performance.now() - sentAt);
      return answer;
    };
  }, aheadMs);
}

/**
 * Moves the server's clock on. From then on the page sets its clock only by later answers, so the records of
 * earlier calls are deleted.
 */
async function moveClock(page: Page, site: SiteServer): Promise<void> {
  await site.advanceClock('PT90S');
  await page.evaluate(() => (window.callsTook = []));
}

/** The duration in milliseconds of the quickest recorded call. `moveClock` deletes the records. */
async function quickestCall(page: Page): Promise<number> {
  return page.evaluate(() => Math.min(...window.callsTook));
}

/** Acts like a visitor who returns from another tab. */
async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
