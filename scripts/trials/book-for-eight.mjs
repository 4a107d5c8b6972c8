import { PhoneVisitor, firstOf, phone } from './phone-visitor.mjs';

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Page} Page */

const guests = '8';
/** Fixed, so that two trials can be compared. */
export const strings = {
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
const platters = ['Grazing board', 'Antipasti platter'];

/**
 * Eight people, the Classic on a Saturday, two of each platter, by card: from home to the confirmation.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} date
 */
export async function bookForEight(browser, url, date) {
  const context = await browser.newContext({ ...phone, baseURL: url });
  const page = await context.newPage();
  const visitor = new PhoneVisitor(page);
  const button = (/** @type {string | RegExp} */ name) => page.getByRole('button', { name });
  const main = page.getByRole('main');

  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await chooseGuests(visitor);
  await visitor.tap(main.getByRole('link', { name: 'Book Now', exact: true }).first(), 'Book Now');

  await page.getByRole('grid').waitFor();
  await chooseGuests(visitor);
  const day = button(new RegExp(`^${inWords(date)}\\b`));
  for (let month = 0; month < 12 && (await firstOf([day], 500)) === undefined; month += 1)
    await visitor.tap(button('Next month'), 'next month');
  await visitor.tap(day, `the day, ${date}`);
  const dialog = page.getByRole('dialog');
  if ((await firstOf([dialog])) !== undefined) {
    const choice = await firstOf([
      dialog.getByRole('radio', { name: /Classic/ }),
      dialog.getByRole('button', { name: /Classic/ }),
      dialog.getByRole('link', { name: /Classic/ }),
    ]);
    if (choice === undefined) throw new Error('the dialog offers no Classic');
    await visitor.tap(choice, 'the Classic');
  }
  const time = main.getByRole('button', { name: /^12:00.* Available/ });
  await visitor.tap(
    (await firstOf([time])) ?? main.getByRole('button', { name: / Available/ }).first(),
    'a time',
  );
  await visitor.tap(await nextButton(page), 'Next');

  await visitor.type(page.getByLabel('Email'), strings.email, 'email');
  const check = await firstOf([button('Check')], 300);
  if (check !== undefined) await visitor.tap(check, 'Check');
  await visitor.type(page.getByLabel('First name'), strings.first, 'first name');
  await visitor.type(page.getByLabel('Last name'), strings.last, 'last name');
  await visitor.type(page.getByLabel('Phone'), strings.phone, 'phone');
  await visitor.choose(page.getByLabel('Number of Guests'), guests, 'guests');
  await visitor.tap(page.getByLabel(/^I accept the terms/), 'terms');
  await visitor.tap(await nextButton(page), 'Next');

  await page.getByRole('tablist').waitFor();
  for (const platter of platters) {
    const more = [
      button(`One ${platter} more`),
      button(new RegExp(`^(Add|Add one) .*${platter}`)),
      page.getByRole('group', { name: platter }).getByRole('button', { name: /more|add/i }),
    ];
    if ((await firstOf(more)) === undefined)
      await visitor.tap(page.getByRole('tab', { name: 'Meals' }), 'Meals');
    for (let one = 0; one < 2; one += 1) {
      const add = await firstOf(more);
      if (add === undefined) throw new Error(`there is no button that adds ${platter}`);
      await visitor.tap(add, platter);
    }
  }
  await visitor.tap(await nextButton(page), 'Next');
  const isPriceSeen = await priceBesidePayNow(page);
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
 * @param {string} [value]
 */
export async function chooseGuests(visitor, value = guests) {
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
    if (box !== null && box.y >= 0 && box.y + box.height <= phone.viewport.height) return each;
  }
  return all.first();
}

/** @param {Page} page */
async function priceBesidePayNow(page) {
  const pay = page.getByRole('button', { name: /^Pay Now/ }).last();
  await pay.waitFor();
  await pay.scrollIntoViewIfNeeded();
  const shown = await page.evaluate(() => {
    const { innerHeight } = window;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const box = node.parentElement?.getBoundingClientRect();
      if (
        /£251\.00/.test(node.nodeValue ?? '') &&
        box !== undefined &&
        box.height > 0 &&
        box.top >= 0 &&
        box.bottom <= innerHeight
      )
        return true;
    }
    return false;
  });
  await page.evaluate(() => window.scrollTo(0, 0));
  return shown;
}

/** @param {string} date '2026-12-12' @returns {string} 'Saturday 12 December 2026' */
export function inWords(date) {
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
