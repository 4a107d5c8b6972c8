import { getBooking } from '@slipway/shared/api/bookings.ts';
import { listAvailability, listPackages } from '@slipway/shared/api/catalogue.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { listReviews } from '@slipway/shared/api/reviews.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { demoWordsIn, gapsIn } from '@slipway/shared/testing/demo-words.ts';
import { sharedPaths } from '@slipway/shared/values/shared-paths.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { reservationBody } from '@slipway/testing/reservation-body.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { dismissToasts, signInAs } from './console.ts';
import { openMail, wholeMails } from './mailbox.ts';
import { asText } from './offers.ts';
import { openCardForm, payWith, watchSimulator } from './paying.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';
import { Thumb } from './thumb.ts';
import { checkEmail, chooseDate, enterDetails, expectConfirmed, expectStep, goOn, zoe } from './wizard.ts';

// This test clears the demonstration, so it has a server of its own.
test.use({ siteOf: 'pedalos', contextOptions: { reducedMotion: 'reduce' } });

/** The most presses for a first set-up in which everything is typed. Raise the limit only for a reason. */
const mostPresses = 75;

async function clearDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear the demonstration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear it permanently' }).click();
  const proof = page.getByRole('button', { name: /^Continue as / });
  const step = page.getByRole('heading', { name: 'Who are you, and where?' });
  await expect(proof.or(step).first()).toBeVisible();
  if (await proof.isVisible()) await proof.click();
  await expect(step).toBeVisible();
}

