import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';

const folder = process.env['PICTURES'];

/**
 * Saves a screenshot for people to look at, if PICTURES names a folder. Example:
 * PICTURES=dist-pictures npm run prove journeys
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  // The browser lays out the parts below the first screen, and fetches their pictures, only when they come into view.
  await page.evaluate(async () => {
    for (const band of document.querySelectorAll('section')) band.style.contentVisibility = 'visible';
    document.querySelectorAll('img[loading=lazy]').forEach((image) => image.removeAttribute('loading'));
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  const isDialog = await page.getByRole('dialog').first().isVisible();
  const file = `${name.replaceAll(/[^\p{L}\d]+/gu, '-')}-${page.viewportSize()?.width}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: !isDialog });
}
