import { listMenu, listPackages } from '@slipway/shared/api/catalogue.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { dismissToasts, signInAs } from './console.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';

// This file edits what is on sale, so it does not share a server with the tests of the project 'everybody'.
test.use({ siteOf: 'clock' });

const phone = { width: 390, height: 844 };

const changesOf = (page: Page) => page.getByRole('region', { name: 'What changes' });
const previewOf = (page: Page) => page.getByRole('region', { name: 'As the site will show it' });
const dish = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'The menu' }).getByRole('link', { name: new RegExp(`^${name}`) });

async function putOnSite(page: Page, why?: string): Promise<void> {
  await expect(changesOf(page).getByRole('status')).toHaveText('saved as a draft');
  await changesOf(page).getByRole('button', { name: 'See the effect' }).click();
  const dialog = page.getByRole('dialog');
  const put = dialog.getByRole('button', { name: 'Publish' });
  await expect(put).toBeEnabled();
  await put.click();
  if (why !== undefined) {
    const reason = dialog.getByLabel('Reason, for the log');
    const changed = dialog.getByText('Something has changed since the preview');
    await expect(reason.or(changed).first()).toBeVisible();
    // If a slot starts between the preview and the press, the change affects one slot fewer than the preview says. The
    // console then asks for a second press.
    if (await changed.isVisible()) await put.click();
    await reason.fill(why);
    await put.click();
  }
  await expect(dialog).toHaveCount(0);
  // The undo bar covers the bottom of the screen.
  await dismissToasts(page);
}

async function priceOf(site: SiteServer, name: string): Promise<number | undefined> {
  const packages = await site.call(listPackages);
  return packages.find((each) => each.package_name === name)?.display_price;
}

/** The names of the platters, in the same order as on the site. */
async function plattersOf(site: SiteServer): Promise<string[]> {
  const menu = await site.call(listMenu);
  return menu.filter(({ group_name: group }) => group === 'Platters').map(({ name }) => name);
}

