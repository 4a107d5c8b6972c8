import type { Page } from 'playwright/test';
import { expectAlive } from './alive.ts';
import { signInAs } from './console.ts';
import { Finger } from './finger.ts';
import { expect, test } from './test.ts';

// Touch support is set for a whole browser profile. A test with another time zone than the lake's gets a new profile.
test.use({
  timezoneId: 'Europe/Dublin',
  hasTouch: true,
  isMobile: true,
  viewport: { width: 412, height: 840 },
});

const scrolledBy = (page: Page) => page.evaluate(() => window.scrollY);
const zoomOf = (page: Page) => page.evaluate(() => window.visualViewport?.scale ?? 1);

test('a finger swipes through the pictures of the home page and scrolls the page @variant', async ({
  page,
}) => {
  const finger = new Finger(page);
  await page.goto('/#/');
  const slider = page.getByRole('region', { name: 'Pictures of the boats' });
  const slides = slider.locator('figure').first().locator('..');
  const slide = slider.getByText(/^\d of 3$/);
  await expect(slide).toHaveText('1 of 3');
  await slider.scrollIntoViewIfNeeded();
  await expectAlive(slider);
  await finger.swipe(slides, { right: -120 });
  await expect(slide).toHaveText('2 of 3');
  await finger.swipe(slides, { right: 120 });
  await expect(slide).toHaveText('1 of 3');
  await finger.swipe(slides, { right: 120 });
  await expect(slide).toHaveText('3 of 3');
  await finger.swipe(slides, { right: 30 });
  const before = await scrolledBy(page);
  await finger.swipe(slides, { right: 50, down: -200 });
  await expect.poll(() => scrolledBy(page)).toBeGreaterThan(before);
  await expect(slide).toHaveText('3 of 3');

  // Each picture is a link, and a swipe does not press it.
  const row = page.getByRole('region', { name: 'From the gallery' });
  const first = row.getByText(/^\d of 6$/);
  await expect(first).toHaveText('1 of 6');
  await finger.swipe(row.getByRole('list'), { right: -120 });
  await expect(first).toHaveText('2 of 6');
  await finger.swipe(row.getByRole('list'), { right: 120 });
  await finger.swipe(row.getByRole('list'), { right: 120 });
  await expect(first).toHaveText('6 of 6');
  await expect(page).toHaveURL(/\/#\/$/);
});

test('a finger swipes the gallery’s pictures, and two fingers zoom @variant', async ({ page }) => {
  const finger = new Finger(page);
  await page.goto('/#/gallery');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().tap();
  const viewer = page.getByRole('dialog', { name: 'Gallery' });
  const picture = viewer.getByRole('img');
  await expect(viewer).toContainText('1 of 6');
  await finger.swipe(picture, { right: -120 });
  await expect(viewer).toContainText('2 of 6');
  await finger.swipe(picture, { right: 120 });
  await finger.swipe(picture, { right: 120 });
  await expect(viewer).toContainText('6 of 6');
  await finger.swipe(picture, { right: 30 });
  await finger.swipe(picture, { down: 150 });
  await expect(viewer).toContainText('6 of 6');
  expect(await zoomOf(page)).toBe(1);
  await finger.spread(picture);
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.5);
  await expect(viewer).toContainText('6 of 6');

  // One finger pans a zoomed picture and does not turn to the next picture.
  const left = () => page.evaluate(() => window.visualViewport?.offsetLeft ?? 0);
  const before = await left();
  await finger.swipe(viewer.getByText('6 of 6'), { right: -60 });
  await expect.poll(left).toBeGreaterThan(before + 10);
  await expect(viewer).toContainText('6 of 6');
});

test('a finger on a dish’s handle drags the dish to another place, and the page does not scroll @variant', async ({
  page,
}) => {
  await signInAs(page, 'manager', '/console/set-up/menu');
  await page.getByRole('button', { name: 'Change the order' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Move Grazing board down' }) });
  const handle = row.locator('[aria-hidden="true"]').first();
  await handle.scrollIntoViewIfNeeded();
  const before = await scrolledBy(page);
  await new Finger(page).swipe(handle, { down: 70 });
  await expect(page.getByText('Grazing board is now 2 of 2.')).toBeAttached();
  expect(await scrolledBy(page)).toBe(before);
  await page.getByRole('button', { name: 'Move Grazing board up' }).click();
  await expect(page.getByText('Your changes appear here.')).toBeAttached();
});
