import { checkCoupon } from '@slipway/shared/api/coupons.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { dismissToasts, signInAs } from './console.ts';
import { test } from './test.ts';

// While these tests change boats and coupons, no other test books on their server.
test.use({ siteOf: 'clock' });

const phone = { width: 390, height: 844 };
const changesOf = (page: Page) => page.getByRole('region', { name: 'What changes' });

/** Previews the change and publishes it. */
async function putOnTheSite(page: Page, says: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(changesOf(page).getByRole('status')).toHaveText('saved as a draft');
  await page.getByRole('button', { name: 'See the effect' }).last().click();
  await expect(dialog).toContainText(says);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toHaveCount(0);
  await dismissToasts(page);
}

test('on a phone a boat is edited, added, taken out of service and returned @variant', async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAs(page, 'manager', '/console/set-up');
  await page.getByRole('link', { name: 'Boats', exact: true }).click();
  const boats = page.getByRole('region', { name: 'Boats', exact: true });
  await boats.getByRole('button', { name: 'Change Bagel' }).click();
  await boats.getByLabel('Number on the hull or in the register').fill('CRT 1204');
  await boats.getByRole('button', { name: 'Add a boat' }).click();
  await boats.getByLabel('Name', { exact: true }).fill('Doughnut');
  await expect(boats.getByRole('combobox', { name: 'Kind' })).toHaveCount(0);
  const every = page.getByRole('region', { name: 'Every boat' });
  await every.getByLabel('Weight limit, kg').fill('950');
  await every.getByRole('button', { name: 'Another kind' }).click();
  const pedalo = page.getByRole('group', { name: 'New kind' });
  await pedalo.getByLabel('Guests on a boat').fill('4');
  await boats.getByRole('combobox', { name: 'Kind' }).last().selectOption('New kind, 4 guests');
  await pedalo.getByLabel('Name', { exact: true }).fill('Pedalo');
  await expect(page.getByRole('button', { name: /^4 changes/ })).toBeVisible();
  await expectAccessible(page, 'a draft of boats');
  await page.setViewportSize(phone);
  // The typed text is saved on the server, so a reload shows it.
  await expect(changesOf(page).getByRole('status')).toHaveText('saved as a draft');
  await page.reload();
  await expect(boats).toContainText('Doughnut · new');
  await putOnTheSite(page, /Pedalo is a new kind of boat, with 4 seats.*Doughnut is a new boat, in service/);
  await expect(boats).toContainText('Donut boat · number CRT 1204');
  await expect(boats).toContainText('In service · Pedalo');
  await expect(page.getByLabel('Weight limit, kg').first()).toHaveValue('950');
  await expect(boats).toContainText('4 boats in service');

  await boats.getByRole('button', { name: 'Change Doughnut' }).click();
  await boats.getByRole('button', { name: /^Out for a while.*Doughnut$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No party has Doughnut in that time');
  await dialog.getByText('Motor', { exact: true }).click();
  await expect(dialog).toContainText('No party needs another boat.');
  await dialog.getByRole('button', { name: 'Take Doughnut out' }).click();
  await expect(dialog).toHaveCount(0);
  await dismissToasts(page);
  const out = page.getByRole('region', { name: 'Out for a while' });
  await expect(out).toContainText('Motor');
  await out.getByRole('button', { name: 'Return to service Doughnut' }).click();
  await expect(dialog).toContainText('Doughnut can be booked again');
  await dialog.getByRole('button', { name: 'Return to service' }).click();
  await expect(out).not.toContainText('Doughnut');
});

test('on a phone a new coupon is previewed with the price of a real day, published, and later taken back @variant', async ({
  page,
  site,
}) => {
  const isGood = async () => (await site.ask(checkCoupon, { body: { code: 'MAYDAY', email: '' } })).success;
  await page.setViewportSize(phone);
  await signInAs(page, 'manager', '/console/set-up/coupons');
  await page.getByLabel('Its code').fill('may day');
  await page.getByLabel('Its code').press('Enter');
  const coupons = page.getByRole('region', { name: 'Coupons', exact: true });
  await coupons.getByLabel('Discount on the boat, %').fill('15');
  await coupons.getByLabel('Uses allowed in total').fill('50');
  await expect(coupons).toContainText('15 % off · used 0 of 50 · once for each customer');
  await expectAccessible(page, 'a draft of coupons');
  await page.setViewportSize(phone);
  expect(await isGood()).toBe(false);
  await putOnTheSite(page, /for 8.*instead of/);
  await expect.poll(isGood).toBe(true);

  await page.goto('/console/more/log');
  await page.getByRole('link', { name: /MAYDAY is a new coupon/ }).click();
  const set = page.getByRole('region', { name: /^Coupons, / });
  await expect(set).toContainText('Published');
  await expect(set).toContainText('MAYDAY, a new coupon: 15 % off');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('MAYDAY is a new coupon');
  await set.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take the changes back' }).click();
  await expect(set).toContainText('Taken back');
  await expect.poll(isGood).toBe(false);
});
