import { refusalStatus } from '@slipway/shared/api/refusals.ts';
import type { BrowserContext, Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import {
  bankFrame,
  cardFrame,
  expectBooked,
  expectPaidOnce,
  expectPriceBeside,
  fillCard,
  heldBooking,
  payWith,
  pressPay,
  tripAtCardForm,
  tripAtReview,
} from './paying.ts';
import { expect, test } from './test.ts';
import { addOne, expectConfirmed, expectPrices, expectStep, goOn, payNow } from './wizard.ts';

test('a card payment books the boat; a refresh shows the same page, and a stranger sees nothing', async ({
  page,
  site,
  watch,
  context,
  anotherVisitor,
}) => {
  watch.expects(/404 \(Not Found\)/);
  watch.expects(/412 \(Precondition Failed\)/);
  const sent = requestsTo(context, site.url);
  const { simulator, offer, visitor } = await tripAtCardForm({ page, site, watch }, 'pays');
  await expect(page).toHaveTitle('Pay by card. Step 4 of 4: Payment | Roundabout Boats');
  await expectAccessible(page, 'the card form');
  await page.getByLabel('Name on card').fill(' ');
  await pressPay(page);
  await expect(page.getByRole('alert')).toHaveText([
    'Enter the name on your card',
    'Enter your card details',
    'Enter your billing address',
    'Enter your postcode',
    'Enter your town or city',
  ]);
  await expect(page.getByLabel('Name on card')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Pay by card\./);
  await expectAccessible(page, 'the card form with empty fields');
  await page.getByLabel('Name on card').fill('Zoë O’Brien');
  watch.expects(/402/);
  await payWith(page, 'Declined');
  const declined = page.getByRole('alert').filter({ hasText: 'Your card was declined.' });
  await expect(declined).toContainText('Nothing was charged, and your boat is still held.');
  await payWith(page, 'Pays');
  const bookingId = await expectBooked(page, site, { simulator, offer, visitor });
  await expect(page).toHaveURL(/#\/payment\/stripe\/success\?booking_id=[0-9a-z]{26}&ref=[0-9a-z]{26}$/);
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();
  expect(sent.filter((text) => cardNumber.test(text) || clientSecret.test(text))).toEqual([]);
  expect(sent.some((text) => text.includes(bookingId))).toBe(true);
  expect(await whatTheTabKeeps(page)).not.toMatch(clientSecret);

  const paid = page.url();
  const { reference } = await page.evaluate(() => ({
    reference: new URL(location.href.replace('/#', '')).searchParams.get('ref') ?? '',
  }));
  await page.reload();
  await expectConfirmed(page, visitor);
  await page.getByRole('link', { name: 'See your booking' }).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('£150.00');
  await expect(page.getByRole('main')).toContainText('open');

  // A return from the bank's page, with Stripe's parameters.
  const secret = 'pi_1_secret_2';
  await page.goto(
    `/return/stripe?booking_id=${bookingId}&ref=${reference}&payment_intent=pi_1&payment_intent_client_secret=${secret}&redirect_status=succeeded`,
  );
  await expectConfirmed(page, visitor);
  expect(page.url()).toBe(paid);
  await page.goto(`/?payment_intent_client_secret=${secret}#/faqs`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${site.url}/#/faqs`);
  expect(await whatTheTabKeeps(page)).not.toMatch(clientSecret);

  const stranger = await anotherVisitor();
  await stranger.goto(paid.replace('/success?', '/successlink?').replace('&ref=', '&payment_reference='));
  await expect(stranger.getByRole('heading', { level: 1, name: 'Your boat is booked' })).toBeVisible();
  await expect(stranger.getByText('Payment received.')).toBeVisible();
  await expect(stranger.getByRole('main')).not.toContainText(visitor.firstName);
  await expect(stranger.getByRole('main')).not.toContainText(visitor.email);
  await expectAccessible(stranger, 'a payment that arrived, in another browser');
  const wrong = `${reference.startsWith('0') ? '1' : '0'}${reference.slice(1)}`;
  await stranger.goto(paid.replace(reference, wrong));
  await expect(
    stranger.getByRole('heading', { name: 'Your payment could not be verifed.', exact: true }),
  ).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Book again' })).toBeVisible();
  await expectAccessible(stranger, 'a payment that could not be verified');

  // The real server gives this answer only to a return from Worldpay's page, when the hold has ended and
  // nobody can learn whether the visitor paid. This payment is by Stripe, so the test supplies the answer.
  const late = {
    success: false,
    message: 'Your payment was not seen.',
    data: { code: 'payment_unverified' },
  };
  await stranger.route('**/api/booking/stripe_success', (route) =>
    route.fulfill({ status: refusalStatus.payment_unverified, json: late }),
  );
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'Your time to pay is up', exact: true })).toBeVisible();
  await expect(stranger.getByRole('alert')).toHaveText('Your payment was not seen.');
  await expect(stranger.getByRole('link', { name: 'Book again' })).toBeVisible();
  await expectAccessible(stranger, 'a payment that timed out');
});

