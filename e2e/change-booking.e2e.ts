import { getBooking } from '@slipway/shared/api/bookings.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { asText, findOffer } from './offers.ts';
import { type Fixtures, cardFrame, openCardForm, tripAtReview } from './paying.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Pays the card form that is open. */
async function payByCard(page: Page): Promise<void> {
  await cardFrame(page).getByRole('button', { name: 'Pays', exact: true }).click();
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Lake Road');
  await page.getByRole('textbox', { name: 'Town or city' }).fill('Milton Keynes');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('MK9 1AA');
  await page.getByRole('textbox', { name: 'Postcode' }).press('Enter');
}

/** Books for four guests, pays £150.00, and opens the booking's page. */
async function bookingOnItsPage(fixtures: Fixtures, name: string) {
  const { page, site } = fixtures;
  const { offer, visitor } = await tripAtReview(fixtures, name);
  await openCardForm(page);
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your boat is booked');
  const id = /booking_id=([0-9a-z]{26})/.exec(page.url())?.[1] ?? '';
  const { email } = visitor;
  const facts = () => site.call(getBooking, { params: { id }, query: { email } });
  await expect(async () => expect((await facts()).can_move).toBe(true)).toPass();
  await page.goto(`/#/booking/${id}?email=${email}`);
  return { id, offer, facts };
}

test('a booking is moved to a dearer time when the difference is paid, and not before', async ({
  page,
  site,
  watch,
}) => {
  const { id, offer, facts } = await bookingOnItsPage({ page, site, watch }, 'moves');
  const dearer = await findOffer(site, { surcharge: { fixed: 20 } });
  await page.getByRole('link', { name: 'Move to another time' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Move to another time/ })).toBeVisible();
  await expectAccessible(page, 'choosing a new time');
  const day = page.getByRole('button', { name: new RegExp(`^${asText(dearer.date)}, `) });
  for (let month = 0; month < 12 && !(await day.isVisible()); month += 1)
    await page.getByRole('button', { name: 'Next month' }).click();
  await day.click();
  await page.getByRole('button', { name: new RegExp(`^${dearer.start}.* \\+£20 £170\\.00 for 4`) }).click();
  const quote = page.getByRole('region', { name: 'What changes' });
  await expect(quote).toContainText('Price so far£150.00');
  await expect(quote).toContainText('your booking stays as it is');
  await expectAccessible(page, 'what a move costs');
  expect((await facts()).booking_date).toBe(offer.date);

  await quote.getByRole('button', { name: 'Pay £20.00 and move' }).dblclick();
  await expect(cardFrame(page).getByRole('button', { name: 'Pays', exact: true })).toBeVisible();
  expect(await facts()).toMatchObject({
    booking_date: offer.date,
    awaits_payment: { purpose: 'move', date: dearer.date },
  });
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Your trip is moved' })).toBeVisible();
  const moved = `Moved from ${asText(offer.date)}, ${offer.start} to ${asText(dearer.date)}, ${dearer.start}.`;
  await expect(page.getByText(`${moved} Be at the jetty by `)).toBeVisible();
  await page.getByRole('link', { name: 'See your booking' }).click();
  await expect(page).toHaveURL(new RegExp(`#/booking/${id}\\?`));
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText(asText(dearer.date));
  await expect(page.getByRole('status').filter({ hasText: moved })).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText(asText(dearer.date));
  await expect(page.getByText(moved)).toHaveCount(0);
  expect(await facts()).toMatchObject({ booking_date: dearer.date, awaits_payment: null });
});

test('three more guests, with add-ons for all, are added once they are paid for', async ({
  page,
  site,
  watch,
}) => {
  const { facts } = await bookingOnItsPage({ page, site, watch }, 'grows');
  await page.getByRole('link', { name: 'Change guests or add-ons' }).click();
  await page.getByRole('button', { name: 'For all 4: £12.00 Blanket' }).click();
  await page.getByLabel('Number of Guests').selectOption('7');
  await expect(page.getByText('7 × Blanket: one for each guest.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'For all 7: £21.00 Blanket' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'See what it costs' }).click();
  const quote = page.getByRole('region', { name: 'What changes' });
  await expect(quote).toContainText('7 guests');
  await expectAccessible(page, 'what a change costs');
  await quote.getByRole('button', { name: /^Pay £[\d.]+ and change$/ }).click();
  await expect(cardFrame(page).getByRole('button', { name: 'Pays', exact: true })).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking is changed' })).toBeVisible();
  await expect(page.getByText(/^Changed: 7 guests, 7\s× Blanket, £[\d.]+ in all\.$/)).toBeVisible();
  expect(await facts()).toMatchObject({ expected_guests: 7 });
});

test('a booking’s first screen has the actions that visitors want most, and Move opens at the top of its page, on the trip’s month @variant', async ({
  page,
  site,
  watch,
}) => {
  const { offer, facts } = await bookingOnItsPage({ page, site, watch }, 'first.screen');
  for (const name of ['Directions', 'Add to calendar', 'Move', 'Change'])
    await expect(page.getByRole('link', { name, exact: true }), name).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'a booking on its page');
  await page.setViewportSize({ width: 390, height: 844 });

  // Even from far down the page, the next page opens at its top.
  await page.getByRole('link', { name: 'Move to another time' }).click();
  const title = page.getByRole('heading', { level: 1, name: /Move to another time/ });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(/^Move to another time \|/);
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(
    new Date(offer.date),
  );
  await expect(page.getByRole('grid', { name: month })).toBeVisible();
  await page
    .getByRole('button', { name: /, \d+ times? available, price same/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /£150\.00/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Move my booking' }).click();
  const done = page
    .getByRole('status')
    .filter({ hasText: /^Moved from .* to .*We’ve emailed the new details/ });
  await expect(done).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(/^Your booking \|/);
  expect(await facts()).not.toMatchObject({ booking_date: offer.date, expected_start_time: offer.start });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking' })).toBeVisible();
  await expect(done).toHaveCount(0);
});