test(
  'a sole trader sets up four pedalos and two picnic boats on a phone',
  { tag: '@variant' },
  async ({ page, site, anotherVisitor, watch }) => {
    test.slow();
    watch.expects(/403 \(Forbidden\)|401 \(Unauthorized\)/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 54.60114, longitude: -3.13471, accuracy: 8 });
    await signInAs(page, 'owner', '/console/set-up/first');
    await clearDemo(page);
    const thumb = new Thumb(page);
    const type = (label: string, text: string) => thumb.type(page.getByLabel(label, { exact: true }), text);
    const next = async (title: string, question: string) => {
      await expectAccessible(page, `the first set-up, before ${title}`);
      await dismissToasts(page);
      await thumb.tap(thumb.button(`Next: ${title}`));
      await expect(page.getByRole('heading', { name: question })).toBeVisible();
    };

    await type('Business name', 'Coppice Water');
    await type('Your business in one line', 'Pedalos and picnic boats on Derwentwater');
    await type('Phone', '01768 555 123');
    await type('Email for customers', 'pat@coppicewater.co.uk');
    await thumb.choose(page.getByLabel('You are', { exact: true }), 'sole trader');
    await type('Your own name', 'Pat Hale');
    await type('Name of the place', 'Coppice Landing');
    await type('Street', '2 Shore Road');
    await type('Town', 'Keswick');
    await type('Postcode', 'CA12 5DJ');
    await thumb.tap(thumb.button('Use my position'));
    await expect(page.getByLabel('The jetty on the map')).toHaveValue('54.60114, -3.13471');
    await next('boats', 'Which boats do you have?');

    const kind = (name: string) => page.getByRole('region', { name, exact: true });
    await thumb.type(kind('Boat').getByLabel('Name of this kind'), 'Pedalo');
    await thumb.type(kind('Pedalo').getByLabel('Guests on a boat'), '4');
    await thumb.type(kind('Pedalo').getByLabel('Number of boats'), '4');
    await thumb.tap(thumb.button('Another kind'));
    await thumb.type(kind('Kind 2').getByLabel('Name of this kind'), 'Picnic boat');
    await thumb.type(kind('Picnic boat').getByLabel('Guests on a boat'), '6');
    await thumb.type(kind('Picnic boat').getByLabel('Number of boats'), '2');
    await expect(page.getByText('Names: Pedalo 1, Pedalo 2, Pedalo 3, Pedalo 4')).toBeVisible();
    await next('rules', 'What does a customer agree to?');

    // A wrong value stays in its field, is reported, and is not published.
    await page.getByLabel('Full refund until this many days before the trip').fill('700');
    await page.getByRole('button', { name: 'Next: packages and prices' }).click();
    await expect(page.getByText('Please correct the marked field first.')).toBeVisible();
    await expect(page.getByLabel('Full refund until this many days before the trip')).toBeFocused();
    await type('Full refund until this many days before the trip', '7');
    await expect(page.getByText('Cancel 7 or more days before your trip for a full refund.')).toBeVisible();
    // A reload loses no typed value.
    await page.reload();
    await expect(page.getByLabel('Full refund until this many days before the trip')).toHaveValue('7');
    await next('packages and prices', 'What do you sell, and for how much?');

    const pedalo = page.getByRole('region', { name: 'Classic' });
    await thumb.choose(pedalo.getByLabel('On the water'), '60');
    await thumb.type(pedalo.getByLabel('Price of the boat, £'), '18');
    await thumb.type(
      pedalo.getByLabel('Description in a sentence or two'),
      'Four seats and two pairs of pedals.',
    );
    await thumb.type(pedalo.getByLabel('Name'), 'Pedalo hour');
    await thumb.tap(thumb.button('Another package'));
    const picnic = page.getByRole('region', { name: 'Package 2' });
    await thumb.type(picnic.getByLabel('Price of the boat, £'), '48');
    await thumb.type(
      picnic.getByLabel('Description in a sentence or two'),
      'An electric boat, and room for a hamper.',
    );
    await thumb.type(picnic.getByLabel('Included, one item per line'), 'Two hours on the water');
    // Until a package has a name it is not in the draft, but the browser keeps its fields.
    await page.reload();
    await expect(picnic.getByLabel('Price of the boat, £')).toHaveValue('48');
    await thumb.tap(picnic.getByLabel('Picnic boat, 6 guests'));
    await expect(picnic.getByLabel('Pedalo, 4 guests')).not.toBeChecked();
    await thumb.type(picnic.getByLabel('Name'), 'Picnic');
    await next('times', 'When do your boats go out?');

    await expect(page.getByText('Up to 4 pay £18.00.')).toBeVisible();
    await expect(page.getByText('Up to 6 pay £48.00.')).toBeVisible();
    await next('menu', 'What is there to eat and drink?');
    await next('payment', 'How will you be paid?');
    await next('look at your site', 'Is it as you want it?');
    await next('open', 'Shall we open?');
    await thumb.tap(thumb.button('Open now'));
    await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }));
    await expect(page.getByText('Your site is open: anybody can book, day and night.')).toBeVisible();
    console.info(`pedalos and picnic boats: ${thumb.taps} presses, ${thumb.keys} characters`);
    expect(thumb.taps).toBeLessThanOrEqual(mostPresses);

    // The set-up asks for each business figure only once.
    await page.goto('/console/set-up/figures');
    await expect(page.getByLabel(/^More than a quick clean, £/)).toHaveCount(1);
    await expectAccessible(page, 'the figures of a new business');
    const packages = await site.call(listPackages);
    expect(packages.map((each) => [each.package_name, each.display_price, each.most_guests])).toEqual([
      ['Pedalo hour', 18, 4],
      ['Picnic', 48, 6],
    ]);
    // A party of six is offered no pedalo, and a party of seven no boat at all.
    const days = async (index: number, guests: number) => {
      const body = { package_id: packages[index]!.package_id, guests };
      return (await site.call(listAvailability, { body })).length;
    };
    expect(await days(0, 4)).toBeGreaterThan(20);
    expect(await days(0, 6)).toBe(0);
    expect(await days(1, 6)).toBeGreaterThan(20);
    expect(await days(1, 7)).toBe(0);
    // While the server renders the pages again, it serves the old pages.
    await expect.poll(() => site.html('/contact-us')).not.toContain('Milton Keynes');
    const visitor = await anotherVisitor();
    watchSimulator(watch, site);
    for (const width of [390, 1280]) await journey({ staff: page, visitor, site, width });
    await expectMoneyWithoutVat(page);
    await boatsRunOut({ visitor, site });
    // A customer can review only after the trip, so the clock moves to two days after the trip.
    const [{ date } = { date: '' }] = await timesOf(site, 1, 9);
    await site.advanceClock(`P${Math.ceil((Date.parse(date) - Date.now()) / dayMs) + 2}D`);
    for (const width of [390, 1280]) await review({ visitor, site, width });
  },
);

const dayMs = 86_400_000;
const business = 'Coppice Water';
type Visit = { visitor: Page; site: SiteServer };
type Sized = Visit & { width: number };

const withoutStyle = (html: string) => html.replaceAll(/<style.*?<\/style>/gs, '');

/** Text, attributes and JSON-LD contain nothing from the demonstration, no empty value and no VAT. */
async function expectOwn(page: Page, what: string): Promise<void> {
  const html = withoutStyle(await page.content());
  const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  expect.soft(demoWordsIn(html), what).toEqual([]);
  expect.soft(gapsIn(text), what).toEqual([]);
  expect.soft(/.{40}\bVAT\b.{20}/i.exec(text)?.[0], what).toBeUndefined();
}

