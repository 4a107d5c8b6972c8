import { listGallery } from '@slipway/shared/api/gallery.ts';
import { listPackages } from '@slipway/shared/api/catalogue.ts';
import { join } from 'node:path';
import { type Locator, type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { dismissToasts, signInAs } from './console.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';
import type { Watch } from './watch.ts';

// This file edits what is on sale, so no other test books on its server at the same time.
test.use({ siteOf: 'clock' });

const phone = { width: 390, height: 844 };
/** A picture as large as a phone's photo, and larger than any size on the site. */
const photo = join(import.meta.dirname, '..', 'media', 'originals', 'lake-aerial.webp');

const changesOf = (page: Page) => page.getByRole('region', { name: 'What changes' });

async function classicOf(site: SiteServer) {
  const packages = await site.call(listPackages);
  return packages.find(({ package_name: name }) => name === 'Classic');
}

async function putOnSite(page: Page): Promise<void> {
  await expect(changesOf(page).getByRole('status')).toHaveText('saved as a draft');
  await changesOf(page).getByRole('button', { name: 'See the effect' }).click();
  const dialog = page.getByRole('dialog');
  const put = dialog.getByRole('button', { name: 'Publish' });
  await expect(put).toBeEnabled();
  await put.click();
  await expect(dialog).toHaveCount(0);
  await dismissToasts(page);
}

/**
 * Presses 'Use this picture' until the dialog closes. On a busy machine the server may run out of time for the
 * picture's sizes, and the dialog then stays open.
 */
async function useThePicture(dialog: Locator, watch: Watch): Promise<void> {
  watch.allows(/503 \(Service Unavailable\) .*\/api\/console\/pictures\/upload/);
  const use = dialog.getByRole('button', { name: 'Use this picture' });
  await expect
    .poll(
      async () => {
        if (await use.isVisible()) await use.click({ timeout: 5_000 }).catch(() => undefined);
        return dialog.count();
      },
      { intervals: [500, 5_000] },
    )
    .toBe(0);
}

test('a photo from a phone becomes the picture of a package: cropped, described, published, and undone @variant', async ({
  page,
  site,
  browser,
  watch,
}) => {
  const before = (await classicOf(site))?.display_picture;
  await page.setViewportSize(phone);
  await signInAs(page, 'manager', '/console/set-up/packages');
  await page.getByRole('link', { name: /^Classic/ }).click();
  await page
    .getByRole('group', { name: 'Picture' })
    .getByRole('button', { name: 'Change the picture' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A photo').setInputFiles(photo);
  await expect(dialog.getByRole('heading', { name: 'A new picture' })).toBeVisible();
  await dialog.getByLabel('From left to right').fill('20');
  await expectAccessible(page, 'a new picture');
  await page.setViewportSize(phone);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByText('Please describe the picture.')).toBeVisible();
  await dialog.getByLabel('Description').fill('Three round boats from above');
  await useThePicture(dialog, watch);
  await expect(page.getByRole('group', { name: 'Picture' })).toContainText('Three round boats from above');
  expect((await classicOf(site))?.display_picture).toBe(before);

  await putOnSite(page);
  expect(await classicOf(site)).toMatchObject({
    display_picture: expect.stringMatching(/^photo-/),
    picture_alt: 'Three round boats from above',
  });
  await expect
    .poll(() => site.html('/'), { message: 'the home page follows' })
    .toContain('/uploads/sizes/photo-');
  const visitor = await (await browser.newContext({ baseURL: site.url, viewport: phone })).newPage();
  await visitor.goto('/');
  const shown = visitor.getByAltText('Three round boats from above').first();
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  const { address, ground } = await shown.evaluate((image: HTMLImageElement) => ({
    address: image.currentSrc,
    ground: getComputedStyle(image.parentElement!).backgroundImage,
  }));
  expect(address).toMatch(/\/uploads\/sizes\/photo-[0-9a-f-]+\/round-\d+\.avif$/);
  expect(ground).toContain('linear-gradient');
  await visitor.context().close();

  const made = page.getByRole('region', { name: 'Drafts and changes made' });
  // The newest change is first; other journeys have published changes on the same site.
  await made
    .getByRole('button', { name: /^Take back Packages/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Take the changes back' }).click();
  await expect(made).toContainText('Taken back');
  await expect.poll(async () => (await classicOf(site))?.display_picture).toBe(before);
});

test('a photo waits for a signal, appears in the gallery, and can be removed from the library @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(phone);
  await signInAs(page, 'owner', '/console/set-up/pictures');
  const library = page.getByRole('region', { name: 'The library' });
  await expect(library.getByText(/^Room for \d+ more$/)).toBeVisible();
  await library.getByLabel('A photo').setInputFiles(photo);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('Our boats at noon');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No signal');
  // The photo is sent automatically.
  const sent = page.waitForRequest(/\/pictures\/upload/);
  await page.context().setOffline(false);
  await sent;
  await useThePicture(dialog, watch);
  const row = library.getByRole('listitem').filter({ hasText: 'Our boats at noon' });
  await expect(row).toContainText('Not used');
  await dismissToasts(page);

  const gallery = page.getByRole('region', { name: 'The gallery' });
  await gallery.getByRole('button', { name: 'Another picture' }).first().click();
  await dialog.getByRole('button', { name: 'Our boats at noon' }).click();
  await expect(gallery.getByLabel('Caption').first()).toHaveValue('Our boats at noon');
  await expectAccessible(page, 'the library and the gallery');
  await page.setViewportSize(phone);
  await putOnSite(page);
  expect((await site.call(listGallery))[0]).toMatchObject({
    alt: 'Our boats at noon',
    caption: 'Our boats at noon',
  });
  await expect.poll(() => site.html('/gallery')).toContain('Our boats at noon');
  await expect(row).toContainText('Used: Gallery');
  await expect(row.getByRole('button', { name: 'Remove' })).toBeDisabled();

  const made = page.getByRole('region', { name: 'Drafts and changes made' });
  await made.getByRole('button', { name: /^Take back / }).click();
  await dialog.getByRole('button', { name: 'Take the changes back' }).click();
  await expect(row).toContainText('Not used');
  await dismissToasts(page);
  await row.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});