test('after declined cards the hold remains; the third decline shows the phone number, and the next card pays @variant', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.expects(/402/);
  const { simulator, offer, visitor } = await tripAtCardForm({ page, site, watch }, 'declined');
  const held = await heldBooking(page);
  const problem = page
    .getByRole('alert')
    .filter({ hasText: 'Nothing was charged, and your boat is still held.' });
  await payWith(page, 'Declined');
  await expect(problem).toContainText('Your card was declined.');
  await expect(problem).toBeFocused();
  const other = await context.newPage();
  await other.goto(held.outcomeUrl);
  await expect(other.getByRole('heading', { name: 'FAILED', exact: true })).toBeVisible();
  await expect(other.getByText('Your payment didn’t go through, and nothing was charged.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Book again' })).toBeVisible();
  await expectAccessible(other, 'a payment that failed');
  await other.close();

  await page.reload();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Lake Road');
  for (const times of [2, 3]) {
    await expect(problem).toBeHidden();
    await expect(page.getByText('Call us on')).toBeHidden();
    await payWith(page, 'Not enough money');
    await expect(problem).toContainText('Your card has insufficient funds.');
    if (times === 2) await page.reload();
  }
  await expect(problem.getByRole('link', { name: '+44 1632 960 142' })).toHaveAttribute(
    'href',
    'tel:+441632960142',
  );
  await expectAccessible(page, 'the third decline');
  await payWith(page, 'Pays');
  await expectBooked(page, site, { simulator, offer, visitor, bookingId: held.bookingId });
});

test('after five declined cards no sixth is tried, and the boat stays held @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/40[02]/);
  watch.expects(/429/);
  const { simulator } = await tripAtCardForm({ page, site, watch }, 'toomany');
  const { bookingId } = await heldBooking(page);
  const problem = page.getByRole('alert');
  for (let nth = 1; nth <= 5; nth += 1) {
    await payWith(page, 'Declined');
    await expect(problem).toContainText('Your card was declined.');
    if (nth < 5) await page.reload();
  }
  // The server learns of each decline and cancels the payment.
  await expect
    .poll(async () => (await simulator.payments()).map(({ status }) => status))
    .toEqual(['canceled']);
  await payWith(page, 'Pays');
  const words =
    'Too many cards have been declined, so you can’t pay for this booking online any more. Nothing was charged, and your boat is still held. Please call us on +44 1632 960 142.';
  await expect(problem).toContainText(words);
  await expect(problem).toBeFocused();
  await expectAccessible(page, 'too many declined cards');
  await page.reload();
  await expect(problem).toContainText(words);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  expect((await heldBooking(page)).bookingId).toBe(bookingId);
  await payNow(page);
  await expect(problem).toContainText(words);
});

test('a visitor leaves 3-D Secure, fails it and then passes it, all on one hold @variant', async ({
  page,
  site,
  watch,
}) => {
  const { simulator, offer, visitor } = await tripAtCardForm({ page, site, watch }, 'asked');
  const { bookingId } = await heldBooking(page);
  const problem = page.getByRole('alert');
  await payWith(page, '3-D Secure, passes');
  await expectAccessible(page, 'the bank’s question');
  await bankFrame(page).getByRole('button', { name: 'Close' }).click();
  await expect(problem).toHaveText(
    'Your bank’s check wasn’t completed, so nothing was charged. Try again or use another card.',
  );
  await expect(problem).toBeFocused();
  await pressPay(page);
  await bankFrame(page).getByRole('button', { name: 'Fail authentication' }).click();
  await expect(problem).toContainText('We are unable to authenticate your payment method.');
  await expect(problem).toContainText('Nothing was charged, and your boat is still held.');
  expect((await simulator.payments()).map(({ authorised }) => authorised)).toEqual([0]);
  await pressPay(page);
  await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click();
  await expectBooked(page, site, { simulator, offer, visitor, bookingId });
});

