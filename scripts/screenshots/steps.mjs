/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./journeys.mjs').Shoot} Shoot */

const visitor = { email: 'priya@example.com', first: 'Priya', last: 'Mehta', phone: '+44 7700 900123' };

/** @param {Page} page @param {Shoot} shoot */
export async function toDetails(page, shoot, coupon = '') {
  await page.goto('/#/booking?show_pkg=0&package_id=1');
  await page.getByRole('grid').waitFor();
  // Ten days ahead, so that every add-on is in time.
  const days = page.getByRole('gridcell').getByRole('button', { name: /times? available/ });
  await page.getByRole('button', { name: 'Next month' }).click();
  await days.nth(9).click();
  await page
    .getByRole('button', { name: / Available / })
    .first()
    .waitFor();
  await shoot('date-day');
  await page
    .getByRole('button', { name: / Available / })
    .first()
    .click();
  await shoot('date-time');
  if (coupon !== '') {
    await page.getByRole('button', { name: 'Have a discount code?' }).click();
    await page.getByLabel('Coupon code').fill(coupon);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: `Remove coupon ${coupon}` }).waitFor();
  }
  await next(page);
  await page.getByRole('button', { name: 'Check' }).waitFor();
}

/** @param {Page} page */
export async function checkEmail(page) {
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByLabel('First name').waitFor();
}

/** @param {Page} page */
export async function fillDetails(page) {
  await page.getByLabel('First name').fill(visitor.first);
  await page.getByLabel('Last name').fill(visitor.last);
  await fillRest(page);
}

/** All but the names. @param {Page} page */
export async function fillRest(page) {
  await page.getByLabel('Phone').fill(visitor.phone);
  await page.getByLabel('Number of Guests').selectOption('8');
  await page.getByLabel(/^I accept the terms/).check();
}

/** @param {Page} page */
export async function next(page) {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

/** From a new wizard to the review, with nothing photographed. @param {Page} page @param {string} [code] a coupon's */
export async function toLastStep(page, code) {
  await toDetails(page, async () => undefined, code);
  await checkEmail(page);
  await fillDetails(page);
  await next(page);
  await page.getByRole('tab', { name: 'Others' }).waitFor();
  await next(page);
}

/** The same, with the ways to pay shown. @param {Page} page */
export async function toReview(page) {
  await toLastStep(page);
  await page.getByText('Other ways to pay').waitFor();
}
