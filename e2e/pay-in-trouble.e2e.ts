import type { Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import {
  cardFrame,
  expectBooked,
  fillCard,
  heldBooking,
  openCardForm,
  payWith,
  pressPay,
  tripAtCardForm,
  tripAtReview,
} from './paying.ts';
import { expect, test } from './test.ts';
import { addOne, expectConfirmed, expectStep, goBack, goOn, payNow } from './wizard.ts';

const unreachable = 'We couldn’t connect. Check your internet connection and try again.';

test('a connection lost during a card payment is reported at once, and the boat is booked once the connection is back @variant', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  watch.expects(/ERR_FAILED/);
  const { simulator, offer, visitor } = await tripAtCardForm({ page, site, watch }, 'cut.off');
  const { bookingId } = await heldBooking(page);
  await context.setOffline(true);
  await payWith(page, 'Pays');
  const problem = page.getByRole('alert');
  await expect(problem).toHaveText(`${unreachable} You can’t be charged twice for this booking.`);
  await expect(problem).toBeFocused();
  await expectAccessible(page, 'paying without a connection');
  await context.setOffline(false);

  // The server's answer is lost on its way to the browser.
  await page.route(
    `${site.simulatorUrl}/v1/payment_intents/*/confirm`,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await pressPay(page);
  await expect
    .poll(async () => (await simulator.payments()).map(({ authorised }) => authorised))
    .toEqual([15_000]);
  // The page aborts its hanging call after 15 s.
  const pay = page.getByRole('button', { name: 'Pay £150.00 now' });
  await expect(pay).toBeEnabled();
  await context.setOffline(false);
  await expectBooked(page, site, { simulator, offer, visitor, bookingId });
});

test('a provider outage and a failed card form are explained, and the next try pays @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/503 \(Service Unavailable\)/);
  watch.expects(/ERR_FAILED/);
  const { simulator, offer, visitor } = await tripAtReview({ page, site, watch }, 'out.of.order');
  await simulator.injectFault({
    kind: 'connection_reset',
    times: 2,
    method: 'POST',
    path: '/v1/payment_intents',
  });
  await payNow(page);
  const problem = page.getByRole('alert');
  await expect(problem).toContainText(
    'We can’t reach the payment service right now. Nothing was charged, and we’re still holding your boat. Please try again.',
  );
  await page.route(`${site.simulatorUrl}/stripe.js`, (route) => route.abort(), { times: 1 });
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(problem).toContainText('Failed to load payment library.');
  await expectAccessible(page, 'a card form that does not load');
  await page.getByLabel('Address', { exact: true }).fill('1 Lake Road');
  await page.getByLabel('Postcode').fill('MK9 1AA');
  await page.getByLabel('Town or city').fill('Milton Keynes');
  await pressPay(page);
  await expect(page.getByRole('status').getByText('Stripe is not ready yet!', { exact: true })).toBeVisible();
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(cardFrame(page).getByRole('button', { name: 'Pays', exact: true })).toBeVisible();
  await expect(problem).toBeHidden();
  await payWith(page, 'Pays');
  await expectBooked(page, site, { simulator, offer, visitor });
});

test('if the provider refuses to begin a payment, the page shows our phone number, and the next press tries again @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/409 \(Conflict\)/);
  const { simulator, offer, visitor } = await tripAtReview({ page, site, watch }, 'refused.for.good');
  await simulator.injectFault({ kind: 'refused', method: 'POST', path: '/v1/payment_intents' });
  await payNow(page);
  const problem = page.getByRole('alert');
  await expect(problem).toContainText(
    'We couldn’t start this payment. Nothing was charged, and we’re still holding your boat. Please try another way to pay, or call us.',
  );
  await expect(problem).toBeFocused();
  await expect(problem.getByRole('link', { name: /^\+?[\d ]+$/ })).toHaveAttribute('href', /^tel:/);
  await expect(problem.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'a payment that could not be started');
  await openCardForm(page);
  await expect(problem).toBeHidden();
  await payWith(page, 'Pays');
  await expectBooked(page, site, { simulator, offer, visitor });
});

test('with a booking open in three tabs, the last change counts and only one tab pays @variant', async ({
  page,
  site,
  watch,
}) => {
  // The third tab presses Pay although the second tab has already paid.
  watch.expects(/400 \(Bad Request\)/);
  const { simulator, offer, visitor } = await tripAtCardForm({ page, site, watch }, 'tabs');
  await fillCard(page, 'Pays');
  const changing = await copyOf(page);
  await toAddOns(changing);
  await changing.getByRole('tab', { name: 'Meals' }).click();
  await addOne(changing, 'Grazing board');
  await goOn(changing);
  await openCardForm(changing);
  const third = await copyOf(changing);
  const itsFields = cardFrame(third).getByRole('button', { name: 'Pays', exact: true });
  await expect(itsFields).toBeVisible();
  await toAddOns(third);
  await goOn(third);
  // The order has not changed, so the card form opens automatically. If the page still shows Pay Now, a press opens
  // the form.
  await expect(async () => {
    const payNowOfThird = third.getByRole('button', { name: 'Pay Now' });
    if (await payNowOfThird.isVisible()) await payNowOfThird.click();
    await expect(itsFields).toBeVisible();
  }).toPass();
  await fillCard(third, 'Pays');

  // Before anything is pressed in the first tab, the tab shows that its hold has ended.
  await page.bringToFront();
  await expectStep(page, 'Choose Date');
  await expect(page.getByRole('alert')).toContainText(
    'You’re booking another trip in this browser, in another tab perhaps, so this boat is no longer held. Nothing has been charged',
  );
  await changing.bringToFront();
  await payWith(changing, 'Pays');
  const bookingId = await expectConfirmed(changing, visitor);
  await third.bringToFront();
  await pressPay(third);
  await expectBooked(third, site, { simulator, offer, visitor, bookingId, total: 158.5, tries: 2 });
  expect((await simulator.payments()).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
});

/** Opens a second tab of the same browser, with a copy of the first tab's session storage. */
async function copyOf(tab: Page): Promise<Page> {
  const opened = tab.waitForEvent('popup');
  await tab.evaluate(() => void window.open(location.href));
  const copy = await opened;
  // Some browsers give a new tab the size of the last window.
  const size = tab.viewportSize();
  if (size !== null) await copy.setViewportSize(size);
  await copy.bringToFront();
  return copy;
}

/** The same address in another tab opens the step that the first tab had reached. */
async function toAddOns(tab: Page): Promise<void> {
  await goBack(tab);
  await expectStep(tab, 'Addons');
}
