/** @typedef {import('playwright').Page} Page */
/** @typedef {(name: string) => Promise<void>} Shoot */
/** @typedef {{ name: string, walk: (page: Page, shoot: Shoot) => Promise<void> }} Journey */

const visitor = { email: 'priya@example.com', first: 'Priya', last: 'Mehta', phone: '+44 7700 900123' };

/** What is walked through for the pictures; each state is shot once. @type {readonly Journey[]} */
export const journeys = [
  { name: 'parts', walk: walkParts },
  { name: 'pages', walk: walkPages },
  { name: 'drawer', walk: walkDrawer },
  { name: 'choose-date', walk: walkChooseDate },
  { name: 'wizard', walk: walkWizard },
  { name: 'zero-cost', walk: walkZeroCost },
  { name: 'outcomes', walk: walkOutcomes },
];

/** @param {Page} page @param {Shoot} shoot */
async function walkParts(page, shoot) {
  await page.goto('/dev/ui');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('parts');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkPages(page, shoot) {
  for (const path of ['', 'experience', 'faqs', 'contact-us', 'terms-and-conditions', 'bookings', 'lost']) {
    await page.goto(`/#/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(`page-${path || 'home'}`);
  }
  await page.getByRole('link', { name: 'home page' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('contact-failed');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkDrawer(page, shoot) {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (!(await menu.isVisible())) return;
  await menu.click();
  await shoot('drawer');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkChooseDate(page, shoot) {
  await page.goto('/#/booking');
  await page.getByRole('grid').waitFor();
  await shoot('date-no-package');
  await page.goto('/#/booking?show_pkg=1');
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await shoot('package-dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Sunset' }).click();
  await page.getByRole('grid').waitFor();
  await shoot('date-package');
  for (let month = 0; month < 8; month += 1) {
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  await shoot('date-closed-month');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkWizard(page, shoot) {
  await toDetails(page, shoot);
  await shoot('details-email');
  await page.getByLabel('Email').fill('zoe@example');
  await page.getByRole('button', { name: 'Check' }).click();
  await shoot('details-email-wrong');
  await checkEmail(page);
  await shoot('details-form');
  await next(page);
  await page.getByRole('alert').waitFor();
  await shoot('details-problem');
  await fillDetails(page);
  await shoot('details-filled');
  await next(page);
  await page.getByRole('tab', { name: 'Others' }).waitFor();
  await shoot('addons-others');
  await page.getByRole('tab', { name: 'Meals' }).click();
  for (let press = 0; press < 4; press += 1)
    await page.getByRole('button', { name: 'One Grazing board more' }).click();
  await page.getByRole('button', { name: 'Special Request for Grazing board' }).click();
  await page.getByLabel('Enter comment').fill('One board without nuts, please.');
  await shoot('addons-comment');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await shoot('addons-meals');
  await page.getByRole('tab', { name: 'Drinks' }).click();
  await shoot('addons-drinks');
  await next(page);
  await page.getByRole('region', { name: 'Your booking' }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('payment-review');
  const pay = page.getByRole('button', { name: 'Pay Now' });
  if (!(await pay.isVisible())) return;
  await pay.click();
  await page.getByRole('region', { name: 'Your hold' }).waitFor();
  await page.getByLabel('Name on card').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('payment-form');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkZeroCost(page, shoot) {
  await toDetails(page, async () => undefined, 'ONTHEHOUSE');
  await checkEmail(page);
  await fillDetails(page);
  await next(page);
  await page.getByRole('tab', { name: 'Others' }).waitFor();
  await next(page);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('heading', { name: 'Your boat is booked' }).waitFor();
  await shoot('outcome-success');
  await page.getByRole('link', { name: 'See your booking' }).click();
  await page.getByRole('region', { name: 'Overview' }).waitFor();
  await shoot('booking-view');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkOutcomes(page, shoot) {
  for (const [state, path] of [
    ['outcome-mailed', 'payment/zero_coupon/success?booking_id=unknown'],
    ['outcome-failed', 'payment/worldpay/failed'],
    ['booking-view-unknown', 'booking/unknown?email=nobody@example.com'],
  ]) {
    await page.goto(`/#/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(state ?? '');
  }
}

/** @param {Page} page @param {Shoot} shoot */
async function toDetails(page, shoot, coupon = '') {
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
    await page.getByRole('button', { name: 'Have a code?' }).click();
    await page.getByLabel('Coupon code').fill(coupon);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: `Remove coupon ${coupon}` }).waitFor();
  }
  await next(page);
  await page.getByRole('button', { name: 'Check' }).waitFor();
}

/** @param {Page} page */
async function checkEmail(page) {
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByLabel('First name').waitFor();
}

/** @param {Page} page */
async function fillDetails(page) {
  await page.getByLabel('First name').fill(visitor.first);
  await page.getByLabel('Last name').fill(visitor.last);
  await page.getByLabel('Phone').fill(visitor.phone);
  await page.getByLabel('Number of Guests').selectOption('8');
  await page.getByLabel(/^I accept the terms/).check();
}

/** @param {Page} page */
async function next(page) {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}
