import { writeFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { busySaturday } from './busy-saturday.ts';
import { signInAs } from './console.ts';
import { test } from './test.ts';

test.use({ siteOf: 'clock' });

test('looks @axe', async ({ page, site }) => {
  const saturday = await busySaturday(site, { boats: 5, parties: 12 });
  await saturday.playUntil('09:20');
  await page.setViewportSize({ width: 1024, height: 900 });
  await signInAs(page, 'kitchen');
  await expect(page).toHaveURL(/kitchen$/);
  await expect(page.getByText('left', { exact: false }).first()).toBeVisible();
  const boxes = page.getByRole('checkbox');
  await boxes.nth(0).click();
  await expect(boxes.nth(0)).toBeChecked();
  await page.waitForTimeout(2500);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shots/kitchen-${scheme}-${width}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  writeFileSync('/tmp/shots/kitchen.pdf', await page.pdf({ preferCSSPageSize: true }));
  await expectAccessible(page, 'the kitchen', [390, 1024]);
});
