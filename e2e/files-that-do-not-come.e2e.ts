import type { Page } from 'playwright/test';
import { expect, test } from './test.ts';

const script = '**/assets/GalleryPage-*.js';

test('if a page’s script fails to load, the page opens without a reload as soon as the script arrives @variant', async ({
  page,
  watch,
}) => {
  watch.expects(/ERR_FAILED/);
  await page.goto('/#/faqs');
  await page.getByRole('searchbox').fill('parking');
  let tries = 0;
  await page.route(script, (route) => ((tries += 1) === 1 ? route.abort() : route.continue()));
  await goToGallery(page);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('loading..');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  expect(await wasReloaded(page)).toBe(false);
});

test('if a new release has removed a page’s script, the site reloads and opens the page from the new release @variant', async ({
  page,
  watch,
}) => {
  watch.expects(/404 \(Not Found\)|FileGone/);
  await page.goto('/#/faqs');
  await page.route(script, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await goToGallery(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  expect(await wasReloaded(page)).toBe(true);
});

test('if a page’s script is missing even after a reload, the page shows a reload button and does not reload again @variant', async ({
  page,
  watch,
}) => {
  watch.expects(/404 \(Not Found\)|FileGone/);
  await page.goto('/#/faqs');
  await page.route(script, (route) => route.fulfill({ status: 404 }));
  await goToGallery(page);
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

async function goToGallery(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click();
}

function wasReloaded(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  });
}
