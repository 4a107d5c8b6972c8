import { accountNames, aboutAccount } from '@slipway/shared/rules/accounts.ts';
import { readFile } from 'node:fs/promises';
import { type Locator, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs, untilMidday } from './console.ts';
import { test } from './test.ts';

test.use({ siteOf: 'clock' });

test('this week’s takings are two presses away, cashing up takes three', async ({ page, site, watch }) => {
  await untilMidday(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'manager', '/console/today');
  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  const counted = () => {
    const count = presses;
    presses = 0;
    return count;
  };
  const bar = page.getByRole('navigation', { name: 'Console' });

  await press(bar.getByRole('link', { name: 'More' }));
  await press(page.getByRole('main').getByRole('link', { name: 'Money' }));
  await expect(page.getByRole('region', { name: 'Taken this week' })).toContainText('Total');
  expect(counted(), 'takings of this week').toBe(2);

  // Last week's takings include every payment method. After a refresh or *Back*, the page shows the same days.
  await page.getByRole('link', { name: 'Last week' }).click();
  const taken = page.getByRole('region', { name: 'Taken last week' });
  await expect(taken).toContainText('Total');
  await page.reload();
  const total = await taken.getByRole('link', { name: /^Total/ }).textContent();
  await expectAccessible(page, 'Money', [390, 1440]);

  // *Why?* lists the rows that add up to a figure. A row's link leads to its booking.
  await taken.getByRole('link', { name: /^Total/ }).click();
  const why = page.getByRole('region', { name: 'Taken', exact: true });
  await expect(why).toContainText('to the penny');
  const sums = await why.getByRole('listitem').locator('> b').allTextContents();
  const sum = sums.reduce((all, each) => all + Number(each.replaceAll(/[£,]/g, '')) * 100, 0);
  expect(total).toContain((Math.round(sum) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 }));
  await expectAccessible(page, 'why', [390]);
  await why
    .getByRole('link', { name: /^Booking / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/console\/bookings\/\w+$/);
  await page.goBack();
  await page.goBack();
  await expect(taken).toContainText('Total');

  await page.goto('/console/money/drawers');
  await page.getByLabel('Name of the drawer').fill('Hut');
  await page.getByLabel('Cash in the drawer now, in pounds').fill('100');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('region', { name: 'Hut' })).toBeVisible();
  await page.goto('/console/money');
  await press(page.getByRole('button', { name: 'Cash up: Hut' }));
  await expect(page.getByLabel('Cash counted, in pounds')).toBeFocused();
  await page.keyboard.type('98');
  await press(page.getByRole('button', { name: 'Save the count' }));
  await expect(page.getByRole('region', { name: 'Hut' })).toContainText('£98.00 counted, £2.00 short');
  await expectAccessible(page, 'a drawer that is cashed up', [390]);
  await press(page.getByRole('button', { name: 'Close the drawer' }));
  expect(counted(), 'cash up').toBe(3);
  await expect(page.getByRole('region', { name: 'Hut' })).toContainText('£2.00 short');
  await page.goto('/console/money');
  await expect(page.getByRole('region', { name: 'Drawers' })).toContainText('Closed last: Hut');

  // If a file needs an account code that is not set, a button opens the field for that code. Once the owner
  // has set the codes, saving a month's file takes three presses from the Money page.
  await page.context().clearCookies();
  await signInAs(page, 'owner', '/console/money/accountant');
  const files = page.getByRole('region', { name: /^Files of / });
  await files
    .getByText(/^Needs Cash|^Needs .*Sales/)
    .first()
    .click();
  await files.getByRole('button', { name: 'Set the code: Sales for Daily journal' }).click();
  await expect(page.getByLabel('Sales', { exact: true })).toBeFocused();
  await expectAccessible(page, 'files that lack a code', [390, 1440]);
  for (const [nth, name] of accountNames.entries())
    await page.getByLabel(aboutAccount(name).label, { exact: true }).fill(String(200 + nth));
  await page.getByRole('button', { name: 'Save the codes' }).click();
  await expect(files.getByText(/^Needs /)).toHaveCount(0);
  watch.expects(/403 \(Forbidden\) .*\/api\/console\/money\/accountant\/export/);
  const first = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Save Every line' }).click();
  await page
    .getByRole('dialog', { name: 'Is it still you?' })
    .getByRole('button', { name: 'Continue' })
    .click();
  expect((await first).suggestedFilename()).toMatch(/^books-\d{4}-\d\d-lines\.csv$/);

  await page.goto('/console/money');
  await press(page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Accountant' }));
  const months = page.getByLabel('Month', { exact: true });
  await months.selectOption({ index: 0 });
  presses += 1;
  const download = page.waitForEvent('download');
  await press(files.getByRole('button', { name: 'Save Xero: sales invoices' }));
  const file = await download;
  expect(counted(), 'a month to the accountant').toBe(3);
  expect(file.suggestedFilename()).toMatch(/^books-\d{4}-\d\d-xero-invoices\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toMatch(/^\*ContactName,EmailAddress,/);
  expect(csv).toContain('Takings,,,,,,,,,,TAKINGS-');
  await expectAccessible(page, 'a month for the accountant', [390, 1440]);
});
