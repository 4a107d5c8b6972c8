import { routePatterns, twinRoutes } from '@slipway/shared/values/site-paths.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';

const phone = '+44 1632 960 142';

test('each page at its plain address comes alive as it was drawn, without a complaint of the browser', async ({
  page,
}) => {
  for (const route of twinRoutes) {
    const path = routePatterns[route];
    await page.goto(path);
    // Links lead to hash routes as soon as the page is alive.
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' })).toHaveAttribute(
      'href',
      '/#/gallery',
    );
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveTitle(/ \| Roundabout Boats$/);
  }
  await page.goto('/experience#4');
  await expect(page.getByRole('heading', { name: 'Party', exact: true })).toBeInViewport();
  await page.goto('/contact-us');
  await page.getByRole('banner').getByRole('link', { name: 'FAQs' }).click();
  await expect(page).toHaveURL(/\/#\/faqs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
});

test('a hash route never shows the home page that was drawn for its address', async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector('h1');
      if (heading?.checkVisibility({ visibilityProperty: true })) {
        sessionStorage.setItem('seen', `${sessionStorage.getItem('seen') ?? ''}|${heading.textContent}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/#/contact-us');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  const seen = (await page.evaluate(() => sessionStorage.getItem('seen'))) ?? '';
  expect([...new Set(seen.split('|').filter(Boolean))]).toEqual(['Contact us']);
});

test('without JavaScript every page has its words, the prices and the phone, and its links lead on', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const route of twinRoutes) {
    await page.goto(routePatterns[route]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: phone })).toBeVisible();
  }
  for (const path of [routePatterns.home, routePatterns.experience]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('£150.00');
  }
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQs' }).click();
  await expect(page).toHaveURL(/\/faqs$/);
  await expect(page.locator('details')).toHaveCount(26);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancellation Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Cancellation Policy' })).toBeInViewport();
  expect((await page.goto('/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
  await context.close();
});

test('axe finds nothing on the pages of words', async ({ page }) => {
  for (const route of ['faqs', 'contactUs', 'termsAndConditions', 'privacyPolicy', 'about'] as const) {
    await page.goto(routePatterns[route]);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/#/',
    );
    await expectAccessible(page, route);
  }
});
