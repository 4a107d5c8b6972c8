import { getSetting, listAvailability, listMenu, listPackages } from '@slipway/shared/api/catalogue.ts';
import { listReviews } from '@slipway/shared/api/reviews.ts';
import { demoWordsIn } from '@slipway/shared/testing/demo-words.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { dismissToasts, signInAs } from './console.ts';
import { openCardForm, payWith, watchSimulator } from './paying.ts';
import { takePicture } from './picture.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';
import { Thumb } from './thumb.ts';

/** True in `npm run prove journeys`, which fills in every step. In npm test the owner accepts most of our examples. */
const isWhole = process.env['JOURNEYS'] === 'all';

// This test clears the demonstration, and every other test needs the demonstration. In npm test, all tests that move a
// clock share a server, and the name of this file makes this test run last.
test.use({ siteOf: isWhole ? 'first' : 'clock' });

async function clear(thumb: Thumb): Promise<void> {
  const { page } = thumb;
  await thumb.tap(thumb.button('Clear the demonstration'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The whole demonstration is deleted');
  await expect(dialog.getByText('Bookings')).toBeVisible();
  await takePicture(page, '00-clear');
  await thumb.tap(dialog.getByRole('button', { name: 'Clear it permanently' }));
  // The owner has to confirm who they are. In the demonstration one press is enough for that.
  const proof = page.getByRole('button', { name: /^Continue as / });
  const step = page.getByRole('heading', { name: 'Who are you, and where?' });
  await expect(proof.or(step).first()).toBeVisible();
  if (await proof.isVisible()) await thumb.tap(proof);
  await expect(step).toBeVisible();
}

/**
 * No page that a visitor can reach contains anything from the demonstration. `but`: texts of the demonstration that may
 * remain.
 */
async function expectNothingOfTheDemo(site: SiteServer, but = /^$/): Promise<void> {
  expect(await site.call(listReviews)).toEqual([]);
  for (const path of ['/', '/experience', '/faqs', '/contact-us', '/terms-and-conditions', '/gallery']) {
    // While the server renders the pages again, it serves the old pages.
    await expect.poll(() => site.html(path), { message: path }).not.toContain('Roundabout');
    const html = await site.html(path);
    expect(html, path).not.toContain('MK99');
    const said = demoWordsIn(html.replaceAll(/<style.*?<\/style>/gs, ''));
    expect(
      said.filter((words) => !but.test(words)),
      path,
    ).toEqual([]);
  }
}

async function expectEmptySite(site: SiteServer, visitor: Page): Promise<void> {
  expect(await site.call(listPackages)).toEqual([]);
  expect(await site.call(listMenu)).toEqual([]);
  expect(await site.call(listAvailability, { body: {} })).toEqual([]);
  // The default number of guests that a boat takes: nobody has entered another number yet.
  await expectNothingOfTheDemo(site, /Up to 10 guests/);
  await visitor.goto('/');
  await expect(visitor.getByText('We’re not open yet. Please come back soon.').first()).toBeVisible();
  await expect(visitor.getByText('Nothing is on sale yet. Please come back soon.').first()).toBeVisible();
  await takePicture(visitor, 'empty-home');
  await visitor.goto('/#/booking');
  await expect(visitor.getByRole('link', { name: 'Ask us' })).toBeVisible();
  await expect(visitor.getByText('We’re not open yet. Please come back soon.')).toHaveCount(1);
  await takePicture(visitor, 'empty-booking');
  await visitor.goto('/experience');
  await expect(visitor.getByText('Nothing is on sale yet. Please come back soon.')).toBeVisible();
  await takePicture(visitor, 'empty-experience');
}

async function next(thumb: Thumb, title: string, question: string): Promise<void> {
  await thumb.tap(thumb.button(`Next: ${title}`));
  await expect(thumb.page.getByRole('heading', { name: question })).toBeVisible();
}

async function typeName(thumb: Thumb): Promise<void> {
  const { page } = thumb;
  const field = (label: string) => page.getByLabel(label, { exact: false });
  await thumb.type(field('Business name'), 'Swan Pool Boats');
  await thumb.type(field('Phone'), '01543 555 123');
  await thumb.type(field('Email for customers'), 'hello@swanpoolboats.co.uk');
  await thumb.type(field('Name of the place'), 'The Boathouse, Swan Pool');
  await thumb.type(field('Street'), '3 Pool Walk');
  await thumb.type(field('Town'), 'Lichfield');
  await thumb.type(field('Postcode'), 'WS13 6QG');
  if (isWhole) await thumb.type(field('The jetty on the map'), '52.6862, -1.8331');
  await takePicture(page, '01-name');
  await next(thumb, 'boats', 'Which boats do you have?');
}

async function nameBoats(thumb: Thumb): Promise<void> {
  const { page } = thumb;
  if (isWhole) {
    await thumb.tap(page.getByText('Names: Boat 1, Boat 2'));
    await thumb.type(page.getByLabel('Boat 1'), 'Teal');
    await thumb.type(page.getByLabel('Boat 2'), 'Heron');
  }
  await thumb.type(page.getByLabel('Guests on a boat'), '8');
  await expect(page.getByLabel('Number of boats')).toHaveValue('2');
  await takePicture(page, '02-boats');
  await next(thumb, 'rules', 'What does a customer agree to?');
}

async function agreeRules(thumb: Thumb): Promise<void> {
  const { page } = thumb;
  if (isWhole) {
    await thumb.type(page.getByLabel('Deposit per boat, £'), '50');
    await expect(page.getByText('A refundable deposit of £50 per boat')).toBeVisible();
    await thumb.tap(page.getByLabel('We are registered for VAT'));
    await thumb.type(page.getByLabel('VAT number'), 'GB123456789');
  }
  await takePicture(page, '03-rules');
  await next(thumb, 'packages and prices', 'What do you sell, and for how much?');
}

async function makePackages(thumb: Thumb): Promise<void> {
  const { page } = thumb;
  if (isWhole) {
    const first = page
      .getByRole('region')
      .filter({ has: page.getByLabel('Price of the boat') })
      .first();
    await thumb.type(first.getByLabel('Price of the boat, VAT in, £'), '140');
    await thumb.type(first.getByLabel('Name'), 'Lazy lap');
    await thumb.tap(thumb.button('Sunset'));
    // A package with another length gets times of its own, and its text names the new length.
    const sunset = page.getByRole('region', { name: 'Sunset' });
    await thumb.choose(sunset.getByLabel('On the water'), '60');
    await expect(sunset.getByLabel('Included, one item per line')).toHaveValue(/^One hour on the water/);
    await thumb.tap(thumb.button('Another package'));
    const fresh = page.getByRole('region', { name: 'Package 3' });
    await thumb.type(fresh.getByLabel('Price of the boat, VAT in, £'), '210');
    await thumb.type(
      fresh.getByLabel('Description in a sentence or two'),
      'A boat with balloons, for birthdays.',
    );
    await thumb.type(fresh.getByLabel('Name'), 'Birthday');
  }
  await takePicture(page, '04-packages');
  await next(thumb, 'times', 'When do your boats go out?');
}

async function setTimes(thumb: Thumb): Promise<void> {
  const { page } = thumb;
  const winter = page.getByRole('region', { name: 'Winter', exact: true });
  if (isWhole) {
    await thumb.tap(winter.getByLabel('We go out in winter'));
    await thumb.choose(winter.getByLabel('First trip'), '11:30');
    await thumb.tap(winter.getByLabel('Fri'));
    await thumb.choose(
      page.getByRole('region', { name: 'Summer', exact: true }).getByLabel('Last trip'),
      '18:00',
    );
  }
  await expect(page.getByText('Price for a party of').first()).toBeVisible();
  if (isWhole) await expect(page.getByRole('heading', { name: 'A trip of 1 hour: Sunset' })).toBeVisible();
  await takePicture(page, '05-times');
  await next(thumb, 'menu', 'What is there to eat and drink?');
}

async function makeMenu(thumb: Thumb): Promise<void> {
  const { page } = thumb;
  if (isWhole) {
    for (const name of ['Picnic board', 'Veggie board', 'Celebration cake', 'Lemonade'])
      await thumb.tap(thumb.button(name));
    await thumb.tap(thumb.button('Another dish'));
    const fresh = page.getByRole('region', { name: 'Dish 5' });
    await thumb.type(fresh.getByLabel('Price per person, £'), '6.50');
    await thumb.type(fresh.getByLabel('Description in one line'), 'Scones, jam and clotted cream.');
    await thumb.type(fresh.getByLabel('Name'), 'Cream tea');
    const dish = (name: string) => page.getByRole('region', { name });
    const say = (name: string, what: string) => thumb.tap(dish(name).getByText(what, { exact: true }));
    await say('Picnic board', 'Milk, Gluten (wheat)');
    await say('Veggie board', 'Gluten (wheat), Sesame');
    await say('Celebration cake', 'Milk, Eggs, Gluten (wheat)');
    await say('Lemonade', 'None of the 14 allergens');
    // Nobody has entered this dish's allergens yet.
    await thumb.tap(thumb.button('Next: payment'));
    await expect(page.getByText('Please choose the allergens in Cream tea.')).toBeVisible();
    await say('Cream tea', 'Some of the 14 allergens');
    await say('Cream tea', 'Milk');
    await takePicture(page, '06-menu');
  }
  await next(thumb, 'payment', 'How will you be paid?');
}

test('an owner clears the demonstration on a phone, is guided through the set-up, and opens a site of their own', async ({
  page,
  site,
  anotherVisitor,
  watch,
}) => {
  test.slow();
  // The server refuses to clear the demonstration until the owner confirms who they are. It refuses a booking until the
  // site is open.
  watch.expects(/403 \(Forbidden\)|401 \(Unauthorized\)|409 \(Conflict\)/);
  const began = Date.now();
  const visitor = await anotherVisitor();
  for (const each of [page, visitor]) await each.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'owner', '/console/set-up/first');
  const thumb = new Thumb(page);
  await clear(thumb);
  await expectEmptySite(site, visitor);

  await typeName(thumb);
  await nameBoats(thumb);
  // After the browser's Back, and again after a reload, the step for the boats shows the published names.
  await page.goBack();
  const names = page.getByText(isWhole ? 'Names: Teal, Heron' : 'Names: Boat 1, Boat 2');
  await expect(names).toBeVisible();
  await page.reload();
  await expect(names).toBeVisible();
  await thumb.tap(thumb.button('Next: rules'));
  await agreeRules(thumb);
  await makePackages(thumb);
  await setTimes(thumb);
  await makeMenu(thumb);
  await expect(page.getByText('Still needed for real money')).toBeVisible();
  await takePicture(page, '07-payment');
  await next(thumb, 'look at your site', 'Is it as you want it?');
  await expect(page.getByText(isWhole ? '5 on the menu' : 'Nothing on the menu')).toBeVisible();
  // Dismisses the undo bar, because it covers the end of the page.
  await dismissToasts(page);
  await expectAccessible(page, 'the end of the first set-up');
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, '08-look');
  // Before the site opens, the owner's browser shows the times on sale, and a visitor's browser shows none.
  expect(await site.call(listAvailability, { body: {} })).toEqual([]);
  const [look] = await Promise.all([
    page.context().waitForEvent('page'),
    thumb.tap(page.getByRole('link', { name: 'Booking', exact: true })),
  ]);
  await expect(look.getByText(/days? available/).first()).toBeVisible();
  await look.close();
  await next(thumb, 'open', 'Shall we open?');
  await page.getByText(/steps done/).click();
  if (!isWhole) await expect(page.getByText('skipped')).toBeVisible();
  await page.getByText(/steps done/).click();
  await takePicture(page, '09-open');
  await thumb.tap(thumb.button('Open now'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The site is open: anybody can book.');
  await takePicture(page, '10-opening');
  await thumb.tap(dialog.getByRole('button', { name: 'Open', exact: true }));
  await expect(page.getByText('Your site is open: anybody can book, day and night.')).toBeVisible();
  await takePicture(page, '11-opened');

  expect((await site.call(getSetting, { params: { id: 'opening' } })).setting_value).toBe('');
  await expectNothingOfTheDemo(site);
  // The server renders a page again soon after its content has changed.
  await expect
    .poll(async () => {
      await visitor.goto('/');
      return visitor.getByText('Swan Pool Boats').count();
    })
    .toBeGreaterThan(0);
  await expect(visitor.getByRole('link', { name: 'Book Now' }).first()).toBeVisible();
  await takePicture(visitor, '12-site');
  // In npm test the visitor stops at the calendar, so the simulator is never called.
  if (isWhole) watchSimulator(watch, site);
  await firstBooking(visitor);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.info(`first set-up: ${thumb.taps} taps, ${thumb.keys} characters, ${seconds} s by machine`);
});

async function goOn(visitor: Page, step: string): Promise<void> {
  await visitor.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(visitor).toHaveTitle(new RegExp(`: ${step} `));
}

/** Books like any visitor: the first free day and time, and a test card. */
async function firstBooking(visitor: Page): Promise<void> {
  await visitor
    .getByRole('link', { name: /^Book Now: / })
    .first()
    .click();
  const day = visitor.getByRole('button', { name: /times? available/ }).first();
  await expect(day).toBeVisible();
  await takePicture(visitor, '13-calendar');
  if (!isWhole) return;
  await day.click();
  await visitor
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .first()
    .click();
  await goOn(visitor, 'Your Details');
  await visitor.getByLabel('Email').fill('first@example.com');
  await visitor.getByRole('button', { name: 'Check' }).click();
  await visitor.getByLabel('First name').fill('Ada');
  await visitor.getByLabel('Last name').fill('Lovelace');
  await visitor.getByLabel('Phone').fill('07700 900123');
  await visitor.getByLabel('Country').selectOption('United Kingdom');
  await visitor.getByLabel('Number of Guests').selectOption('4');
  await visitor.getByLabel(/^I accept the terms/).check();
  await goOn(visitor, 'Addons');
  await goOn(visitor, 'Payment');
  await openCardForm(visitor);
  await takePicture(visitor, '14-pay');
  await payWith(visitor, 'Pays');
  await expect(visitor.getByRole('heading', { name: 'Your boat is booked, Ada' })).toBeVisible();
  await takePicture(visitor, '15-booked');
}