/** Neither the takings nor the files for the accountant mention VAT. */
async function expectMoneyWithoutVat(page: Page): Promise<void> {
  for (const part of ['', '/vat', '/drawers', '/disputes', '/months', '/accountant']) {
    await page.goto(`/console/money${part}`);
    await expect(page.getByRole('navigation', { name: 'Money' })).toBeVisible();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
    expect.soft(/.{40}\bVAT\b.{20}/i.exec(text)?.[0], `Money${part}`).toBeUndefined();
  }
  await expect(page.getByRole('region', { name: /^Files of / })).toContainText('Xero: sales invoices');
  await page.goto('/console/money');
  await page.getByRole('link', { name: /^Total/ }).click();
  const why = page.getByRole('region', { name: 'Taken', exact: true });
  await expect(why).toContainText('to the penny');
  expect(await why.innerText()).not.toMatch(/\bVAT\b/);
}

async function expectOwnMails(site: SiteServer, recipient: string, count: number): Promise<void> {
  await expect.poll(async () => (await wholeMails(site, recipient)).length).toBe(count);
  for (const mail of await wholeMails(site, recipient)) {
    expect.soft(demoWordsIn(mail), mail).toEqual([]);
    expect.soft(mail).not.toMatch(/\bVAT\b/);
  }
}

/** The package's first free time on each day that is at least `days` days ahead. */
async function timesOf(site: SiteServer, nth: number, days: number) {
  const { package_id } = (await site.call(listPackages))[nth]!;
  const from = new Date((await site.now()).getTime() + days * dayMs).toISOString().slice(0, 10);
  const open = await site.call(listAvailability, { body: { package_id } });
  return open
    .filter(({ date, periods }) => date >= from && periods.some((one) => one.isAvailable && !one.isSoldOut))
    .map(({ date, periods }) => ({
      package_id,
      date,
      period: periods.find((one) => one.isAvailable && !one.isSoldOut)!,
    }));
}

/**
 * Books as a visitor, from the home page to the payment, and checks the emails and the party page. Then moves and
 * cancels the booking. Last, staff sell another trip by a pay link.
 */
