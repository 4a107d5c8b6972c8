import { ofConsole } from './console.mjs';
import { ofSetUp } from './set-up.mjs';
import { slips } from './slips.mjs';
import { checkEmail, fillDetails, fillRest, next, toDetails, toLastStep, toReview } from './steps.mjs';
import { waysToPay } from './ways-to-pay.mjs';

/** @typedef {import('playwright').Page} Page */
/** @typedef {(name: string, page?: Page) => Promise<void>} Shoot */
/** @typedef {{ name: string, walk: (page: Page, shoot: Shoot) => Promise<void> }} Journey */

/** What is walked through for the pictures; each state is shot once. @type {readonly Journey[]} */
export const journeys = [
  { name: 'parts', walk: walkParts },
  { name: 'pages', walk: walkPages },
  { name: 'viewer', walk: walkViewer },
  { name: 'drawer', walk: walkDrawer },
  { name: 'choose-date', walk: walkChooseDate },
  { name: 'wizard', walk: walkWizard },
  { name: 'filled-in', walk: walkFilledIn },
  { name: 'paying', walk: walkPaying },
  { name: 'hold-over', walk: walkHoldOver },
  { name: 'zero-cost', walk: walkZeroCost },
  { name: 'outcomes', walk: walkOutcomes },
  ...slips,
  ...waysToPay,
  ...ofConsole,
  ...ofSetUp,
];

/** @param {Page} page @param {Shoot} shoot */
async function walkParts(page, shoot) {
  await page.goto('/dev/ui');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('parts');
}

const pages = [
  '',
  'experience',
  'gallery',
  'faqs',
  'contact-us',
  'about',
  'terms-and-conditions',
  'refund-policy',
  'privacy-policy',
  'bookings',
  'payment/globalpay',
  'lost',
];

/** @param {Page} page @param {Shoot} shoot */
async function walkPages(page, shoot) {
  for (const path of pages) {
    await page.goto(`/#/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(`page-${path.replace('/', '-') || 'home'}`);
  }
  await page.getByRole('link', { name: 'home page' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('contact-failed');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkViewer(page, shoot) {
  await page.goto('/#/gallery');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('gallery-viewer');
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
    await page.getByRole('button', { name: 'Add one Grazing board' }).click();
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
}

/** What the site fills in of itself. @param {Page} page @param {Shoot} shoot */
async function walkFilledIn(page, shoot) {
  await toDetails(page, async () => undefined);
  await page.getByLabel('Email').fill('priya.mehta@example.com');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Filled in from your email').first().waitFor();
  await shoot('details-names-filled-in');
  await fillRest(page);
  await next(page);
  await page.getByRole('tab', { name: 'Others' }).waitFor();
  await next(page);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.frameLocator(cardFrame).getByRole('button', { name: 'Pays', exact: true }).waitFor();
  await page.getByLabel('Postcode').fill('MK9 0AA');
  await page.getByText('Filled in from your postcode').first().waitFor();
  await shoot('payment-town-filled-in');
}

const cardFrame = 'iframe[title="Secure card payment input frame"]';
const bankFrame = 'iframe[title="3-D Secure authentication"]';

/** @param {Page} page @param {Shoot} shoot */
async function walkPaying(page, shoot) {
  await toCardForm(page);
  await shoot('payment-form');
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await shoot('payment-fields-missing');
  await fillBilling(page);
  await payWith(page, 'Declined');
  await page.getByText('Your card was declined.').waitFor();
  await shoot('payment-declined');
  for (const times of [2, 3]) {
    await payWith(page, 'Not enough money');
    await page.getByText('insufficient funds').waitFor();
    if (times === 3) await shoot('payment-declined-thrice');
  }
  await advanceClock(page, 'PT13M15S');
  await page.getByText('1 minute left').waitFor({ state: 'attached' });
  await shoot('payment-last-minutes');
  await payWith(page, '3-D Secure, passes');
  const bank = page.frameLocator(bankFrame);
  await bank.getByRole('button', { name: 'Close' }).waitFor();
  await shoot('payment-bank');
  await bank.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Your bank’s check wasn’t completed').waitFor();
  await shoot('payment-bank-left');
  await payWith(page, 'Pays');
  await page.getByRole('heading', { name: 'Your boat is booked' }).waitFor();
  await shoot('outcome-paid');
  const paid = page.url();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByText('Payment received.').waitFor();
  await shoot('outcome-paid-elsewhere');
  await page.goto('about:blank');
  await page.goto(paid.replace(/ref=./, 'ref=0'));
  await page.getByRole('heading', { name: 'Your payment could not be verifed.' }).waitFor();
  await shoot('outcome-wrong-reference');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkHoldOver(page, shoot) {
  await toCardForm(page);
  const { bookingId, reference } = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('booking.hold') ?? '{}'),
  );
  const outcome = `/#/payment/stripe/success?booking_id=${bookingId}&ref=${reference}`;
  const other = await page.context().newPage();
  await other.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });
  await other.goto(outcome);
  await other.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
  await shoot('outcome-pending', other);
  await other.close();
  await fillBilling(page);
  await payWith(page, 'Declined');
  await page.getByText('Your card was declined.').waitFor();
  const failed = await page.context().newPage();
  await failed.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });
  await failed.goto(outcome);
  await failed.getByRole('heading', { name: 'FAILED' }).waitFor();
  await shoot('outcome-declined', failed);
  await failed.close();
  await advanceClock(page, 'PT16M');
  await page.getByText('Your 15-minute hold has ended.').waitFor();
  await shoot('hold-over');
  await page.goto(outcome);
  await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor();
  await shoot('outcome-cancelled');
}

