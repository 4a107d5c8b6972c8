import type { Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { expectAlive } from './alive.ts';
import { asText, findOffer, packages, takeRemainingBoats } from './offers.ts';
import { expect, test } from './test.ts';
import { checkEmail, expectStep, goOn, orderSummary, timeButton, zoe } from './wizard.ts';

const picker = (page: Page) => page.getByLabel('How many of you?');
const cheapest = (page: Page) => page.getByRole('button', { name: /^£? ?Cheapest / });

test('three taps, starting on the home page, choose ten guests and the cheapest weekend trip, at its price for ten @variant', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const welcome = page.getByRole('region', { name: 'Welcome' });
  await expect(welcome).toContainText('from £150.00 for up to 5 people, then £15 each');
  await expectAlive(welcome.getByRole('button', { name: 'One guest more' }));
  await picker(page).selectOption('10');
  await expect(welcome).toContainText('from £225.00 for 10, VAT included');
  await expect(page).toHaveURL(/\/#\/\?guests=10$/);
  const cards = page.getByRole('region', { name: 'Choose your trip.' }).getByRole('article');
  await expect(cards.first()).toContainText('from £225.00 for 10');
  await welcome.getByRole('link', { name: 'Book Now' }).click();
  await expectStep(page, 'Choose Date');
  await expect(cheapest(page)).toHaveText(
    /Cheapest (this|next) weekend for 10: (Saturday|Sunday) \d\d:\d\d, £\d{3}\.\d\d Classic, \d+ \w+$/,
  );
  await expectAccessible(page, 'the calendar with prices');

  const [, start = '', price = ''] = /(\d\d:\d\d), (£[\d.]+)/.exec(await cheapest(page).innerText()) ?? [];
  await cheapest(page).click();
  const times = page.getByRole('region', { name: 'Select Time Slot' });
  await expect(times.getByRole('button', { pressed: true })).toContainText(start);
  await expect(times.getByRole('button', { pressed: true })).toContainText(`${price} for 10`);
  await expect(orderSummary(page)).toContainText('10 guests');
  await expect(orderSummary(page).getByRole('definition').last()).toHaveText(price);
  await expect(page).toHaveURL(/package_id=1&date=[\d-]+&time=\d\d%3A\d\d&guests=10$/);

  // Step 2 shows the same number of guests. A change of the number there applies to every page.
  await goOn(page);
  await checkEmail(page, zoe.email);
  await expect(page.getByLabel('Number of Guests')).toHaveValue('10');
  await page.getByLabel('Number of Guests').selectOption('6');
  await page.goBack();
  await expectStep(page, 'Choose Date');
  await expect(picker(page)).toHaveValue('6');
  await expect(times.getByRole('button', { pressed: true })).toContainText('for 6');
  await page.reload();
  await expect(picker(page)).toHaveValue('6');
  await expect(times.getByRole('button', { pressed: true })).toContainText('for 6');
  await page.goto('/#/experience');
  await expect(page.getByText('from £165.00 for 6')).toBeVisible();
});

test('the calendar shows each day’s lowest price, and the package dialog the prices of the chosen day @variant', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site, { weekdays: ['Saturday'] });
  await page.goto(`/#/booking?date=${offer.date}&guests=10`);
  const day = page
    .getByRole('gridcell')
    .getByRole('button', { name: new RegExp(`^${asText(offer.date)}, `) });
  await expect(day).toHaveAccessibleName(/, \d+ times available, from £225 for 10, chosen$/);
  await expect(day).toContainText('£225');
  await page.getByRole('button', { name: 'Select a package', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(asText(offer.date));
  await expectAccessible(page, 'the package dialog');
  await dialog.getByRole('button', { name: 'One guest fewer' }).click();
  await expect(
    dialog.getByRole('button', {
      name: /^Party Balloons and bunting\. Ice bucket, filled 3 times from £285\.00 for 9$/,
    }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Party' }).click();
  await expect(page.getByRole('heading', { name: 'Select Time Slot' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Select Time Slot' })).toContainText(asText(offer.date));
  await expect(timeButton(page, offer)).toContainText('£285.00 for 9');
  await expect(cheapest(page)).toContainText(/^£Cheapest Party (this|next) weekend for 9:/);
});

test('a shared link opens the same choice elsewhere, or the nearest choice with a notice @variant', async ({
  page,
  site,
  context,
  anotherVisitor,
}) => {
  const offer = await findOffer(site);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/#/booking?show_pkg=0&package_id=${packages.Classic}&date=${offer.date}&guests=8`);
  await timeButton(page, offer).click();
  await page.getByRole('button', { name: 'Share this choice' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url().replace('/#/', '/'));
  // The link preview, as a messenger reads it.
  const preview = await (await page.request.get(link)).text();
  expect(preview).toContain(
    `<meta property="og:title" content="${offer.experience}, ${asText(offer.date)}, ${offer.start} | Roundabout Boats" />`,
  );
  expect(preview).toMatch(/og:description" content="£\d+\.\d\d for 8, the whole boat/);

  const friend = await anotherVisitor();
  await friend.goto(link);
  await expect(timeButton(friend, offer)).toHaveAttribute('aria-pressed', 'true');
  await expect(picker(friend)).toHaveValue('8');
  await expect(orderSummary(friend)).toContainText('8 guests');
  // A refresh keeps the visitor's own number of guests, and ignores the number in the link.
  await picker(friend).selectOption('5');
  await friend.reload();
  await expect(picker(friend)).toHaveValue('5');

  await takeRemainingBoats(site, offer);
  const visitor = await anotherVisitor();
  await visitor.goto(link);
  const times = visitor.getByRole('region', { name: 'Select Time Slot' });
  await expect(times).toContainText(
    `${asText(offer.date)}, ${offer.start} is no longer available. This is the nearest time that is.`,
  );
  await expect(times.getByRole('button', { pressed: true })).toContainText('Available');
});
