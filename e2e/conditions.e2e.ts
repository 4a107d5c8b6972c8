import type { Page } from 'playwright/test';
import { findOffer } from './offers.ts';
import { expect, test } from './test.ts';
import {
  addOne,
  applyCoupon,
  checkEmail,
  chooseTime,
  enterDetails,
  expectConfirmed,
  expectDetails,
  expectStep,
  goOn,
  openWizard,
  orderSummary,
  payNow,
  takeOneOff,
  timeButton,
  zoe,
} from './wizard.ts';

// Plays a whole booking with another screen, other colours, reduced motion or a slow connection.

/** A screen of 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 };

test('a booking works at 400 % zoom, in forced colours and without motion @variant', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site);
  const visitor = { ...zoe, email: 'zoomed@example.com' };
  await page.setViewportSize(zoomed);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openWizard(page, 'Classic', offer.date);
  await chooseTime(page, offer);
  await applyCoupon(page, 'ONTHEHOUSE');
  await expectWhole(page, 'Choose Date');
  // The choice must be visible without colour, because this visitor's system replaces colours.
  for (const chosen of [
    timeButton(page, offer),
    page.getByRole('gridcell', { selected: true }).getByRole('button'),
  ]) {
    const outlines = await chosen.evaluate((button) =>
      [button, ...button.querySelectorAll('*')].map((each) => getComputedStyle(each).outlineStyle),
    );
    expect(outlines).toContain('solid');
  }
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expectStep(page, 'Your Details');
  await checkEmail(page, visitor.email);
  await enterDetails(page, visitor);
  await expectWhole(page, 'Your Details');
  await goOn(page);
  await expectStep(page, 'Addons');
  await addOne(page, 'Blanket');
  await page.getByRole('button', { name: 'Special Request for Blanket' }).click();
  await page.getByLabel('Enter comment').fill('Warm');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await takeOneOff(page, 'Blanket');
  await expectWhole(page, 'Addons');
  await goOn(page);
  await expectStep(page, 'Payment');
  await expectWhole(page, 'Payment');
  await payNow(page);
  await expectConfirmed(page, visitor);
  await expectWhole(page, 'the confirmation');
});

test('a booking works on slow 3G with a lost connection @variant', async ({ page, context, site, watch }) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  const offer = await findOffer(site);
  const visitor = { ...zoe, email: 'slow@example.com' };
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await devtools.send('Network.emulateNetworkConditions', slow);
  await openWizard(page, 'Classic', offer.date);
  // From the first paint, the page says that it is loading.
  await expect(
    page
      .getByText(/^loading\.\.|^Loading|^Step 1 of 4/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await timeButton(page, offer).click();
  await applyCoupon(page, 'ONTHEHOUSE');
  await goOn(page);
  await checkEmail(page, visitor.email);
  await enterDetails(page, visitor);
  await goOn(page);
  await expectStep(page, 'Addons');
  await devtools.send('Network.emulateNetworkConditions', { ...slow, offline: true });
  await goOn(page);
  await expectStep(page, 'Payment');
  await payNow(page);
  await expect(page.getByRole('alert')).toContainText('We couldn’t connect.');
  await expect(orderSummary(page)).toContainText('Coupon ONTHEHOUSE');
  await page.goBack();
  await page.goBack();
  await expectDetails(page, visitor);
  await page.goForward();
  await page.goForward();
  await devtools.send('Network.emulateNetworkConditions', slow);
  await payNow(page);
  await expectConfirmed(page, visitor);
});

/** Expects no sideways scrolling, no motion, and every control visible. */
async function expectWhole(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - window.innerWidth,
    moving: document.getAnimations().filter(({ playState }) => playState === 'running').length,
    outside: [...document.querySelectorAll<HTMLElement>('main button, main input, main select, main a')]
      .filter((control) => control.checkVisibility())
      .map((control) => ({ words: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > window.innerWidth + 1))
      .map(({ words }) => words),
  }));
  expect(found, what).toEqual({ tooWide: expect.any(Number), moving: 0, outside: [] });
  expect(found.tooWide, what).toBeLessThanOrEqual(0);
}
