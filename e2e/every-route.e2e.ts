import { routePatterns } from '@slipway/shared/values/site-paths.ts';
import { expectAccessible } from './axe.ts';
import { bookElsewhere, findOffer } from './offers.ts';
import { expect, test } from './test.ts';

test('every route opens with a heading and a title, and without a console error @variant', async ({
  page,
  watch,
}) => {
  // One of the routes names a party that does not exist.
  watch.expects(/404 \(Not Found\)/);
  const titles = new Set<string>();
  for (const pattern of Object.values(routePatterns)) {
    const path = pattern
      .replace(':trip', 'bbq')
      .replace(':booking_id', 'x'.repeat(22))
      .replace(':party_token', 'x'.repeat(26))
      .replace(':link', 'x'.repeat(26));
    // If only the hash changes, a slow machine may show the previous page for a while. The headings of the
    // previous page are marked, so that the test waits for a new heading.
    await page.locator('h1').evaluateAll((all) => all.forEach((h1) => h1.setAttribute('data-left', '')));
    await page.goto(`/#${path}`);
    await expect(page.locator('h1:not([data-left])'), path).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('banner'), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toBeVisible();
    await expect(page, path).toHaveTitle(/.+ \| Roundabout Boats$/);
    titles.add(await page.title());
    await expectAccessible(page, `the route ${pattern}`);
    // The page's loading placeholder does not count as its content.
    if (path.startsWith('/payment/') && path !== routePatterns.globalpay) {
      await expect(page.getByRole('link', { name: 'Book again' }), path).toHaveAttribute(
        'href',
        '/#/booking',
      );
    }
  }
  expect(titles.size).toBeGreaterThan(10);
});

test('a booking link with a wrong email address gets the same answer as an unknown link @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/404 \(Not Found\)/);
  const id = await bookElsewhere(site, await findOffer(site), { email: 'owner@example.com' });
  const answers: string[] = [];
  for (const link of [`${id}?email=stranger@example.com`, `${'x'.repeat(22)}?email=owner@example.com`]) {
    await page.goto('/');
    await page.goto(`/#/booking/${link}`);
    await expect(page.getByRole('alert')).toContainText('No data found!');
    answers.push(await page.getByRole('main').innerText());
  }
  expect(answers[0]).toBe(answers[1]);

  await page.getByLabel('Email').fill('owner@example.com');
  await page.goto(`/#/booking/${id}`);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByRole('button', { name: 'Show my booking' }).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Some Body');
});

test('the confirmation page in another tab reveals nothing', async ({ page }) => {
  await page.goto(`/#/payment/zero_coupon/success?booking_id=${'x'.repeat(22)}`);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});
