import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import type { Page, Route } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { type Offer, bookElsewhere, findOffer, packages } from './offers.ts';
import { withoutPageData } from './page-data.ts';
import { startAtReview } from './stored-draft.ts';
import { expect, test } from './test.ts';
import { checkEmail, chooseTime, enterDetails, goOn, openWizard, payNow, typeCoupon, zoe } from './wizard.ts';

// Tests the texts of sections 4 and 8 of the specification, letter for letter. A stub sends the answers that the
// server never sends in a test.

test('loading and empty states have their own texts, and advice after 8 seconds @variant', async ({
  anotherVisitor,
  site,
}) => {
  // The test moves the browser's clock, so no other test uses this browser.
  const page = await anotherVisitor();
  const offer = await findOffer(site);
  const nothing = (route: Route) => route.fulfill({ json: { success: true, message: '', data: [] } });
  await page.clock.install();
  await withoutPageData(page);
  await page.route('**/api/package/get_all', nothing, { times: 1 });
  await page.goto('/#/booking?show_pkg=1');
  await expect(page.getByRole('dialog').getByText('No data found!', { exact: true })).toBeVisible();
  const packagesCall = await hold(page, '**/api/package/get_all');
  await page.reload();
  await expectLoading(page, 'loading packages . ..');
  await packagesCall.letGo();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Classic' })).toBeVisible();

  const days = await hold(page, '**/api/periodstatic/**');
  await openWizard(page, 'Classic', offer.date);
  await page.reload();
  await expectLoading(page, 'Loading available days . . . ');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  await page.clock.runFor(8_000);
  await expect(
    page.getByRole('status').filter({ hasText: 'This is taking longer than usual.' }),
  ).toBeVisible();
  await expectAccessible(page, 'a calendar that is loading for long');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  await days.letGo();
  await chooseTime(page, offer);
  await goOn(page);
  await checkEmail(page, zoe.email);
  await enterDetails(page, zoe);
  await goOn(page);
  // This tab appears once the details are saved. A refresh before that would return to the step Your Details.
  await expect(page.getByRole('tab', { name: 'Others' })).toBeVisible();

  const menu = await hold(page, '**/api/menu/**');
  await page.reload();
  await expectLoading(page, 'Loading ...');
  await menu.letGo();
  await expect(page.getByRole('tab', { name: 'Others' })).toBeVisible();
  await page.route('**/api/menu/get_active_menus', nothing, { times: 1 });
  await page.reload();
  await expect(page.getByRole('tabpanel')).toHaveText('No data . . .');
  await expectAccessible(page, 'Addons without data');

  const booking = await hold(page, '**/api/booking/get_booking_by_id_and_email/**');
  const id = await bookElsewhere(site, offer, { email: 'loading@example.com' });
  await page.goto(`/#/booking/${id}?email=loading@example.com`);
  await expectLoading(page, 'loading..');
  await booking.letGo();
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
});

test('if packages cannot load, an alert says so, and Retry loads them @variant', async ({ page, watch }) => {
  watch.expects(/net::ERR_FAILED/);
  await withoutPageData(page);
  await page.route('**/api/package/get_all', (route) => route.abort('failed'), { times: 2 });
  await page.goto('/#/booking?show_pkg=1');
  const problem = page.getByRole('dialog').getByRole('alert');
  await expect(problem).toContainText('Something went wrong while fetching packages. Please try again');
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Classic' })).toBeVisible();
});

test('if a coupon is refused or cannot be checked, its field shows the reason until the code changes @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/net::ERR_FAILED/);
  const offer = await findOffer(site);
  await openWizard(page, 'Classic', offer.date);
  await chooseTime(page, offer);
  await typeCoupon(page, 'USEDUP');
  const [typedIn, apply] = await Promise.all([
    page.getByLabel('Coupon code').boundingBox(),
    page.getByRole('button', { name: 'Apply' }).boundingBox(),
  ]);
  expect(Math.abs((typedIn?.y ?? 0) - (apply?.y ?? 99)), 'in one line').toBeLessThan(6);
  await page.getByRole('button', { name: 'Apply' }).click();
  // The reason shows in one place, under the field, until the visitor changes the code.
  const field = page.getByLabel('Coupon code');
  const staying = page.getByText('USEDUP has been used as often as it can be.');
  await expect(staying).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/USEDUP has been used/);
  await field.fill('USED');
  await expect(staying).toBeHidden();
  await expect(field).not.toHaveAttribute('aria-invalid');
  await page.route('**/api/coupon/check', (route) => route.abort('failed'), { times: 1 });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const error = page.getByRole('alert').filter({ hasText: 'We couldn’t connect.' });
  await expect(error).toBeVisible();
  await expectAccessible(page, 'a coupon that cannot be asked about');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await redness(page, error)).toBeGreaterThan(1.5);
  expect((await error.boundingBox())?.y).toBeGreaterThan((await field.boundingBox())?.y ?? 0);
});

