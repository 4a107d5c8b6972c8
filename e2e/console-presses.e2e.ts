import { type Locator, type Page, expect } from 'playwright/test';
import { busySaturday } from './busy-saturday.ts';
import { expectAccessible } from './axe.ts';
import { signInAs, untilMidday } from './console.ts';
import { test } from './test.ts';

// The test moves the clock to a busy Saturday.
test.use({ siteOf: 'clock' });

/** Counts the presses of a thumb. Typed letters do not count. */
function thumbOn(page: Page) {
  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  return {
    press,
    button: (name: string | RegExp) => press(page.getByRole('button', { name }).first()),
    count: () => {
      const counted = presses;
      presses = 0;
      return counted;
    },
  };
}

test('each task of the busy hour takes a fixed number of presses on a phone 390 px wide @variant', async ({
  page,
  site,
}) => {
  const saturday = await busySaturday(site, { boats: 5, parties: 16 });
  await saturday.playUntil('09:31');
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'manager', '/console/today');
  const thumb = thumbOn(page);
  const dialog = page.getByRole('dialog');

  // Finds a party by a misspelt name, with one press.
  await thumb.button('Find');
  await expect(page.getByRole('searchbox', { name: 'Find a booking' })).toBeFocused();
  await page.keyboard.type('fetherston');
  await expect(page.getByRole('heading', { name: 'Similar spelling' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Christopher Featherstonehaugh/ }).first()).toBeVisible();
  expect(thumb.count(), 'find').toBe(1);

  // Stops the afternoon's sales and opens them again.
  await page.goto('/console/today');
  await thumb.button('Hold sales');
  await thumb.press(dialog.getByText(/^From 1[2-5]:\d\d$/).first());
  await thumb.press(dialog.getByRole('button', { name: 'Hold sales' }));
  await expect(page.getByRole('list', { name: 'Stops of the day' })).toContainText('Sales held from 1');
  expect(thumb.count(), 'holding the afternoon').toBe(3);
  await thumb.button(/^Open again/);
  expect(thumb.count(), 'opening again').toBe(1);

  // Takes a cash deposit at check-in.
  await page.goto('/console/today');
  await page
    .getByRole('button', { name: /^Arrived: / })
    .first()
    .click();
  await thumb.button('Cash taken');
  await expect(page.getByText(/^Deposit £100\.00 held/)).toBeVisible();
  expect(thumb.count(), 'a deposit').toBe(1);

  // A walk-in pays in cash.
  await thumb.press(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Sell' }));
  await thumb.press(page.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Rhys');
  await thumb.press(page.getByLabel('Phone', { exact: true }));
  await page.keyboard.type('07700900431');
  await page.getByRole('radio', { name: /^Cash/ }).check({ force: true });
  await thumb.button('Sell, paid in cash');
  await expect(page.getByRole('heading', { name: 'Sold to Rhys' })).toBeVisible();
  expect(thumb.count() + 1, 'a walk-in, with the way of paying').toBe(5);
});

test('a plan for a late boat takes two presses, a plan for a broken boat takes four, and both plans can be undone', async ({
  page,
  site,
}) => {
  await untilMidday(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'manager', '/console/today');
  const thumb = thumbOn(page);
  const dialog = page.getByRole('dialog');
  const undo = () => page.getByRole('button', { name: /^Undo/ }).first();

  await thumb.button('When is it back?');
  await expect(dialog.getByText(/is expected back at/)).toBeVisible();
  await thumb.press(dialog.getByRole('button', { name: /^Save/ }));
  expect(thumb.count(), 'a late boat').toBe(2);
  await expect(page.getByRole('button', { name: /^Expected at 1\d:\d\d \(change\)/ })).toBeVisible();
  await undo().click();
  await expect(page.getByRole('button', { name: 'When is it back?' })).toBeVisible();

  await page.goto('/console/today');
  const boats = page.getByRole('region', { name: 'Boats now' });
  await thumb.press(boats.getByRole('button', { name: /Bagel/ }));
  await thumb.button('Out for a while');
  await thumb.press(dialog.getByText('Motor', { exact: true }));
  await expect(dialog.getByText(/Bagel is out from/)).toBeVisible();
  await thumb.press(dialog.getByRole('button', { name: 'Take Bagel out' }));
  expect(thumb.count(), 'a broken boat').toBe(4);
  await expect(page.getByRole('button', { name: /^Return to service/ })).toBeVisible();
  await undo().click();
  await expect(page.getByText(/Taken back: Bagel is out/).first()).toBeVisible();
});

test('on a phone 390 px wide, keeping a late fee takes two presses, and returning the rest of the deposit takes one', async ({
  page,
  site,
}) => {
  await untilMidday(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'dock', '/console/today');
  // The boat is between 10 and 19 minutes late when the test moves the clock forward by 45 minutes.
  await expect(page.getByText(/is 1\d min late/).first()).toBeVisible();
  await site.advanceClock('PT45M');
  await page.goto('/console/today');
  const thumb = thumbOn(page);

  await thumb.button(/^Back: Gemma Lloyd/);
  const card = page.getByRole('article').filter({ hasText: 'Gemma Lloyd' });
  await expect(card).toContainText(/was 5\d min late/);
  await expect(card.getByRole('img', { name: /3 full quarters of an hour at £25\.00 each/ })).toBeVisible();
  await expect(card).toContainText('“A late return costs £25.00 per 15 minutes.”');
  await expectAccessible(page, 'a late fee', [390]);
  await thumb.press(card.getByRole('button', { name: 'Keep £75.00' }));
  await expect(page.getByText(/^£75\.00 late fee for /).first()).toBeVisible();
  expect(thumb.count(), 'a late fee').toBe(2);

  await thumb.press(card.getByRole('button', { name: /£25\.00/ }));
  await expect(card).toBeHidden();
  expect(thumb.count(), 'the rest of a deposit').toBe(1);
});