/** @param {Page} page */
async function toCardForm(page) {
  await toReview(page);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.frameLocator(cardFrame).getByRole('button', { name: 'Pays', exact: true }).waitFor();
}

/** @param {Page} page */
async function fillBilling(page) {
  await page.getByLabel('Address', { exact: true }).fill('12 Willow Row');
  await page.getByLabel('Postcode').fill('MK9 0AA');
  await page.getByLabel('Town or city').fill('Milton Keynes');
}

/** @param {Page} page @param {string} card */
async function payWith(page, card) {
  await page.frameLocator(cardFrame).getByRole('button', { name: card, exact: true }).click();
  await page.getByRole('button', { name: /^Pay £/ }).click();
}

/** The page hears of the new time with its next call: it makes one when the visitor comes back to the tab. @param {Page} page @param {string} duration */
async function advanceClock(page, duration) {
  await page.request.post('/dev/clock', { data: { advance: duration } });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** @param {Page} page @param {Shoot} shoot */
async function walkZeroCost(page, shoot) {
  await toLastStep(page, 'ONTHEHOUSE');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('heading', { name: 'Your boat is booked' }).waitFor();
  await shoot('outcome-success');
  await page.getByRole('link', { name: 'See your booking' }).click();
  await page.getByRole('region', { name: 'Overview' }).waitFor();
  await shoot('booking-view');

  const captain = page.getByRole('region', { name: 'Who’s your captain?' });
  await captain.getByLabel('Captain’s name').fill('Ben');
  await captain.getByRole('button', { name: 'Save' }).click();
  await captain.getByText('Now send Ben this link').waitFor();
  await shoot('captain-asked');
  // The link that the device's own sheet would be given.
  await page.evaluate(() =>
    Object.assign(navigator, { share: (/** @type {ShareData} */ { url }) => (document.title = String(url)) }),
  );
  await captain.getByRole('button', { name: 'Send Ben the captain’s link' }).click();
  await page.goto(await page.title());
  await page.getByRole('button', { name: 'Yes, I’m the captain' }).waitFor();
  await shoot('party-captain');
  await page.getByRole('button', { name: 'Yes, I’m the captain' }).click();
  await page.getByText('You’re the captain, Ben.').waitFor();
  await shoot('party-accepted');
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
