import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './console.ts';
import { findOffer } from './offers.ts';
import { payWith, watchSimulator } from './paying.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';

// The tests move the clock to the day of the trip that they sell.
test.use({ siteOf: 'clock' });

/** The morning of a day on sale. */
async function aMorning(site: SiteServer): Promise<void> {
  const offer = await findOffer(site, { surcharge: { fixed: 0 } });
  const morning = Date.parse(`${offer.date}T07:30:00Z`);
  await site.advanceClock(`PT${Math.round((morning - (await site.now()).getTime()) / 1000)}S`);
}

/** Presses and types on the page, and counts the taps and the characters. */
function thumbOn(page: Page) {
  let taps = 0;
  let characters = 0;
  return {
    press: async (name: string | RegExp) => {
      await page.getByRole('button', { name }).first().click();
      taps += 1;
    },
    choose: async (name: string | RegExp) => {
      await page.getByRole('radio', { name }).first().click({ force: true });
      taps += 1;
    },
    go: async (name: string) => {
      await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
      taps += 1;
    },
    type: async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).fill(text);
      taps += 1;
      characters += text.length;
    },
    count: () => ({ taps, characters }),
  };
}

test('a cash sale to a walk-in takes six taps and 16 characters, and the sale is recorded in the open drawer', async ({
  page,
  site,
}) => {
  await aMorning(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'dock');
  const thumb = thumbOn(page);
  await thumb.go('Sell');
  await expect(page.getByRole('heading', { name: /guests$/ })).toBeVisible();
  await expectAccessible(page, 'sell');
  await page.setViewportSize({ width: 390, height: 844 });
  await thumb.press('Add one guest');
  await thumb.type('Name', 'Rhys');
  await thumb.type('Phone', '07700900431');
  await thumb.choose(/^Cash/);
  await thumb.press('Sell, paid in cash');
  await expect(page.getByRole('heading', { name: 'Sold to Rhys' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check Rhys in' })).toBeVisible();
  const { taps, characters } = thumb.count();
  expect(taps, 'taps of a walk-in').toBeLessThanOrEqual(6);
  expect(characters, 'characters of a walk-in').toBeLessThanOrEqual(16);
  await page.goto('/console/bookings');
  await expect(page.getByRole('link', { name: /Rhys/ }).first()).toBeVisible();
  await page.getByRole('link', { name: /Rhys/ }).first().click();
  await expect(page.getByText('walked in')).toBeVisible();
  await expect(page.getByText(/^Owes £/)).toHaveCount(0);
});

test('a coupon typed at the desk is checked before the sale, and a wrong code is reported at its field @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/409 \(Conflict\) .*\/sales\/walk_in/);
  await aMorning(site);
  await signInAs(page, 'dock');
  await page.getByRole('link', { name: 'Sell', exact: true }).click();
  await page.getByText('Add-ons, a coupon, a second boat').click();
  const asked: unknown[] = [];
  page.on('request', (request) => {
    const body: unknown = request.method() === 'POST' ? request.postDataJSON() : undefined;
    if (typeof body === 'object' && body !== null && 'couponCode' in body) asked.push(body.couponCode);
  });
  const coupon = page.getByLabel('Coupon');
  await page.getByLabel('Name', { exact: true }).fill('Rhys');
  await coupon.pressSequentially('WELCOM');
  await coupon.blur();
  await expect(coupon).toHaveAttribute('aria-invalid', 'true');
  const sell = page.getByRole('button', { name: /^Hold until/ });
  await expect(sell, 'not without the coupon that was typed').toBeDisabled();
  await page.getByRole('button', { name: 'Add one guest' }).first().click();
  await coupon.fill('WELCOME10');
  await coupon.blur();
  await expect(page.getByText(/Coupon WELCOME10/)).toBeVisible();
  await expect(sell).toBeEnabled();
  expect(asked).toEqual(['WELCOM', 'WELCOME10']);
});

test('a booking by telephone takes five taps and 45 characters, and is paid by link on another phone', async ({
  page,
  site,
  watch,
  anotherVisitor,
}) => {
  await aMorning(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'dock');
  const thumb = thumbOn(page);
  await thumb.go('Sell');
  await thumb.type('Name', 'Rhys Morgan');
  await thumb.type('Phone', '07700900431');
  await thumb.type('Email (optional)', 'rhys.morgan@example.com');
  await thumb.press(/^Hold until/);
  await expect(page.getByRole('heading', { name: 'Rhys Morgan pays on their own phone' })).toBeVisible();
  const { taps, characters } = thumb.count();
  expect(taps, 'taps of a phone booking').toBeLessThanOrEqual(5);
  expect(characters, 'characters of a phone booking').toBeLessThanOrEqual(45);
  await expect(page.getByRole('img', { name: 'QR code of the pay link' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'nobody is charged' })).toBeVisible();
  await expectAccessible(page, 'a place that is kept');

  const body = await page.getByRole('link', { name: 'Text it' }).getAttribute('href');
  const link = /https?:\S+/.exec(decodeURIComponent(body ?? ''))?.[0] ?? '';
  expect(link).toMatch(/#\/pay\/[0-9a-z]{26}$/);
  const phone = await anotherVisitor();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Your boat is kept for you' })).toBeVisible();
  await expect(phone.getByText('Kept until')).toBeVisible();
  await expect(phone.getByText('Rhys')).toHaveCount(0);
  await expectAccessible(phone, 'the page of a pay link');

  watchSimulator(watch, site);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: /^Pay £/ }).click();
  await phone.getByLabel('Name on card').fill('Somebody Else');
  await payWith(phone, 'Pays');
  await expect(phone.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rhys Morgan has paid' })).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'This is paid' })).toBeVisible();
});

test('a drawer is opened, counted blind and compared, at 1280 px @variant', async ({ page, site }) => {
  await aMorning(site);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, 'dock');
  await page.goto('/console/money');
  await page.getByLabel('Name of the drawer').fill('Kiosk');
  await page.getByLabel('Cash in the drawer now, in pounds').fill('100');
  await page.getByRole('button', { name: 'Open it' }).click();
  const drawer = page.getByRole('region', { name: 'Kiosk' });
  await expect(drawer).toContainText('£100.00');
  await page.goto('/console/sell');
  await page.getByLabel('Name', { exact: true }).fill('Ida');
  await page.getByRole('radio', { name: /^Cash/ }).click({ force: true });
  await page.getByLabel(/^Cash received/).fill('500');
  await expect(page.getByText(/^Change: £/)).toBeVisible();
  await page.getByRole('button', { name: 'Sell, paid in cash' }).click();
  await expect(page.getByText('Give back')).toBeVisible();
  await page.goto('/console/money');
  await expect(drawer).toContainText('Entries');
  await drawer.getByLabel('Cash counted, in pounds').fill('100');
  await drawer.getByRole('button', { name: 'Save the count' }).click();
  await expect(drawer).toContainText(/£100\.00 counted, £\d+\.00 short/);
  const close = drawer.getByRole('button', { name: 'Close with this reason' });
  await expect(close).toBeDisabled();
  await drawer.getByRole('button', { name: 'Count again' }).click();
  await drawer.getByLabel('Cash counted, in pounds').fill('110');
  await drawer.getByRole('button', { name: 'Save the second count' }).click();
  await expect(drawer.getByRole('list', { name: 'Counts' })).toContainText('£100.00 counted');
  await drawer.getByLabel(/^Reason why the cash is/).fill('the float was short');
  await expectAccessible(page, 'a drawer that was counted twice', [390, 1280]);
  await close.click();
  await expect(drawer).toContainText('the float was short');
  await expect(drawer.getByRole('list', { name: 'Counts' })).toContainText('£100.00 counted');
});