test('a manager changes the price of a package on a phone: previewed, published, and undone', async ({
  page,
  site,
  browser,
  watch,
}) => {
  // The server asks for a reason for the change.
  watch.expects(/409 \(Conflict\)/);
  await page.setViewportSize(phone);
  await signInAs(page, 'manager', '/console/set-up/packages');
  await page.getByRole('link', { name: /^Classic/ }).click();
  const price = page.getByLabel('Price for up to 5 guests, VAT in, £');
  await expect(price).toHaveValue('150');
  await price.fill('158.50');
  await expect(previewOf(page).getByRole('article')).toContainText('from £158.50 for up to 5');
  await expect(changesOf(page).getByRole('status')).toHaveText('saved as a draft');
  // The typed text is saved on the server, so a reload shows it, with the package still open.
  await page.reload();
  await expect(price).toHaveValue('158.50');
  await expectAccessible(page, 'a draft of a package');
  await page.setViewportSize(phone);

  await changesOf(page).getByRole('button', { name: 'See the effect' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('£150.00 → £158.50');
  expect(await priceOf(site, 'Classic')).toBe(150);
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  // The change affects more than sixty slots, so the server asks for a reason.
  await putOnSite(page, 'The season’s new prices');
  expect(await priceOf(site, 'Classic')).toBe(158.5);
  await expect.poll(() => site.html('/'), { message: 'the home page follows' }).toContain('158.50');
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto('/');
  await expect(visitor.getByText('from £158.50 for up to 5').first()).toBeAttached();

  const made = page.getByRole('region', { name: 'Drafts and changes made' });
  await made.getByRole('button', { name: /^Take back / }).click();
  await dialog.getByRole('button', { name: 'Take the changes back' }).click();
  await expect(made).toContainText('Taken back');
  await expect.poll(() => priceOf(site, 'Classic')).toBe(150);
  await expect.poll(() => site.html('/'), { message: 'the home page follows' }).not.toContain('158.50');
  await visitor.reload();
  await expect(visitor.getByText('from £150.00 for up to 5').first()).toBeAttached();
  await visitor.context().close();
});

test('on a phone, a manager adds a dish, moves it up and marks it as sold out for today @variant', async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone);
  await signInAs(page, 'manager', '/console/set-up/menu');
  await page.getByRole('link', { name: 'Add a dish, drink or extra' }).click();
  const add = page.getByRole('button', { name: 'Add it to the changes' });
  await page.getByLabel('Name', { exact: true }).fill('Pea soup');
  await add.click();
  await expect(
    page.getByText(
      'Please give it a price of £1 or more, a line that says what it is and an answer about allergens.',
    ),
  ).toBeVisible();
  await page.getByLabel('Price, VAT in, £').fill('6');
  await page.getByLabel('Description in one line').fill('Hot, with mint.');
  // This device stores the unfinished dish, which is not in the draft yet.
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pea soup');
  await page.getByLabel('Heading on the tab').fill('Platters');
  await expect(previewOf(page).getByRole('article')).toContainText('Allergens: ask us');
  await page.getByText('Some of the 14').click();
  await page.getByRole('checkbox', { name: 'Celery' }).check();
  await page.getByText('24 hours', { exact: true }).click();
  await expect(previewOf(page).getByRole('article')).toContainText('Hot, with mint.');
  await expect(previewOf(page).getByRole('article')).toContainText('Needs 24 hours’ notice.');
  await expectAccessible(page, 'a new dish');
  await page.setViewportSize(phone);
  // A double click adds only one dish.
  await add.dblclick();
  await expect(page.getByRole('heading', { name: 'Pea soup', level: 2 })).toBeVisible();
  await putOnSite(page);
  expect((await plattersOf(site)).at(-1)).toBe('Pea soup');

  await page.getByRole('button', { name: 'Change the order' }).click();
  await page.getByRole('button', { name: 'Move Pea soup up' }).click();
  await expect(page.getByText('Pea soup is now 2 of 3.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move Pea soup up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pea soup is now 1 of 3.')).toBeAttached();
  await expectAccessible(page, 'the order of the menu');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Done' }).click();
  await putOnSite(page);
  expect(await plattersOf(site)).toEqual(['Pea soup', 'Grazing board', 'Antipasti platter']);

  await dish(page, 'Pea soup').click();
  const soldOut = page.getByRole('button', { name: /^Sold out today/ });
  const soup = async () => (await site.call(listMenu)).find(({ name }) => name === 'Pea soup');
  await soldOut.click();
  await expect(page.getByText('Pea soup is sold out for today’s trips.').first()).toBeVisible();
  await expect(soldOut).toHaveAttribute('aria-pressed', 'true');
  await expect(previewOf(page).getByRole('article')).toContainText('Sold out today.');
  expect((await soup())?.sold_out_on).not.toBeNull();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(soldOut).toHaveAttribute('aria-pressed', 'false');
  expect((await soup())?.sold_out_on).toBeNull();

  // Restores the menu for the next tests.
  await page.getByLabel(/^On the menu/).uncheck();
  await expect(previewOf(page)).toContainText('This item is not on the site.');
  await putOnSite(page);
  expect(await plattersOf(site)).not.toContain('Pea soup');
});

test('typed text waits on the device while there is no signal, and is saved when the signal returns @variant', async ({
  page,
  context,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, 'manager', '/console/set-up/menu');
  await dish(page, 'Garden salad').click();
  await context.setOffline(true);
  await page.getByLabel('Description in one line').fill('Leaves, and fruit in season.');
  await expect(changesOf(page).getByRole('status')).toHaveText('not kept yet');
  await dish(page, 'Grazing board').click();
  await dish(page, 'Garden salad').click();
  await expect(page.getByLabel('Description in one line')).toHaveValue('Leaves, and fruit in season.');
  await context.setOffline(false);
  await expect(changesOf(page).getByRole('status')).toHaveText('saved as a draft');
  await changesOf(page).getByRole('button', { name: 'Throw away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByLabel('Description in one line')).not.toHaveValue('Leaves, and fruit in season.');
});

test('the kitchen marks a dish as sold out today on its own screen, by keyboard, and undoes it @variant', async ({
  page,
  site,
}) => {
  const soldOutOn = async () =>
    (await site.call(listMenu)).find(({ name }) => name === 'Prosecco')?.sold_out_on;
  await page.setViewportSize(phone);
  await signInAs(page, 'kitchen');
  await page.getByRole('button', { name: 'Mark a dish as sold out' }).click();
  const prosecco = page.getByRole('button', { name: 'Sold out today: Prosecco' });
  await prosecco.press('Enter');
  await expect(page.getByText('1 sold out today.')).toBeVisible();
  await expect(prosecco).toBeFocused();
  expect(await soldOutOn()).not.toBeNull();
  await prosecco.press('Enter');
  await expect(page.getByText('Nothing is sold out today.')).toBeVisible();
  expect(await soldOutOn()).toBeNull();
});