async function journey({ staff, visitor, site, width }: Sized & { staff: Page }): Promise<void> {
  const email = `zoe.${width}@example.com`;
  const own = (what: string) => expectOwn(visitor, `${what} at ${width} px`);
  await visitor.setViewportSize({ width, height: 844 });
  for (const path of [
    'experience',
    'gallery',
    'faqs',
    'contact-us',
    'terms-and-conditions',
    'privacy-policy',
  ]) {
    await visitor.goto(`/${path}`);
    await own(path);
  }
  await visitor.goto('/');
  await own('home');
  const [first, later] = await timesOf(site, 0, 12);
  await visitor
    .getByRole('link', { name: /^Book Now: Pedalo hour/ })
    .first()
    .click();
  await expectStep(visitor, 'Choose Date', business);
  await chooseDate(visitor, first!.date);
  await visitor.getByRole('button', { name: new RegExp(`^${first!.period.start_time}`) }).click();
  await own('the calendar');
  await goOn(visitor);
  await checkEmail(visitor, email);
  await expect(visitor.getByLabel('Number of Guests').getByRole('option')).toHaveCount(5);
  await enterDetails(visitor, { ...zoe, email });
  await own('the details');
  await goOn(visitor);
  await expectStep(visitor, 'Addons', business);
  await own('the add-ons');
  await goOn(visitor);
  await expectStep(visitor, 'Payment', business);
  await own('the review');
  await openCardForm(visitor);
  await own('the card form');
  await payWith(visitor, 'Pays');
  const id = await expectConfirmed(visitor, zoe);
  await own('the confirmation');
  const mail = await openMail(
    visitor,
    site,
    `Booked: Pedalo hour, ${asText(first!.date)}, ${first!.period.start_time}`,
    email,
  );
  await expect(mail.getByText(business).first()).toBeVisible();

  const read = () => site.call(getBooking, { params: { id }, query: { email } });
  const { party_token: token } = await read();
  await visitor.goto(sharedPaths.party(token));
  await expect(visitor.getByRole('heading', { level: 1, name: /’s boat, / })).toBeVisible();
  await own('the party page');
  expect.soft(demoWordsIn(withoutStyle(await site.html(sharedPaths.party(token)))), 'its card').toEqual([]);

  await expect.poll(async () => (await read()).can_move).toBe(true);
  await visitor.goto(`/#${sitePaths.bookingView(id, email)}`.replace('/#/#', '/#'));
  await expect(visitor.getByRole('region', { name: 'Overview' })).toBeVisible();
  await own('the booking');
  await visitor.getByRole('link', { name: 'Move to another time' }).click();
  await chooseDate(visitor, later!.date);
  await visitor.getByRole('button', { name: new RegExp(`^${later!.period.start_time}.*£18`) }).click();
  await own('a move');
  await visitor.getByRole('button', { name: 'Move my booking' }).click();
  await expect(visitor.getByRole('status').filter({ hasText: /^Moved from/ })).toBeVisible();
  await own('what was moved');
  await visitor.getByRole('button', { name: 'Cancel booking' }).click();
  await own('the question before cancelling');
  await visitor.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(visitor.getByText(/^Your booking is cancelled\. We’re refunding £18\.00/)).toBeVisible();
  await own('what was cancelled');
  await expectOwnMails(site, email, 3);

  const [soon] = await timesOf(site, 1, 9);
  await staff.setViewportSize({ width, height: 844 });
  await staff.goto(`/console/sell/${soon!.date}`);
  await staff
    .getByRole('radio', { name: /Picnic/ })
    .first()
    .check();
  await staff.getByLabel('Name', { exact: true }).fill('Ida Wells');
  await staff.getByLabel('Phone').fill('07700900431');
  await staff.getByLabel(/^Email/).fill(`ida.${width}@example.com`);
  expect.soft(demoWordsIn(await staff.content()), 'Sell').toEqual([]);
  await staff.getByRole('button', { name: /^Hold until/ }).click();
  const text = await staff.getByRole('link', { name: 'Text it' }).getAttribute('href');
  expect.soft(demoWordsIn(decodeURIComponent(text ?? '')), 'the text').toEqual([]);
  await visitor.goto(/https?:\S+/.exec(decodeURIComponent(text ?? ''))?.[0] ?? '');
  await expect(visitor.getByRole('button', { name: /^Pay £48/ })).toBeVisible();
  await own('the pay link');
  await visitor.getByRole('button', { name: /^Pay £48/ }).click();
  await visitor.getByLabel('Name on card').fill('Ida Wells');
  await payWith(visitor, 'Pays');
  await expect(visitor.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible();
  await own('the paid link');

  // The board contains the day sheet, which is shown only in print.
  await staff.goto(`/console/today/${soon!.date}`);
  await expect(staff.getByRole('table', { includeHidden: true })).toContainText('Ida Wells');
  for (const path of [undefined, 'kitchen', 'diary', 'bookings', 'set-up', 'set-up/words']) {
    if (path !== undefined) await staff.goto(`/console/${path}`);
    await expect(staff.getByText('Reading', { exact: false })).toHaveCount(0);
    expect.soft(demoWordsIn(withoutStyle(await staff.content())), path ?? 'the day').toEqual([]);
  }
}

/**
 * After both picnic boats are sold the calendar shows no free picnic boat, and a party of four still finds a pedalo.
 */
async function boatsRunOut({ visitor, site }: Visit): Promise<void> {
  const [picnic] = await timesOf(site, 1, 20);
  const { id: customer } = await site.call(saveCustomer, {
    body: {
      first_name: 'A',
      last_name: 'B',
      phone: '07700900432',
      email: 'six@example.com',
      country: 'France',
    },
  });
  const hold = ({ package_id, date, period }: NonNullable<typeof picnic>, guests: number, pounds: number) =>
    site.ask(addReservation, {
      body: reservationBody({
        customer,
        slot: { id: period.period_id, date },
        packageId: package_id,
        guests,
        pounds,
      }),
    });
  for (const _ of [1, 2]) expect((await hold(picnic!, 6, 48)).success).toBe(true);
  expect(await hold(picnic!, 6, 48)).toMatchObject({ success: false, code: 'slot_taken' });
  const pedalo = (await timesOf(site, 0, 20)).find(({ date }) => date === picnic!.date);
  await visitor.goto(sitePaths.bookPackage(picnic!.package_id, { date: picnic!.date, guests: 6 }));
  await expectStep(visitor, 'Choose Date', business);
  const time = visitor.getByRole('button', { name: new RegExp(`^${picnic!.period.start_time}`) });
  await expect(visitor.getByRole('region', { name: 'Select Time Slot' })).toContainText(asText(picnic!.date));
  await expect(time.and(visitor.locator(':enabled'))).toHaveCount(0);
  await expectOwn(visitor, 'a time that is gone');
  expect((await hold(pedalo!, 4, 18)).success).toBe(true);
}

async function review({ visitor, site, width }: Sized): Promise<void> {
  const email = `ida.${width}@example.com`;
  await visitor.setViewportSize({ width, height: 844 });
  const mail = await openMail(visitor, site, 'Thank you for coming, Ida', email);
  await mail.getByRole('link', { name: /review/i }).click();
  await visitor.getByLabel('Your review').fill(`A calm hour, ${width} px wide.`);
  await expectOwn(visitor, 'the review form');
  await visitor.getByRole('radio', { name: /5/ }).check();
  await visitor.getByRole('button', { name: 'Publish my review' }).click();
  await expect(visitor.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();
  await expectOwn(visitor, 'the review');
  for (const each of await wholeMails(site, email)) expect.soft(demoWordsIn(each), each).toEqual([]);
  // The home page shows reviews once there are five.
  const [newest] = await site.call(listReviews);
  expect(newest).toMatchObject({ name: 'Ida', words: `A calm hour, ${width} px wide.` });
}
