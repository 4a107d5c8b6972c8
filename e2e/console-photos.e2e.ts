import { join } from 'node:path';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs, untilMidday } from './console.ts';
import { test } from './test.ts';

// The test moves the clock to midday.
test.use({ siteOf: 'clock' });

const photo = join(import.meta.dirname, '..', 'media', 'originals', 'lake-aerial.webp');
const widths = [390, 1024, 1440];

/** In a browser without a camera, the button opens the phone's camera app. The test chooses a file instead. */
async function photograph(page: Page, tile: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: tile }).click();
  const dialog = page.getByRole('dialog');
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Open the camera' }).click();
  await (await chosen).setFiles(photo);
  await expect(dialog).toHaveCount(0);
}

test('photos wait on the device while there is no signal, are then sent, and appear side by side @variant', async ({
  page,
  site,
  watch,
}) => {
  await untilMidday(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'dock');
  await page.getByRole('button', { name: 'Naomi Okafor', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Naomi Okafor' });
  await photograph(page, 'Photo before the trip');
  await expect(panel.getByRole('button', { name: /^Before, .*open the photo/ })).toBeVisible();
  await expect(panel.getByText('not sent yet')).toHaveCount(0);
  await expectAccessible(page, 'a photo before the trip', widths);
  await panel.getByRole('button', { name: 'Off they go: Naomi Okafor' }).click();
  // In the demonstration, the boat is not recorded as back from its last trip, so the console asks first.
  await panel.getByRole('button', { name: /^Sail on .* anyway$/ }).click();
  await page.getByRole('button', { name: 'Naomi Okafor', exact: true }).click();

  const upload = /\/api\/console\/photos\/upload/;
  watch.expects(upload);
  await page.route(upload, (route) => route.abort());
  await photograph(page, /^Photo with the same view as/);
  await expect(panel.getByText('not sent yet')).toBeVisible();
  const waits = page.getByRole('status').filter({ hasText: '1 photo not sent yet.' });
  await expect(waits).toBeVisible();
  // The photo survives closing the page, and is sent automatically.
  await page.reload();
  await expect(waits).toBeVisible();
  await page.unroute(upload);
  await expect(waits).toHaveCount(0);
  await page.getByRole('button', { name: 'Naomi Okafor', exact: true }).click();
  await panel.getByRole('button', { name: /^After, .*open the photo/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expectAccessible(page, 'before and after', widths);
  await dialog.getByRole('button', { name: 'Close' }).click();
});
