import { expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs, untilMidday } from './console.ts';
import { findOffer } from './offers.ts';
import { test } from './test.ts';

// The test moves the clock to midday.
test.use({ siteOf: 'clock' });

test('the first cash payment asks for the drawer’s float; one press returns a deposit or undoes a sale', async ({
  page,
  site,
  anotherVisitor,
}) => {
  await untilMidday(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'dock');
  await page.getByRole('button', { name: 'Priya Mehta', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Priya Mehta' });
  await panel.getByLabel('Cash already in your drawer, in pounds').fill('50');
  await panel.getByRole('button', { name: 'Cash taken' }).click();
  await expect(panel).toContainText('Deposit £100.00 held');
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).first()).toBeVisible();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide(), 'the list of actions is no wider than the screen').toBe(390);
  await expect(page.getByLabel('Cash already in your drawer, in pounds')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Arrived: Priya Mehta' }).click();
  await panel.getByRole('button', { name: 'Off they go: Priya Mehta' }).click();
  await page.goto('/console/today');
  const card = page.getByRole('article').filter({ hasText: 'Priya Mehta' });
  // The boat went out a minute ago, so *Back* asks for confirmation; confirming records the return.
  await card.getByRole('button', { name: 'Back: Priya Mehta' }).click();
  const back = card.getByRole('button', { name: 'Yes, they are back' });
  await back.scrollIntoViewIfNeeded();
  const at = (await back.boundingBox())!;
  const thumb = [at.x + at.width / 2, at.y + at.height / 2] as const;
  await page.mouse.click(...thumb);
  const giveBack = card.getByRole('button', { name: 'Give £100.00 back' });
  await expect(giveBack).toBeVisible();
  // A button that has just appeared ignores every press, even if the previous press was elsewhere on the screen.
  const lies = (await giveBack.boundingBox())!;
  await page.mouse.click(lies.x + lies.width / 2, lies.y + lies.height / 2);
  await expect(page.getByRole('group', { name: 'Figures of the day' })).toContainText('deposit still held');
  await expectAccessible(page, 'a deposit that is still held', [390]);
  await giveBack.click();
  await expect(card).toHaveCount(0);

  const { date } = await findOffer(site, { surcharge: { fixed: 0 } });
  const manager = await anotherVisitor();
  await manager.setViewportSize({ width: 390, height: 844 });
  await signInAs(manager, 'manager', `${site.url}/console/sell/${date}`);
  await manager.getByLabel('Name', { exact: true }).fill('Walker');
  await manager.getByRole('radio', { name: /^Cash/ }).click({ force: true });
  await manager.getByRole('button', { name: 'Sell, paid in cash' }).click();
  await expect(manager.getByRole('heading', { name: 'Sold to Walker' })).toBeVisible();
  await expect(manager.getByRole('img', { name: 'QR code of the customer’s booking' })).toBeVisible();
  await expectAccessible(manager, 'sold', [390]);
  await manager.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(manager.getByRole('heading', { name: 'Sale to Walker undone' })).toBeVisible();
});
