import { PhoneVisitor, firstOf, phone } from './phone-visitor.mjs';

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Page} Page */

/**
 * Who books what. The strings are fixed, so that two trials can be compared.
 * @typedef {{
 *   guests: string,
 *   trip: string,
 *   isByCard?: boolean,
 *   addOns: readonly { tab: string, name: string, count: number | 'for all' }[],
 *   strings: typeof strings,
 *   viewport?: { width: number, height: number },
 *   total: string,
 * }} Party
 */

const strings = {
  email: 'priya.mehta@example.com',
  first: 'Priya',
  last: 'Mehta',
  phone: '07700 900123',
  card: '4242424242424242',
  expiry: '1234',
  code: '123',
  address: '12 Willow Tree Crescent',
  city: 'Milton Keynes',
  postcode: 'MK9 0AA',
};

const wide = { width: 390, height: 844 };

/** @type {Record<'eight' | 'ten' | 'couple', Party>} */
export const parties = {
  eight: {
    guests: '8',
    trip: 'Classic',
    addOns: [
      { tab: 'Meals', name: 'Grazing board', count: 2 },
      { tab: 'Meals', name: 'Antipasti platter', count: 2 },
    ],
    strings,
    total: '£251.00',
  },
  ten: {
    guests: '10',
    trip: 'Classic',
    addOns: [
      { tab: 'Meals', name: 'Grazing board', count: 'for all' },
      { tab: 'Drinks', name: 'Prosecco', count: 'for all' },
    ],
    strings: {
      ...strings,
      email: 'holly.marsh@example.com',
      first: 'Holly',
      last: 'Marsh',
      phone: '07700900123',
      address: '14 Harbour Close',
    },
    viewport: wide,
    total: '£405.00',
  },
  couple: {
    guests: '2',
    trip: 'BBQ',
    addOns: [],
    strings: {
      ...strings,
      email: 'sam.reed@example.com',
      first: 'Sam',
      last: 'Reed',
      phone: '07700900123',
      address: '12 Lake Road',
    },
    viewport: wide,
    total: '£205.00',
  },
};

/**
 * By card on a Saturday, from home to the confirmation.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} date
 * @param {Party} party
 */
export async function bookOnPhone(browser, url, date, party) {
  const { guests, trip, isByCard = false, addOns, strings, viewport = phone.viewport } = party;
  const context = await browser.newContext({ ...phone, viewport, baseURL: url });
  const page = await context.newPage();
  const visitor = new PhoneVisitor(page);
  const button = (/** @type {string | RegExp} */ name) => page.getByRole('button', { name });
  const main = page.getByRole('main');

  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await chooseGuests(visitor, guests);
  const link = main.getByRole('link', { name: isByCard ? `Book Now: ${trip}` : 'Book Now', exact: true });
  await visitor.tap(link.first(), 'Book Now');

  await page.getByRole('grid').waitFor();
  await chooseGuests(visitor, guests);
  const day = button(new RegExp(`^${inWords(date)}\\b`));
  for (let month = 0; month < 12 && (await firstOf([day], 500)) === undefined; month += 1)
    await visitor.tap(button('Next month'), 'next month');
  await visitor.tap(day, `the day, ${date}`);
  const dialog = page.getByRole('dialog');
  if ((await firstOf([dialog])) !== undefined)
    await visitor.tap(dialog.getByRole('button', { name: new RegExp(`^${trip}`) }), `the ${trip}`);
  const time = main.getByRole('button', { name: /^12:00.* Available/ });
  await visitor.tap(
    (await firstOf([time])) ?? main.getByRole('button', { name: / Available/ }).first(),
    'a time',
  );
  await visitor.tap(await nextButton(page), 'Next');

  await visitor.type(page.getByLabel('Email'), strings.email, 'email');
  await visitor.goOn('the address is checked');
  await visitor.type(page.getByLabel('First name'), strings.first, 'first name');
  await visitor.type(page.getByLabel('Last name'), strings.last, 'last name');
  await visitor.type(page.getByLabel('Phone'), strings.phone, 'phone');
  await visitor.choose(page.getByLabel('Number of Guests'), guests, 'guests');
  await visitor.tap(page.getByLabel(/^I accept the terms/), 'terms');
  await visitor.tap(await nextButton(page), 'Next');

  await page.getByRole('tablist').waitFor();
  for (const { tab, name, count } of addOns) {
    const add = count === 'for all' ? button(new RegExp(`^For all .* ${name}$`)) : button(`Add one ${name}`);
    if ((await firstOf([add], 500)) === undefined)
      await visitor.tap(page.getByRole('tab', { name: tab }), tab);
    for (let one = 0; one < (count === 'for all' ? 1 : count); one += 1) await visitor.tap(add, name);
  }
  await visitor.tap(await nextButton(page), 'Next');
  const isPriceSeen = await priceBesidePayNow(page, party.total);
  await visitor.tap(button(/^Pay Now/).last(), 'Pay Now');

  const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await visitor.type(card.getByLabel('Card number'), strings.card, 'card number');
  await visitor.type(card.locator('#expiry'), strings.expiry, 'expiry');
  await visitor.type(card.locator('#cvc'), strings.code, 'security code');
  for (const [name, text] of /** @type {const} */ ([
    ['Address', strings.address],
    ['Postcode', strings.postcode],
    ['Town or city', strings.city],
  ])) {
    const field = page.getByLabel(name, { exact: true });
    await visitor.type(field, text, name);
  }
  await visitor.tap(button(/^Pay £/).last(), 'Pay');
  await page.getByRole('heading', { name: /^Your boat is booked/ }).waitFor();
  const { taps, characters, swipes, fields, steps } = visitor;
  await context.close();
  return { taps, characters, swipes, fields, isPriceSeen, steps };
}

/**
 * Where the site asks before the details: at home or above the calendar.
 * @param {PhoneVisitor} visitor
 * @param {string} value
 */
async function chooseGuests(visitor, value) {
  const list = await firstOf(
    [
      visitor.page.getByRole('combobox', { name: /how many|guests/i }),
      visitor.page.locator('main select[name=guests]'),
    ],
    500,
  );
  if (list !== undefined) await visitor.choose(list, value, `${value} guests`);
}

/**
 * In the bar, where there is one: that is where a thumb is.
 * @param {Page} page
 */
async function nextButton(page) {
  const all = page.getByRole('button', { name: 'Next', exact: true });
  await all.first().waitFor();
  for (const each of await all.all()) {
    const box = await each.boundingBox();
    const height = page.viewportSize()?.height ?? phone.viewport.height;
    if (box !== null && box.y >= 0 && box.y + box.height <= height) return each;
  }
  return all.first();
}

/**
 * @param {Page} page
 * @param {string} total
 */
async function priceBesidePayNow(page, total) {
  const pay = page.getByRole('button', { name: /^Pay Now/ }).last();
  await pay.waitFor();
  await pay.scrollIntoViewIfNeeded();
  const shown = await page.evaluate((amount) => {
    const { innerHeight } = window;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const box = node.parentElement?.getBoundingClientRect();
      if (
        (node.nodeValue ?? '').includes(amount) &&
        box !== undefined &&
        box.height > 0 &&
        box.top >= 0 &&
        box.bottom <= innerHeight
      )
        return true;
    }
    return false;
  }, total);
  await page.evaluate(() => window.scrollTo(0, 0));
  return shown;
}

/** @param {string} date '2026-12-12' @returns {string} 'Saturday 12 December 2026' */
function inWords(date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(date));
  return parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');
}
