import { type Locator, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs, untilMidday } from './console.ts';
import { test } from './test.ts';

test.use({ siteOf: 'clock' });

test('this week’s takings in two presses of a thumb, down to a booking; a drawer is cashed up in three', async ({
  page,
  site,
}) => {
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
  await expect(page.getByRole('region', { name: 'Taken this week' })).toContainText('In all');
  expect(counted(), 'takings of this week').toBe(2);

  // Last week has every way of paying. A refresh and *back* show the same days.
  await page.getByRole('link', { name: 'Last week' }).click();
  const taken = page.getByRole('region', { name: 'Taken last week' });
  await expect(taken).toContainText('In all');
  await page.reload();
  const total = await taken.getByRole('link', { name: /^In all/ }).textContent();
  await expectAccessible(page, 'Money', [390, 1440]);

  // Why? Every row of it, which come to that sum, and the booking of one.
  await taken.getByRole('link', { name: /^In all/ }).click();
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
  await expect(taken).toContainText('In all');

  await page.goto('/console/money/drawers');
  await page.getByLabel('Its name').fill('Hut');
  await page.getByLabel('What lies in it, in pounds').fill('100');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('region', { name: 'Hut' })).toBeVisible();
  await page.goto('/console/money');
  await press(page.getByRole('button', { name: 'Cash up: Hut' }));
  await expect(page.getByLabel('Counted, in pounds')).toBeFocused();
  await page.keyboard.type('98');
  await press(page.getByRole('button', { name: 'Keep the count' }));
  await expect(page.getByRole('region', { name: 'Hut' })).toContainText('£98.00 counted, £2.00 short');
  await expectAccessible(page, 'a drawer that is cashed up', [390]);
  await press(page.getByRole('button', { name: 'Close it' }));
  expect(counted(), 'cash up').toBe(3);
  await expect(page.getByRole('region', { name: 'Hut' })).toContainText('£2.00 short');
  await page.goto('/console/money');
  await expect(page.getByRole('region', { name: 'Drawers' })).toContainText('Closed last: Hut');
});
