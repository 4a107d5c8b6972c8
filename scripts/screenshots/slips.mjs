import { checkEmail, fillDetails, next, toDetails, toLastStep } from './steps.mjs';

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./journeys.mjs').Shoot} Shoot */
/** @typedef {import('./journeys.mjs').Journey} Journey */

const sunset = 3;

/** What a visitor sees when something is sold out, mistyped, slow or lost. @type {readonly Journey[]} */
export const slips = [
  { name: 'sold-out', walk: walkSoldOut },
  { name: 'coupon', walk: walkCoupon },
  { name: 'slips-in-details', walk: walkDetails },
  { name: 'too-late', walk: walkTooLate },
  { name: 'lost-boat', walk: walkLostBoat },
  { name: 'slow', walk: walkSlow },
];

/** @param {Page} page @param {Shoot} shoot */
async function walkSoldOut(page, shoot) {
  const days = await post(page, '/api/periodstatic/get_available_period_by_daterange', {
    package_id: sunset,
  });
  const day = days[20];
  for (const period of day.periods) await sellOut(page, sunset, day.date, period.period_id);
  await page.goto(`/#/booking?package_id=${sunset}&date=${day.date}`);
  await page.getByText('Nearest available times:').waitFor();
  await shoot('date-sold-out');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkCoupon(page, shoot) {
  await toDetails(page, async () => undefined);
  await page.goBack();
  await page.getByRole('button', { name: 'Have a discount code?' }).click();
  await page.getByLabel('Coupon code').fill('LASTSUMMER');
  await shoot('coupon-typed');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/^LASTSUMMER ended on /).waitFor();
  await shoot('coupon-refused');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('We couldn’t connect').first().waitFor();
  await shoot('coupon-not-asked');
  await page.context().setOffline(false);
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).waitFor();
  await shoot('coupon-applied');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkDetails(page, shoot) {
  await toDetails(page, async () => undefined);
  await page.getByLabel('Email').fill('priya@gmial.com');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Did you mean').waitFor();
  await page.getByLabel('First name').fill('P');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('First name').blur();
  await page.getByText('Enter your first name').waitFor();
  await shoot('details-slip');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkTooLate(page, shoot) {
  const days = await post(page, '/api/periodstatic/get_available_period_by_daterange', { package_id: 1 });
  const day = days.find((/** @type {Day} */ { periods }) => periods.some(({ isSoldOut }) => !isSoldOut));
  await page.goto(`/#/booking?package_id=1&date=${day.date}`);
  await page
    .getByRole('button', { name: / Available / })
    .first()
    .click();
  await next(page);
  await checkEmail(page);
  await fillDetails(page);
  await next(page);
  await page.getByRole('tab', { name: 'Meals' }).click();
  await shoot('addons-too-late');
  await page.getByRole('tab', { name: 'Others' }).click();
  await page.getByRole('button', { name: 'Add one Blanket' }).click();
  await page.getByRole('button', { name: 'Remove one Blanket' }).click();
  await shoot('addons-removed');
  await next(page);
  await page.getByText('so it can’t be cancelled or refunded').waitFor();
  await shoot('payment-review-no-refund');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkLostBoat(page, shoot) {
  await toLastStep(page, 'ONTHEHOUSE');
  const { date, id } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('booking.draft') ?? '{}').draft.time.slot,
  );
  await sellOut(page, 1, date, id);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await shoot('pay-now-offline');
  // It tries again by itself.
  await page.context().setOffline(false);
  await page.getByText('Nearest available times:').waitFor();
  await shoot('lost-boat');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkSlow(page, shoot) {
  await page.clock.install();
  await page.route('**/api/periodstatic/**', () => undefined);
  await page.goto('/#/booking?package_id=1');
  await page.getByText('Loading available days').waitFor();
  await shoot('loading-days');
  await page.clock.runFor(9000);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await shoot('loading-long');
  await page.goto('/#/booking/anything');
  await page.getByRole('button', { name: 'Show my booking' }).waitFor();
  await shoot('booking-view-email');
}

/** @typedef {{ date: string, periods: { period_id: number, isSoldOut: boolean }[] }} Day */

/** Until the server says that there is no boat left. @param {Page} page @param {number} packageId @param {string} date @param {number} slotId */
async function sellOut(page, packageId, date, slotId) {
  const person = {
    first_name: 'Some',
    last_name: 'Body',
    phone: '01632960000',
    email: 'a@example.com',
    country: 'France',
  };
  const { id } = await post(page, '/api/user/create_or_update_user', person);
  for (let isSold = true; isSold;) {
    isSold =
      (await post(page, '/api/booking/add_zero_cost_reservation', {
        payment_method_id: '5',
        customer: id,
        package_id: packageId,
        package_amount: 0,
        date,
        period_id: slotId,
        boats: [2],
        passengers: 2,
        order_items: [],
        discount: 0,
        coupon_discount: 0,
        total: 0,
        coupon_code: 'ONTHEHOUSE',
      })) !== undefined;
  }
}

/** The data of an answer; undefined for a "no". @param {Page} page @param {string} path @param {unknown} body */
async function post(page, path, body) {
  const answer = await page.request.post(path, { data: body, headers: { 'x-app': '1' } });
  const { success, data } = await answer.json();
  return success ? data : undefined;
}
