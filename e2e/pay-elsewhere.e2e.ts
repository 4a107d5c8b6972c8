import type { Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { asText } from './offers.ts';
import {
  expectBooked,
  expectNothingTaken,
  expectPaidOnce,
  heldBooking,
  openCardForm,
  payWith,
  tripAtReview,
} from './paying.ts';
import { expect, test } from './test.ts';
import { chooseAnotherWay, chooseWay, globalpay, tripAt, ways, worldpay } from './ways-to-pay.ts';
import { expectConfirmed, expectStep, orderSummary, payNow } from './wizard.ts';

// Worldpay and Global Payments. pay-by-card and pay-in-trouble test the behaviour that all three providers share.

for (const way of ways) {
  test.describe(way.label, () => {
    test('after two declined cards and a failed 3-D Secure, the boat is still held and the next payment succeeds @variant', async ({
      page,
      site,
      watch,
    }) => {
      const { simulator, offer, visitor, bookingId } = await tripAt(
        way,
        { page, site, watch },
        `asked.${way.provider}`,
      );
      for (const times of [1, 2]) {
        await way.tryCard(page, 'declined');
        await way.expectDeclined(page, times);
      }
      await way.tryCard(page, 'asks');
      await expect(way.bank(page).getByRole('button', { name: 'Complete authentication' })).toBeVisible();
      await way.leaveBank(page);
      await way.tryCard(page, 'asks');
      await way.bank(page).getByRole('button', { name: 'Fail authentication' }).click();
      await way.expectDeclined(page, 3);
      expect((await simulator.payments()).filter(({ authorised }) => authorised > 0)).toEqual([]);
      await way.tryCard(page, 'asks');
      await way.bank(page).getByRole('button', { name: 'Complete authentication' }).click();
      await expectBooked(page, site, { simulator, offer, visitor, bookingId, tries: way.triesWithDeclines });
      await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();
      await page.reload();
      await expect(page.getByText(`Booking ${bookingId} is confirmed.`)).toBeVisible();
    });

    test('if the tab is closed after paying, the provider’s notification alone confirms the booking @variant', async ({
      page,
      context,
      site,
      watch,
    }) => {
      const { simulator, offer, visitor, bookingId } = await tripAt(
        way,
        { page, site, watch },
        `closed.tab.${way.provider}`,
      );
      const other = await context.newPage();
      // The answer to the charge is lost, so this visitor's browser does not tell the server of the payment.
      if (way === globalpay)
        await simulator.injectFault({ kind: 'answer_lost', method: 'POST', path: '/ucp/transactions' });
      await way.tryCard(page, 'closes the window');
      await expect
        .poll(async () => (await simulator.payments()).map(({ authorised }) => authorised))
        .toEqual([15_000]);
      await page.close();
      await expectPaidOnce(site, { simulator, offer, visitor, bookingId });
      await other.close();
    });
  });
}

test('Worldpay: Cancel on Worldpay’s page releases the boat and keeps the visitor’s choices @variant', async ({
  page,
  site,
  watch,
}) => {
  const { simulator, offer, visitor } = await tripAt(worldpay, { page, site, watch }, 'cancels.there');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment cancelled', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Nothing was charged, and we’ve released your boat.');
  await expectAccessible(page, 'a payment that was cancelled at Worldpay');
  await page.getByRole('link', { name: 'Book again' }).click();
  await expectStep(page, 'Choose Date');
  await expect(orderSummary(page)).toContainText(asText(offer.date));
  await expect(page.getByRole('region', { name: 'Your hold' })).toBeHidden();
  await expectNothingTaken(site, simulator, { offer, visitor });
});

test('Worldpay: a coupon shows as used once the visitor is back and the boat is booked', async ({
  page,
  site,
  watch,
}) => {
  const { simulator, offer, visitor } = await tripAtReview({ page, site, watch }, 'coupon.there', {
    provider: 'worldpay',
    coupon: 'WELCOME10',
  });
  const said: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/coupon/apply')) said.push(request.postDataJSON());
  });
  await chooseWay(page, 'Worldpay');
  await payNow(page);
  await worldpay.tryCard(page, 'pays');
  await expectBooked(page, site, { simulator, offer, visitor, total: 135 });
  await page.reload();
  await expectConfirmed(page, visitor);
  expect(said).toEqual([{ code: 'WELCOME10', email: visitor.email }]);
});

