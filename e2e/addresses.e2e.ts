import { getBooking } from '@slipway/shared/api/bookings.ts';
import { sharedPaths } from '@slipway/shared/values/shared-paths.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { allWidths, expectAccessible } from './axe.ts';
import { expectFocusSeen } from './focus.ts';
import { bookElsewhere, findOffer, packages } from './offers.ts';
import { expect, test } from './test.ts';
import { expectStep } from './wizard.ts';

test('a shared address opens its page, and Back returns to the page before @variant', async ({
  page,
  site,
  watch,
}) => {
  const email = 'party@example.com';
  const id = await bookElsewhere(site, await findOffer(site), { email });
  const { party_token: token } = await site.call(getBooking, { params: { id }, query: { email } });
  await page.goto('/faqs');
  await page.goto(sharedPaths.party(token));
  await expect(page.getByRole('heading', { level: 1, name: /’s boat, / })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/#/party/${token}$`));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();

  const hero: string[] = [];
  page.on('request', (one) => one.url().includes('/hero-') && hero.push(one.url()));
  await page.goto(sitePaths.bookPackage(packages.BBQ));
  await expectStep(page, 'Choose Date');
  await expect(page).toHaveURL(/\/#\/booking\?show_pkg=0&package_id=2/);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(hero).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();

  watch.expects(/404 \(Not Found\)/);
  expect((await page.goto('/party/0000000000'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
});

test('a trip’s page shows the party’s price, leads to the booking, and passes axe @axe @variant', async ({
  page,
}) => {
  await page.goto('/#/experience');
  await page.getByRole('link', { name: 'BBQ: times, questions and what to bring' }).click();
  await expect(page).toHaveURL(/\/#\/experience\/bbq$/);
  await expect(page).toHaveTitle('BBQ boat trip near Milton Keynes, from £185.00 | Roundabout Boats');
  const main = page.getByRole('main');
  await main.getByLabel('How many of you?').selectOption('8');
  await expect(main).toContainText('from £230.00 for 8, VAT included');
  await expect(page).toHaveURL(/\/#\/experience\/bbq\?guests=8$/);
  await expect(main).toContainText(
    / until \w+day \d+ \w+ \d{4}\. The next ones start (at|between) \d\d:\d\d/,
  );
  await expectAccessible(page, 'a trip', allWidths);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectFocusSeen(page, 'a trip');
  await main.getByRole('link', { name: 'Book Now: BBQ' }).click();
  await expectStep(page, 'Choose Date');
  await page.goto('/#/experience/nothing');
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
});
