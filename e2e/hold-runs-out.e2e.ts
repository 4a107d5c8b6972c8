import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { hours, takeRemainingBoats } from './offers.ts';
import {
  bankFrame,
  expectNothingTaken,
  heldBooking,
  openCardForm,
  payWith,
  tripAtCardForm,
} from './paying.ts';
import { expect, test } from './test.ts';
import { globalpay, tripAt, worldpay } from './ways-to-pay.ts';
import { expectStep, timeButton } from './wizard.ts';

const over = 'Your 15-minute hold has ended.';
const timeOver = `${over} Nothing has been charged, and we’ve kept your details and add-ons.`;

test('if a hold ends at the card form or the bank’s page, nothing is charged and the typed details are kept', async ({
  page,
  site,
  watch,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The bank's page answers 404, because the payment was cancelled with the hold.
  watch.expects(/404 \(Not Found\) \S+\/3ds\/stripe\//);
  const { simulator, offer, visitor } = await tripAtCardForm({ page, site, watch }, 'too.slow');
  const first = await heldBooking(page);
  const hold = page.getByRole('region', { name: 'Your hold' });
  const until = venueDateTime(new Date(first.deadline)).time;
  await expect(hold).toContainText(`Boat held until ${until}, 14 minutes left`);
  await site.advanceClock('PT13M10S');
  await comeBackTo(page);
  await expect(hold.getByRole('status')).toHaveText(
    'Under 2 minutes left to pay. After that we release the boat.',
  );
  await expect(hold).toContainText('1 minute left');
  await expectAccessible(page, 'the last two minutes');
  await site.advanceClock('PT2M');
  await comeBackTo(page);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(timeOver);
  await expectStep(page, 'Choose Date');
  // The browser's Back restores the scroll position of the first step.
  const again = notice.getByRole('button', { name: /^Still available/ });
  await expect(again).toBeInViewport({ ratio: 1 });
  await expect(notice.getByText(over)).toBeInViewport();
  await expect(notice).toBeFocused();
  await expectAccessible(page, 'a hold that is over');
  await page.setViewportSize({ width: 390, height: 844 });

  await notice.getByRole('button', { name: `Still available: book ${hours(offer)} again` }).click();
  await expectStep(page, 'Payment');
  await openCardForm(page);
  await payWith(page, '3-D Secure, passes');
  await expect(bankFrame(page).getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await site.advanceClock('PT16M');
  await expect
    .poll(async () => (await simulator.payments()).map(({ status }) => status))
    .toEqual(['canceled', 'canceled']);
  await bankFrame(page).getByRole('button', { name: 'Complete authentication' }).click();
  await bankFrame(page).getByRole('button', { name: 'Close' }).click();
  await expect(notice).toContainText(timeOver);
  await page.goto(first.outcomeUrl);
  await expect(page.getByRole('heading', { name: 'Payment cancelled', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();
  await expectAccessible(page, 'a payment that was cancelled');
  await expectNothingTaken(site, simulator, { offer, visitor });
});

test('a hold that ends on Worldpay’s page shows as timed out @variant', async ({ page, site, watch }) => {
  watch.expects(/412 \(Precondition Failed\)/);
  const { simulator, offer, visitor } = await tripAt(worldpay, { page, site, watch }, 'too.slow.there');
  await site.advanceClock('PT16M');
  await worldpay.tryCard(page, 'decides later');
  await expect(page.getByRole('heading', { name: 'Your time to pay is up', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expectAccessible(page, 'a payment at Worldpay that timed out');
  expect(await page.evaluate(() => sessionStorage.getItem('booking.hold'))).toBeNull();
  await page.getByRole('link', { name: 'Book again' }).click();
  await expectStep(page, 'Choose Date');
  await expectNothingTaken(site, simulator, { offer, visitor });
});

test('a visitor whose Worldpay authorisation comes too late returns to the wizard if the boat is gone @variant', async ({
  page,
  site,
  watch,
}) => {
  const { simulator, offer } = await tripAt(worldpay, { page, site, watch }, 'too.late.there');
  await worldpay.tryCard(page, 'asks');
  const yes = worldpay.bank(page).getByRole('button', { name: 'Complete authentication' });
  await expect(yes).toBeVisible();
  await site.advanceClock('PT16M');
  expect(await takeRemainingBoats(site, offer)).toBe(3);
  await yes.click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(`${over} Your payment arrived too late, so we’re returning it`);
  await expectStep(page, 'Choose Date');
  await expect(page.getByRole('region', { name: 'Your hold' })).toBeHidden();
  await expect(timeButton(page, offer)).toContainText('Sold Out');
  await expect.poll(async () => (await simulator.payments()).map(({ held }) => held)).toEqual([0]);
  expect(await simulator.payments()).toMatchObject([{ authorised: 15_000, captured: 0 }]);
});

test('if a hold ends during 3-D Secure, nothing is charged @variant', async ({ page, site, watch }) => {
  const { simulator, offer, visitor } = await tripAt(globalpay, { page, site, watch }, 'too.slow.bank');
  await globalpay.tryCard(page, 'decides later');
  const yes = globalpay.bank(page).getByRole('button', { name: 'Complete authentication' });
  await expect(yes).toBeVisible();
  // After the bank's answer, the page shows the same message whether or not the sweep has already ended the hold.
  await site.advanceClock('PT16M');
  await yes.click();
  await expect(page.getByRole('alert')).toContainText(timeOver);
  await expectStep(page, 'Choose Date');
  expect(await simulator.payments()).toEqual([]);
  await expectNothingTaken(site, simulator, { offer, visitor });
});

/** Acts like a visitor who returns from another tab: the page then asks the server for the time. */
async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