test('the card form says whether our key or the provider’s script is missing @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/net::ERR_FAILED/);
  watch.expects(new RegExp(`a call to another host: ${site.simulatorUrl}/`));
  await page.route('**/api/setting/get_stripe_key', (route) => route.abort('failed'), { times: 1 });
  await page.route(`${site.simulatorUrl}/**`, (route) => route.abort('failed'), { times: 1 });
  await startAtReview(page, site, await findOffer(site), { ...zoe, email: 'no.card@example.com' });
  await payNow(page);
  const problem = page.getByRole('alert');
  await expect(problem).toContainText(/^Something went wrong/);
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(problem).toContainText(/^Failed to load payment library\./);
  for (const [name, token] of [
    ['Name on card', 'cc-name'],
    ['Address', 'address-line1'],
    ['Town or city', 'address-level2'],
    ['Postcode', 'postal-code'],
    ['County (optional)', 'address-level1'],
  ] as const) {
    await expect(page.getByLabel(name, { exact: true }), name).toHaveAttribute(
      'autocomplete',
      new RegExp(token),
    );
  }
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(page.frameLocator('iframe[title^="Secure card"]').getByRole('button').first()).toBeVisible();
});

test('error toasts last 4 s, success toasts 2 s, loading toasts stay; at most 20 show @variant', async ({
  anotherVisitor,
}) => {
  const page = await anotherVisitor();
  await page.clock.install();
  await page.goto('/dev/ui');
  await page.clock.pauseAt(Date.now() + 60_000);
  const toasts = page.getByRole('status').last();
  const shown = toasts.getByRole('button', { name: 'Dismiss' });
  await page.getByRole('button', { name: 'Success toast' }).click();
  await page.getByRole('button', { name: 'Error toast' }).click();
  await page.getByRole('button', { name: 'Loading toast' }).click();
  await expect(shown).toHaveCount(3);
  await page.clock.runFor(1_900);
  await expect(shown).toHaveCount(3);
  await page.clock.runFor(200);
  await expect(toasts).toHaveText(/loading\.\..*Something went wrong!/s);
  await page.clock.runFor(1_700);
  await expect(shown).toHaveCount(2);
  await page.clock.runFor(300);
  await expect(shown).toHaveCount(1);
  await page.clock.runFor(600_000);
  await expect(toasts).toHaveText('loading..');
  // A script in the page clicks the button. The toasts soon cover the button, so a mouse click would hit a toast.
  await page.getByRole('button', { name: 'Error toast' }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 25; press += 1) button.click();
  });
  await expect(shown).toHaveCount(20);
});

test('a status has its text and colour: open green, closed red, cancelled grey @variant', async ({
  page,
}) => {
  await page.goto('/dev/ui');
  const channels = (status: string) =>
    page.getByText(status, { exact: true }).evaluate((badge) => {
      const ctx = document.createElement('canvas').getContext('2d');
      if (ctx === null) return [0, 0, 0];
      ctx.fillStyle = getComputedStyle(badge).color;
      ctx.fillRect(0, 0, 1, 1);
      return [...ctx.getImageData(0, 0, 1, 1).data];
    });
  const [openRed = 0, openGreen = 0, openBlue = 0] = await channels('open');
  expect(openGreen).toBeGreaterThan(Math.max(openRed, openBlue) * 1.3);
  const [closedRed = 0, closedGreen = 0, closedBlue = 0] = await channels('closed');
  expect(closedRed).toBeGreaterThan(Math.max(closedGreen, closedBlue) * 2);
  const grey = (await channels('cancelled')).slice(0, 3);
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(24);
  await expectAccessible(page, 'every part of the design system');
});

test('the booking view says that the cancellation deadline has passed @variant', async ({ page, site }) => {
  const soon = new Date((await site.now()).getTime() + 9 * 86_400_000).toISOString().slice(0, 10);
  const days = await site.call(listAvailability, { body: { package_id: packages.Classic } });
  const near = days
    .filter(({ date }) => date <= soon)
    .flatMap(({ date, periods }) => periods.map((period) => ({ date, ...period })))
    .find((period) => period.isAvailable && !period.isSoldOut);
  if (near === undefined) throw new Error('the demonstration has nothing within ten days');
  const offer: Offer = {
    experience: 'Classic',
    slotId: near.period_id,
    date: near.date,
    start: near.start_time,
    end: near.end_time,
  };
  const id = await bookElsewhere(site, offer, { email: 'soon@example.com' });
  await page.goto(`/#/booking/${id}?email=soon@example.com`);
  await expect(page.getByText('It’s too late to cancel this booking')).toBeVisible();
  await expect(page.getByText('open', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Some Body');
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('Paid£0.00');
  await expect(page.getByRole('link', { name: 'Book again' })).toHaveAttribute('href', '/#/booking');
});

/** Holds the next call to that address until the test releases it. */
async function hold(page: Page, address: string): Promise<{ letGo: () => Promise<void> }> {
  const waiting: Route[] = [];
  await page.route(address, (route) => void waiting.push(route));
  return {
    letGo: async () => {
      await page.unroute(address);
      // A call that the page has aborted cannot be released.
      await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
    },
  };
}

/** Compares `textContent`, not the visible text, because spaces count too. */
async function expectLoading(page: Page, words: string): Promise<void> {
  const loading = page.getByRole('status').filter({ hasText: words.trim() }).first();
  await expect(loading).toBeVisible();
  expect(
    await loading
      .locator('p')
      .first()
      .evaluate((line) => line.textContent),
  ).toBe(words);
}

/** The ratio of red to green in a text's colour. */
async function redness(page: Page, part: ReturnType<Page['getByRole']>): Promise<number> {
  const colour = await part.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 1] = (colour.match(/\d+/g) ?? []).map(Number);
  return red / Math.max(green, 1);
}
