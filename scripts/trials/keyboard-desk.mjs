import { inWords, strings } from './book-on-phone.mjs';
import { firstOf, glanceMs } from './phone-visitor.mjs';

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Locator} Locator */

const mostTabs = 60;

/**
 * The same booking without a mouse at a desk: presses of Tab, Enter, arrows and the like, and characters apart.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} date
 * @param {number} width of the window
 */
export async function bookByKeyboard(browser, url, date, width) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  let controls = 0;
  let characters = 0;
  /** @type {string[]} */
  const keys = [];
  const press = async (/** @type {string} */ key) => {
    controls += 1;
    keys.push(key);
    await page.keyboard.press(key);
  };
  /** @type {string[]} */
  const steps = [];
  const note = (/** @type {string} */ what) =>
    steps.push(`${controls} control keys: ${keys.splice(0).join(' ')}: ${what}`);
  const hasFocus = (/** @type {Locator} */ target) =>
    target.evaluate(
      (element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus(),
    );
  const isBefore = (/** @type {Locator} */ target) =>
    target.evaluate((element) => {
      const focused = element.ownerDocument.activeElement;
      return (
        focused !== null &&
        (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
      );
    });
  /** @param {Locator} target */
  const tabTo = async (target) => {
    await target.waitFor();
    // What has come with a press may take the focus a moment later.
    await page.waitForTimeout(200);
    const key = (await hasFocus(target)) || !(await isBefore(target)) ? 'Tab' : 'Shift+Tab';
    for (let tab = 0; tab < mostTabs; tab += 1) {
      if (await hasFocus(target)) return;
      await press(key);
    }
    throw new Error(`no way by keyboard to ${target.toString()}`);
  };
  const pressOn = async (/** @type {Locator} */ target) => {
    await tabTo(target);
    await press('Enter');
    note(target.toString());
  };
  const type = async (/** @type {Locator} */ field, /** @type {string} */ text) => {
    await field.waitFor();
    await page.waitForTimeout(glanceMs);
    if ((await field.inputValue()).replaceAll(' ', '') === text.replaceAll(' ', '')) return;
    await tabTo(field);
    await page.keyboard.type(text);
    characters += text.length;
    note(text);
  };
  /** A letter or figure chooses in a closed list. */
  const choose = async (/** @type {Locator} */ list) => {
    if ((await list.inputValue()) === '8') return;
    await tabTo(list);
    await press('8');
    if ((await list.inputValue()) !== '8') await list.selectOption('8');
  };
  const button = (/** @type {string | RegExp} */ name) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const main = page.getByRole('main');
  const guestsList = () => firstOf([page.getByRole('combobox', { name: /how many|guests/i })], 500);

  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await press('Tab');
  await press('Enter');
  const home = await guestsList();
  if (home !== undefined) await choose(home);
  await pressOn(main.getByRole('link', { name: 'Book Now', exact: true }).first());
  await page.getByRole('grid').waitFor();
  const early = await guestsList();
  if (early !== undefined) await choose(early);
  const cell = page.getByRole('gridcell').getByRole('button').and(page.locator('[tabindex="0"]'));
  await tabTo(cell);
  await arrowTo(date);
  await press('Enter');
  const dialog = page.getByRole('dialog');
  if ((await firstOf([dialog])) !== undefined) {
    const choice = await firstOf([
      dialog.getByRole('radio', { name: /Classic/ }),
      dialog.getByRole('button', { name: /Classic/ }),
      dialog.getByRole('link', { name: /Classic/ }),
    ]);
    if (choice !== undefined) await pressOn(choice);
  }
  const noon = await firstOf([main.getByRole('button', { name: /^12:00.* Available/ })]);
  await pressOn(noon ?? main.getByRole('button', { name: / Available/ }).first());
  await pressOn(button('Next').first());
  await type(page.getByLabel('Email'), strings.email);
  if ((await firstOf([button('Check')], 300)) !== undefined) await press('Enter');
  await type(page.getByLabel('First name'), strings.first);
  await type(page.getByLabel('Last name'), strings.last);
  await type(page.getByLabel('Phone'), strings.phone);
  await choose(page.getByLabel('Number of Guests'));
  await tabTo(page.getByLabel(/^I accept the terms/));
  await press('Space');
  await press('Enter');
  for (const platter of ['Grazing board', 'Antipasti platter']) {
    const more = [button(`One ${platter} more`), button(new RegExp(`^(Add|Add one) .*${platter}`))];
    const tab = page.getByRole('tab', { name: 'Meals' });
    await page.getByRole('tablist').waitFor();
    if ((await firstOf(more)) === undefined) {
      await tabTo(page.locator('[role=tab][tabindex="0"]'));
      for (let arrow = 0; arrow < 6 && !(await hasFocus(tab)); arrow += 1) await press('ArrowRight');
    }
    for (let one = 0; one < 2; one += 1) {
      const add = await firstOf(more);
      if (add === undefined) throw new Error(`there is no button that adds ${platter}`);
      await pressOn(add);
    }
  }
  await pressOn(button('Next').first());
  await pressOn(page.getByRole('button', { name: /^Pay Now/ }).first());
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await type(card.getByLabel('Card number'), strings.card);
  await type(card.locator('#expiry'), strings.expiry);
  await type(card.locator('#cvc'), strings.code);
  for (const [name, text] of /** @type {const} */ ([
    ['Address', strings.address],
    ['Postcode', strings.postcode],
    ['Town or city', strings.city],
  ])) {
    const field = page.getByLabel(name, { exact: true });
    await type(field, text);
  }
  await press('Enter');
  await page.getByRole('heading', { name: /^Your boat is booked/ }).waitFor();
  await context.close();
  return { 'control keys': controls, characters, 'presses in all': controls + characters, steps };

  /** PageDown to the month, then arrows. @param {string} wanted */
  async function arrowTo(wanted) {
    const named = () =>
      page.evaluate(() => (document.activeElement?.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
    const dateOf = (/** @type {string} */ name) => {
      const found = /^\w+ (\d+ \w+ \d{4})/.exec(name);
      return found === null ? Number.NaN : Date.parse(`${found[1]} UTC`);
    };
    const target = Date.parse(wanted);
    for (let step = 0; step < 40; step += 1) {
      const name = await named();
      if (name.startsWith(inWords(wanted))) return;
      const days = Math.round((target - dateOf(name)) / 86_400_000);
      if (Number.isNaN(days)) throw new Error(`the focus is on no day: ${name}`);
      if (days >= 28) await press('PageDown');
      else if (Math.abs(days) >= 4) await press(days > 0 ? 'ArrowDown' : 'ArrowUp');
      else await press(days > 0 ? 'ArrowRight' : 'ArrowLeft');
      await page.waitForTimeout(100);
    }
    throw new Error(`no keys lead to ${wanted}`);
  }
}
