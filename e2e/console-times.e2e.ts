import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { dismissToasts, signInAs } from './console.ts';
import { type Offer, asText, findOffer } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';
import { openWizard } from './wizard.ts';

// This file edits what is on sale, so no other test books on its server at the same time.
test.use({ siteOf: 'clock' });

async function markUpOf(site: SiteServer, { date, slotId }: Offer): Promise<number | undefined> {
  const [day] = await site.call(listAvailability, { body: { from: date, to: date } });
  return day?.periods.find((one) => one.period_id === slotId)?.base_price_mark_up;
}

async function expectOnCalendar(visitor: Page, { date }: Offer, price: string): Promise<void> {
  await openWizard(visitor, 'Classic', date);
  await visitor.reload();
  await expect(
    visitor.getByRole('button', { name: new RegExp(`^${asText(date)}, .*from ${price} `) }),
  ).toBeVisible();
}

test('a manager raises the week’s prices on a phone: previewed, with a reason, published, and undone @variant', async ({
  page,
  site,
  browser,
  watch,
}) => {
  // The server asks for a reason for the change.
  watch.expects(/409 \(Conflict\)/);
  const offer = await findOffer(site, {
    surcharge: { fixed: 0 },
    weekdays: ['Tuesday', 'Wednesday', 'Thursday'],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'manager', '/console/set-up/times');
  const weekly = page.getByRole('region', { name: 'Weekly times' });
  const grid = weekly.getByRole('group').filter({ hasText: offer.start }).first();
  // Only today's season is unfolded, and the test's slot may be in the next season.
  if ((await grid.getAttribute('open')) === null) await grid.locator('summary').first().click();
  await grid.getByRole('button', { name: /^Change / }).click();
  const row = grid.getByRole('group', { name: /^Monday to Friday/ });
  await row.getByLabel('Surcharge on the package, £').fill('50');
  await expect(row.getByText(/Classic £200\.00/)).toBeVisible();
  await expect(grid.getByRole('table')).toContainText('£150 becomes £200');

  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('status')).toHaveText('saved as a draft');
  // The typed text is saved on the server, so a reload shows it.
  await page.reload();
  await expect(grid.getByRole('table')).toContainText('£150 becomes £200');
  await expectAccessible(page, 'a draft of times');
  await page.setViewportSize({ width: 390, height: 844 });

  await changes.getByRole('button', { name: 'See the effect' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('change £150.00 to £200.00');
  await expect(dialog.getByText('Lowest price')).toBeVisible();
  expect(await markUpOf(site, offer)).toBe(0);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  // A price rises by more than 30 %, so the server asks for a reason.
  await dialog.getByLabel('Reason, for the log').fill('The season’s new prices');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toHaveCount(0);

  expect(await markUpOf(site, offer)).toBe(50);
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await expectOnCalendar(visitor, offer, '£200');

  const made = page.getByRole('region', { name: 'Drafts and changes made' });
  // The undo bar covers the end of the list.
  await dismissToasts(page);
  await made.getByRole('button', { name: /^Take back / }).click();
  await expect(dialog).toContainText('change £200.00 to £150.00');
  await dialog.getByRole('button', { name: 'Take the changes back' }).click();
  await expect(made).toContainText('Taken back');
  expect(await markUpOf(site, offer)).toBe(0);
  await expectOnCalendar(visitor, offer, '£150');
  await visitor.context().close();
});

test('if two people edit one draft, the second to save sees the changes of the first, and can keep their own text @variant', async ({
  page,
  browser,
  site,
  watch,
}) => {
  // The second of two saves is refused.
  watch.expects(/409 \(Conflict\)/);
  await signInAs(page, 'manager', '/console/set-up/times');
  const nameOf = (one: Page) => one.getByLabel('Name of these changes');
  const kept = (one: Page) =>
    one.getByRole('region', { name: 'What changes' }).getByRole('status').getByText('saved as a draft');
  await nameOf(page).fill('Harvest weeks');
  await expect(page).toHaveURL(/\?set=/);
  await expect(kept(page)).toBeVisible();
  const owner = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signInAs(owner, 'owner');
  await owner.goto(page.url());
  await expect(nameOf(owner)).toHaveValue('Harvest weeks');
  await owner.getByLabel('Sales end: minutes before the start').fill('45');
  await nameOf(owner).fill('Autumn weeks');
  await expect(kept(owner)).toBeVisible();

  await nameOf(page).fill('Apple weeks');
  await expect(
    page.getByText('You both changed the same field. The field shows their text; your text is kept here.'),
  ).toBeVisible();
  await expect(page.getByLabel('Sales end: minutes before the start')).toHaveValue('45');
  await expect(nameOf(page)).toHaveValue('Autumn weeks');
  await page.getByRole('button', { name: 'Take mine' }).click();
  await expect(nameOf(page)).toHaveValue('Apple weeks');
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Throw away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByText('Apple weeks is thrown away.').last()).toBeVisible();
  await owner.context().close();
});

test('dragging, Shift with a press, or the keyboard marks several special days together, and the change is scheduled @variant', async ({
  page,
}) => {
  await signInAs(page, 'manager', '/console/set-up/times');
  const region = page.getByRole('region', { name: 'Special days' });
  const changes = page.getByRole('region', { name: 'What changes' });
  await region.getByRole('button', { name: 'Next month' }).click();
  const days = region.locator('[data-date]');
  await days.nth(18).scrollIntoViewIfNeeded();
  await days.nth(7).hover();
  await page.mouse.down();
  await days.nth(8).hover();
  await days.nth(9).hover();
  await expect(region.getByText(/^3 days, .* to /)).toBeVisible();
  await expect(changes).toContainText('nothing yet');
  await page.mouse.up();
  await expect(changes).toContainText('3 days: closed');
  await days.nth(14).click();
  await days.nth(15).click({ modifiers: ['Shift'] });
  await expect(changes).toContainText('5 days: closed');
  await days.nth(18).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  // So few times change that the server does not ask for a reason.
  await expect(changes).toContainText('7 days: closed');
  await expect(days.nth(19)).toBeFocused();
  await expect(changes.getByRole('status')).toHaveText('saved as a draft');
  const set = new URL(page.url()).searchParams.get('set') ?? '';

  await page.goto(`/console/set-up/changes?set=${set}`);
  await page.getByRole('button', { name: 'Publish later' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const put = dialog.getByRole('button', { name: 'Schedule' });
  await expect(put).toBeEnabled();
  await put.click();
  await expect(page.getByText(/^To be published .* at 06:00\.$/)).toBeVisible();

  await page.goto(`/console/set-up/times?set=${set}`);
  await changes.getByRole('button', { name: /^Take out/ }).press('Enter');
  // The focused button has disappeared, so Tab continues from the button's place.
  await expect(changes.getByRole('status')).toHaveText('saved as a draft');
  await page.keyboard.press('Tab');
  await expect(changes.getByRole('button', { name: 'Throw away' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Throw away' }).click();
  await expect(dialog).toHaveCount(0);
});