test('a changed order gets a new hold, and only the new price is charged @variant', async ({
  page,
  site,
  watch,
}) => {
  const { simulator, offer, visitor } = await tripAtCardForm({ page, site, watch }, 'replaces');
  const first = await heldBooking(page);
  await page.goBack();
  await expectStep(page, 'Payment');
  await page.goBack();
  await page.getByRole('tab', { name: 'Meals' }).click();
  await addOne(page, 'Grazing board');
  await goOn(page);
  await expectPrices(page, {
    'Boat for up to 5': '£150.00',
    'Grazing board × 1': '£8.50',
    Subtotal: '£158.50',
    Total: '£158.50',
    VAT: '£26.42',
  });
  await payNow(page);
  await expect(page.getByRole('button', { name: 'Pay £158.50 now' })).toBeVisible();
  const second = await heldBooking(page);
  expect(second.bookingId).not.toBe(first.bookingId);
  expect(second.deadline).toBe(first.deadline);
  await payWith(page, 'Pays');
  const { bookingId } = second;
  await expectBooked(page, site, { simulator, offer, visitor, bookingId, total: 158.5, tries: 2 });
  expect((await simulator.payments()).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a double click on Pay after a decline makes one call and one charge @variant', async ({
    page,
    site,
    watch,
  }) => {
    watch.expects(/402/);
    // A frame has no focus in a tab that is in the background.
    await page.bringToFront();
    const { simulator, offer, visitor } = await tripAtReview({ page, site, watch }, 'twice');
    await expectPriceBeside(page, 'Pay Now');
    await simulator.injectFault({ kind: 'delay', ms: 1000, method: 'POST', path: '/v1/payment_intents' });
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('button', { name: 'Holding your boat...' })).toBeVisible();
    await expect(cardFrame(page).getByLabel('Card number')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Your hold' }).getByRole('button')).toHaveText(
      'Pay £150.00 now',
    );
    await expect(page.getByRole('button', { name: 'Pay £150.00 now' })).toBeInViewport();
    await expect(page.getByText(/^Boat held until \d\d:\d\d$/)).toBeInViewport();
    await payWith(page, 'Declined');
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await fillCard(page, 'Pays');
    const before = await simulator.countCalls('POST', confirmCall);
    await simulator.injectFault({
      kind: 'delay',
      ms: 1000,
      method: 'POST',
      path: '/v1/payment_intents/*/confirm',
    });
    await pressPay(page, 'twice');
    await expect(page.getByRole('button', { name: 'Paying...' })).toHaveAttribute('aria-disabled', 'true');
    await expectBooked(page, site, { simulator, offer, visitor });
    expect((await simulator.countCalls('POST', confirmCall)) - before).toBe(1);
  });
});

test('if the tab is closed right after the payment, the boat is still booked, and another tab shows the booking @variant', async ({
  page,
  context,
  site,
  watch,
}) => {
  const { simulator, offer, visitor } = await tripAtCardForm({ page, site, watch }, 'closed.tab');
  const { bookingId, outcomeUrl } = await heldBooking(page);
  const later = await context.newPage();
  await later.goto(outcomeUrl);
  await expect(later.getByRole('heading', { name: 'Confirming your payment', exact: true })).toBeVisible();
  await expect(later.getByText('Please don’t pay again.')).toBeVisible();
  await expect(later.getByRole('link', { name: 'Book again' })).toBeVisible();
  await expectAccessible(later, 'a payment that is being checked');
  // No call of this tab reaches the server any more: only the provider can report the payment.
  await page.route('**/api/booking/stripe_success', () => undefined);
  const answered = page.waitForResponse((response) => confirmCall.test(new URL(response.url()).pathname));
  await payWith(page, 'Pays');
  await answered;
  await page.close();
  await expectPaidOnce(site, { simulator, offer, visitor, bookingId });
  await expect(later.getByRole('heading', { level: 1, name: 'Your boat is booked' })).toBeVisible();
});

const confirmCall = /^\/v1\/payment_intents\/[^/]+\/confirm$/;
const cardNumber = /(?:\d[ -]?){13,19}/;
const clientSecret = /pi_\w+_secret_\w+/;

/** The address and body of every request from this browser to our own server. */
function requestsTo(context: BrowserContext, url: string): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(`${url}/`)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  return sent;
}

/** Everything in the browser that could contain a secret: addresses, storage and cookies. */
async function whatTheTabKeeps(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      Object.entries(sessionStorage),
      Object.entries(localStorage),
      document.cookie,
      document.referrer,
    ]),
  );
}
