import { expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './console.ts';
import { findOffer } from './offers.ts';
import { test } from './test.ts';

// This file edits what is on sale, so no other test books on its server at the same time.
test.use({ siteOf: 'clock' });

test('a shorter season sets the prices of its days, and can take the longer season’s times off sale on those days', async ({
  page,
  site,
  watch,
}) => {
  // Times of different lengths that start together are refused.
  watch.expects(/400 \(Bad Request\)/);
  const { date, start } = await findOffer(site, {
    surcharge: { fixed: 0 },
    weekdays: ['Tuesday', 'Wednesday', 'Thursday'],
  });
  const [, month, day] = date.split('-').map(Number);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'manager', '/console/set-up/times');
  const weekly = page.getByRole('region', { name: 'Weekly times' });
  // From here on, the test presses buttons with the keyboard.
  await weekly.getByRole('button', { name: 'Another season' }).press('Enter');
  await page.keyboard.type('Regatta');
  await page.keyboard.press('Enter');
  const grid = weekly.getByRole('group').filter({ hasText: 'Regatta' }).first();
  for (const which of ['First', 'Last']) {
    const label = `${which} day of the season`;
    await grid.getByLabel(`${label}, month`).selectOption(String(month));
    await grid.getByLabel(label, { exact: true }).selectOption(String(day));
  }
  await grid.getByLabel('Another start').fill(start);
  await grid.getByRole('button', { name: 'Add this start', exact: true }).press('Enter');
  await grid.getByLabel('Surcharge on the package, £').fill('4');

  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('status')).toHaveText('saved as a draft');
  await changes.getByRole('button', { name: 'See the effect' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 time changes £150.00 to £154.00.');
  await expect(dialog).toContainText(/Regatta instead of (Winter|Summer) times/);
  await expect(dialog).toContainText(new RegExp(`${start}, .*: Classic £150\\.00 to £154\\.00`));
  await expectAccessible(page, 'a season that takes times over');
  await page.keyboard.press('Escape');

  await grid.getByLabel('Length of a trip, minutes').fill('180');
  await expect(changes.getByRole('status')).toHaveText('saved as a draft');
  await changes.getByRole('button', { name: 'See the effect' }).press('Enter');
  await expect(dialog).toContainText('Times of one package that start together must have the same length.');
  await expectAccessible(page, 'times that start together');
  await dialog.getByRole('button', { name: /^End (Winter|Summer) times on those days$/ }).press('Enter');
  // The dialog updates automatically: on Regatta's days, Regatta's time replaces the time of the other season.
  await expect(dialog).toContainText('1 time appears');
  await page.keyboard.press('Escape');
  await expect(weekly).toContainText(/; not \d+ \w+/);
  await expectAccessible(page, 'a season with a gap');
});
