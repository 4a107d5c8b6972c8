import { chooseGuests } from './book-on-phone.mjs';
import { PhoneVisitor, firstOf, phone } from './phone-visitor.mjs';

/** @typedef {import('playwright').Browser} Browser */

const guests = '10';
/** The visitor must not have to type on the way to a price. */
const typedEmail = 'priya.mehta@example.com';

/**
 * "Ten of us, next weekend, the cheapest": touches from home to one whole price for ten. Where the site cannot say it
 * before the details, the visitor types an email address and chooses ten there.
 * @param {Browser} browser
 * @param {string} url
 */
export async function findCheapest(browser, url) {
  const context = await browser.newContext({ ...phone, baseURL: url });
  const page = await context.newPage();
  const visitor = new PhoneVisitor(page);
  const main = page.getByRole('main');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await chooseGuests(visitor, guests);
  const answer = () =>
    firstOf(
      [
        main.getByRole('link', { name: /cheapest/i }),
        main.getByRole('button', { name: /cheapest/i }),
        main.getByText(/cheapest/i),
      ],
      2000,
    );
  let line = await answer();
  if (line === undefined) {
    await visitor.tap(main.getByRole('link', { name: 'Book Now', exact: true }).first(), 'Book Now');
    await page.getByRole('grid').waitFor();
    await chooseGuests(visitor, guests);
    line = await answer();
  }
  let price = line === undefined ? '' : (await line.innerText()).replaceAll(/\s+/g, ' ');
  if (line === undefined) price = await askTheDetails(visitor);
  const { taps, characters, swipes, steps } = visitor;
  await context.close();
  return { taps, characters, swipes, answer: price, steps };
}

/**
 * The long way round, by the first Saturday with a time.
 * @param {PhoneVisitor} visitor
 */
async function askTheDetails(visitor) {
  const { page } = visitor;
  const saturday = page.getByRole('button', { name: /^Saturday .* available/ });
  for (let month = 0; month < 12 && (await firstOf([saturday], 500)) === undefined; month += 1)
    await visitor.tap(page.getByRole('button', { name: 'Next month' }), 'next month');
  await visitor.tap(saturday.first(), 'Saturday');
  const dialog = page.getByRole('dialog');
  const choice = await firstOf([
    dialog.getByRole('button', { name: /Classic/ }),
    dialog.getByRole('radio', { name: /Classic/ }),
  ]);
  if (choice !== undefined) await visitor.tap(choice, 'the Classic');
  await visitor.tap(
    page
      .getByRole('main')
      .getByRole('button', { name: / Available/ })
      .first(),
    'a time',
  );
  await visitor.tap(page.getByRole('button', { name: 'Next', exact: true }).first(), 'Next');
  await visitor.type(page.getByLabel('Email'), typedEmail, 'email');
  await visitor.tap(page.getByRole('button', { name: 'Check' }), 'Check');
  await visitor.choose(page.getByLabel('Number of Guests'), guests, '10 guests');
  await page.waitForTimeout(500);
  const amounts = await page.getByText(/£\d+\.\d\d/).allInnerTexts();
  return amounts.at(-1)?.replaceAll(/\s+/g, ' ') ?? '';
}

/**
 * A choice made on one phone, its address opened on another: day, time, package and guests must be the same.
 * @param {Browser} browser
 * @param {string} url
 */
export async function openSharedLink(browser, url) {
  const one = await browser.newContext({ ...phone, baseURL: url });
  const page = await one.newPage();
  const visitor = new PhoneVisitor(page);
  await page.goto('/#/booking?show_pkg=0&package_id=1');
  await page.getByRole('grid').waitFor();
  await chooseGuests(visitor, '8');
  const day = page.getByRole('button', { name: /^Saturday .* available/ });
  for (let month = 0; month < 12 && (await firstOf([day], 500)) === undefined; month += 1)
    await visitor.tap(page.getByRole('button', { name: 'Next month' }), 'next month');
  await visitor.tap(day.first(), 'the day');
  await visitor.tap(
    page
      .getByRole('main')
      .getByRole('button', { name: / Available/ })
      .first(),
    'the time',
  );
  await page.waitForTimeout(500);
  const address = page.url();
  const chosen = await choiceOn(page);
  await one.close();

  const other = await browser.newContext({ ...phone, baseURL: url });
  const opened = await other.newPage();
  await opened.goto(address);
  await firstOf([opened.getByRole('grid')], 10_000);
  await opened.waitForTimeout(1500);
  const seen = await choiceOn(opened);
  await other.close();
  return {
    address: address.replace(url, ''),
    chosen,
    opened: seen,
    isSame: chosen !== '' && chosen === seen,
  };
}

/**
 * What is pressed or chosen on the first step.
 * @param {import('playwright').Page} page
 */
async function choiceOn(page) {
  const pressed = await page
    .locator('main [aria-pressed=true], main [aria-selected=true], main [aria-checked=true], main select')
    .evaluateAll((all) =>
      all.map((each) =>
        each instanceof HTMLSelectElement
          ? `${each.selectedOptions[0]?.textContent}`
          : (each.getAttribute('aria-label') ?? each.textContent ?? ''),
      ),
    );
  const total = await page.getByText(/£\d+\.\d\d/).allInnerTexts();
  return [...pressed, total.at(-1) ?? ''].map((text) => text.replaceAll(/\s+/g, ' ').trim()).join(' | ');
}