test('Worldpay: one press opens Worldpay’s page once, and the visitor may choose another payment method instead @variant', async ({
  page,
  site,
  watch,
}) => {
  const { simulator, offer, visitor } = await tripAtReview({ page, site, watch }, 'another.way');
  // Worldpay's page does not load, as on a bad connection.
  await page.route(`${site.simulatorUrl}/app/**`, (route) => route.fulfill({ status: 204 }));
  await chooseWay(page, 'Worldpay');
  await payNow(page);
  const words = page.getByRole('status');
  await expect(words.filter({ hasText: 'Taking you to Worldpay.' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(words.filter({ hasText: 'You’re back, and nothing has been paid yet.' })).toBeVisible();
  await expectAccessible(page, 'back from Worldpay');
  await chooseAnotherWay(page, 'Card');
  await chooseWay(page, 'Worldpay');
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await expect(words.filter({ hasText: 'Taking you' })).toBeHidden();
  const first = await heldBooking(page);
  await page.reload();
  // After a refresh, the visitor must press a button to get to Worldpay's page.
  await expect(page.getByRole('button', { name: 'Pay £150.00 at Worldpay' })).toBeVisible();
  await expect(words.filter({ hasText: 'Taking you' })).toBeHidden();
  await chooseAnotherWay(page, 'Card');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked();
  await openCardForm(page);
  const { bookingId, deadline } = await heldBooking(page);
  expect(bookingId).not.toBe(first.bookingId);
  expect(deadline).toBe(first.deadline);
  await payWith(page, 'Pays');
  await expectBooked(page, site, { simulator, offer, visitor, bookingId });
});

test('Worldpay: a payment form with an address that is not Worldpay’s is not sent, and the visitor pays by card instead @variant', async ({
  page,
  site,
  watch,
}) => {
  const { simulator, offer, visitor } = await tripAtReview({ page, site, watch }, 'forged.form');
  await chooseWay(page, 'Worldpay');
  await page.route(
    '**/api/booking/add_reservation',
    async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { formHtml: string } };
      const runs = '<img src="https://worldpay.example/x"><script>document.title = "run"</script>';
      answer.data.formHtml =
        runs + answer.data.formHtml.replace(site.simulatorUrl, 'https://worldpay.example');
      await route.fulfill({ response, json: answer });
    },
    { times: 1 },
  );
  await payNow(page);
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('Something went wrong');
  await expect(problem).toContainText('nothing was charged');
  await expect(page.getByRole('button', { name: /Worldpay/ })).toHaveCount(0);
  await expect(page).toHaveTitle('Pay on Worldpay’s page. Step 4 of 4: Payment | Roundabout Boats');
  await expectAccessible(page, 'a form that is not Worldpay’s');
  await chooseAnotherWay(page, 'Card');
  await openCardForm(page);
  const { bookingId } = await heldBooking(page);
  await payWith(page, 'Pays');
  await expectBooked(page, site, { simulator, offer, visitor, bookingId });
});

test('Global Payments: a missing script, token or answer is explained, and the next try pays @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/ERR_FAILED/);
  const { simulator, offer, visitor } = await tripAtReview({ page, site, watch }, 'in.words', {
    provider: 'globalpay',
  });
  await page.route(`${site.simulatorUrl}/globalpayments.js`, (route) => route.abort(), { times: 1 });
  await page.route('**/api/paymentmethod/get_all_active', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { payment_method_id: string }[] };
    answer.data = answer.data.filter(({ payment_method_id: id }) => id === '5' || id === '6');
    await route.fulfill({ response, json: answer });
  });
  // With only one payment method there is no choice.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  expect(await scriptsOf(page, site.simulatorUrl)).toEqual([]);
  await payNow(page);
  const problem = page.getByRole('alert');
  await expect(problem.getByText('Failed to load payment library.', { exact: true })).toBeVisible();
  await problem.getByRole('button', { name: 'Retry' }).click();
  await globalpay.arrive(page);
  await expectAccessible(page, 'the card form of Global Payments');
  await page.route(`${site.simulatorUrl}/ucp/payment-methods`, (route) => route.abort(), { times: 1 });
  await globalpay.tryCard(page, 'pays');
  await expect(problem.getByText('Failed to generate payment token.', { exact: true })).toBeVisible();
  await page.route('**/api/booking/initiate_globalpay_secure', (route) => route.abort(), { times: 1 });
  await globalpay.tryCard(page, 'pays');
  await expect(problem.getByText('Error processing booking.', { exact: true })).toBeVisible();
  const says = { success: true, message: '', data: { status: 'failed' } };
  await page.route('**/api/booking/save_globalpay_reference', (route) => route.fulfill({ json: says }), {
    times: 1,
  });
  await globalpay.tryCard(page, 'pays');
  await expect(problem.getByText('Booking failed.', { exact: true })).toBeVisible();
  await globalpay.tryCard(page, 'asks');
  await expect(globalpay.bank(page).getByRole('heading', { name: '3-D Secure' })).toBeVisible();
  await expectAccessible(page, 'the bank’s question in the wizard');
  await globalpay.bank(page).getByRole('button', { name: 'Complete authentication' }).click();
  await expectBooked(page, site, { simulator, offer, visitor });
});

/** The scripts that the page has loaded from this origin. */
async function scriptsOf(page: Page, origin: string): Promise<string[]> {
  return page.evaluate(
    (from) => [...document.scripts].map(({ src }) => src).filter((src) => src.startsWith(from)),
    origin,
  );
}
