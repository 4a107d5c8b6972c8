import { toReview } from './steps.mjs';

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./journeys.mjs').Shoot} Shoot */
/** @typedef {import('./journeys.mjs').Journey} Journey */

/** Paying by another provider than the first. @type {readonly Journey[]} */
export const waysToPay = [
  { name: 'worldpay', walk: walkWorldpay },
  { name: 'globalpay', walk: walkGlobalpay },
];

/** @param {Page} page @param {Shoot} shoot */
async function walkWorldpay(page, shoot) {
  await toReview(page);
  await chooseOther(page, 'Worldpay');
  await shoot('payment-choice');
  await payAtWorldpay(page, 'Refused');
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  await shoot('worldpay-failed');
  await page.getByRole('button', { name: 'Try again' }).click();
  const go = page.getByRole('button', { name: /at Worldpay$/ });
  await go.waitFor();
  await shoot('worldpay-here');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByText('You’re back').waitFor();
  await shoot('worldpay-back');
  await go.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor();
  await shoot('worldpay-cancelled');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await toReview(page);
  await page.route('**/api/booking/add_reservation', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.formHtml = '';
    await route.fulfill({ response, json: answer });
  });
  await chooseOther(page, 'Worldpay');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByText('Something went wrong').waitFor();
  await shoot('worldpay-refused-form');
  await page.unroute('**/api/booking/add_reservation');
  await page.reload();
  await go.waitFor();
  await page.request.post('/dev/clock', { data: { advance: 'PT14M' } });
  await go.click();
  await page.request.post('/dev/clock', { data: { advance: 'PT5M' } });
  await pressAtWorldpay(page, 'Refused after a minute');
  await page.getByRole('heading', { name: 'Your time to pay is up' }).waitFor();
  await shoot('worldpay-timed-out');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkGlobalpay(page, shoot) {
  await toReview(page);
  await chooseOther(page, 'Global Payments');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  const fields = page.frameLocator('iframe[title="Card details"]');
  const pay = fields.getByRole('button', { name: /^Pay £/ });
  await pay.waitFor();
  await shoot('globalpay-form');
  await fields.getByRole('button', { name: 'Declined', exact: true }).click();
  await pay.click();
  await page.getByText('Nothing was charged').first().waitFor();
  await shoot('globalpay-declined');
  await fields.getByRole('button', { name: '3-D Secure asks', exact: true }).click();
  await pay.click();
  const bank = page.frameLocator('iframe[title="Your bank’s check"]').frameLocator('iframe');
  await bank.getByRole('button', { name: 'Complete authentication' }).waitFor();
  await shoot('globalpay-bank');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText('Your bank’s check wasn’t completed').waitFor();
  await shoot('globalpay-bank-left');
  await page.route('**/api/booking/save_globalpay_reference', () => undefined);
  await fields.getByRole('button', { name: 'Pays', exact: true }).click();
  await pay.click();
  await page.getByText('Paying... Please wait.').waitFor();
  await shoot('globalpay-paying');
}

/** @param {Page} page @param {string} card */
async function payAtWorldpay(page, card) {
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await pressAtWorldpay(page, card);
}

/** @param {Page} page @param {string} card */
async function pressAtWorldpay(page, card) {
  const chip = page.getByRole('button', { name: card, exact: true });
  await page.getByText('More test cards').waitFor();
  if (!(await chip.isVisible())) await page.getByText('More test cards').click();
  await chip.click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** @param {Page} page @param {string} provider */
async function chooseOther(page, provider) {
  await page.getByText('Other ways to pay').click();
  await page.getByRole('radio', { name: new RegExp(provider) }).check();
}
