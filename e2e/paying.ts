import { getBooking } from '@slipway/shared/api/bookings.ts';
import { type FrameLocator, type Page, expect } from 'playwright/test';
import { listSubjects } from './mailbox.ts';
import { type Offer, asText, findOffer, midweek, takeRemainingBoats } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { startAtReview } from './stored-draft.ts';
import { type Provider, Simulator, type SimulatorAccount } from '@slipway/testing/simulator.ts';
import type { Watch } from './watch.ts';
import { type Visitor, expectConfirmed, orderSummary, payNow, zoe } from './wizard.ts';

/** A visitor's actions at the card form, and the conditions that must hold afterwards. */

type Trip = { offer: Offer; visitor: Visitor };

/** The price of Classic in pounds, in midweek, for up to five guests. */
const pounds = 150;

/** A trip that only this test uses, and the provider's account. The account lists only payments made from now on. */
async function aTrip(
  site: SiteServer,
  name: string,
  provider: Provider = 'stripe',
): Promise<Trip & { simulator: SimulatorAccount }> {
  const offer = await findOffer(site, { weekdays: midweek });
  return {
    simulator: await new Simulator(site.simulatorUrl).accountAt(provider),
    offer,
    visitor: { ...zoe, email: `${name}@example.com` },
  };
}

/** A test's page and site, and the record of errors on the page. */
export type Fixtures = { page: Page; site: SiteServer; watch: Watch };

/** Goes to the review of a trip that only this test uses; from then on the browser may call the simulator. */
export async function tripAtReview(
  { page, site, watch }: Fixtures,
  name: string,
  { provider = 'stripe', coupon = '' }: { provider?: Provider; coupon?: string } = {},
): Promise<Trip & { simulator: SimulatorAccount }> {
  watchSimulator(watch, site);
  const trip = await aTrip(site, name, provider);
  await startAtReview(page, site, trip.offer, trip.visitor, { coupon });
  return trip;
}

/** Goes on to the card form, with the boat held. */
export async function tripAtCardForm(
  fixtures: Fixtures,
  name: string,
): Promise<Trip & { simulator: SimulatorAccount }> {
  const trip = await tripAtReview(fixtures, name);
  await openCardForm(fixtures.page);
  return trip;
}

type TestCard = 'Pays' | 'Declined' | 'Not enough money' | '3-D Secure, passes';

/** The one other host that a visitor's browser may call, and only from the payment step on. */
export function watchSimulator(watch: Watch, { simulatorUrl }: SiteServer): void {
  watch.expects(new RegExp(`^a call to another host: ${simulatorUrl}/`));
}

/** The frame with the simulator's card fields. Its buttons fill in test cards. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure card payment input frame"]');
}

export function bankFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="3-D Secure authentication"]');
}

/** Presses Pay Now on the review, which holds the boat, and waits for the provider's fields. */
export async function openCardForm(page: Page): Promise<void> {
  await payNow(page);
  await expect(cardFrame(page).getByRole('button', { name: 'Pays', exact: true })).toBeVisible();
}

type Held = { bookingId: string; deadline: string; outcomeUrl: string };

/** The booking that this tab holds, and the address that shows its outcome. */
export async function heldBooking(page: Page): Promise<Held> {
  return page.evaluate(() => {
    const { bookingId, reference, deadline } = JSON.parse(sessionStorage.getItem('booking.hold') ?? 'null');
    return {
      bookingId,
      deadline,
      outcomeUrl: `/#/payment/stripe/success?booking_id=${bookingId}&ref=${reference}`,
    };
  });
}

export async function fillCard(page: Page, card: TestCard): Promise<void> {
  // Presses the button with the keyboard. The bar with the deadline may cover the button, and a click would
  // hit the bar.
  const chip = cardFrame(page).getByRole('button', { name: card, exact: true });
  await expect(chip).toBeEnabled();
  await chip.press('Enter');
  await page.getByLabel('Address', { exact: true }).fill('1 Lake Road');
  await page.getByLabel('Postcode').fill('MK9 1AA');
  await page.getByLabel('Town or city').fill('Milton Keynes');
}

export async function pressPay(
  page: Page,
  how: 'once' | 'twice' = 'once',
  name: RegExp | string = /^Pay £[\d.]+ now$/,
): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  await drawn(page);
  await button.click({ clickCount: how === 'twice' ? 2 : 1 });
}

/** Waits until the browser has painted the new page: an earlier press would hit the previous page. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

export async function payWith(page: Page, card: TestCard): Promise<void> {
  await fillCard(page, card);
  await pressPay(page);
}

type Booked = Trip & {
  simulator: SimulatorAccount;
  /** The id of the held booking, if known. The confirmed booking must have the same id. */
  bookingId?: string;
  total?: number;
  /** The number of payments at the provider, failed ones included. */
  tries?: number;
};

/** Expects that the page confirms the booking, and that the booking exists. Returns its id. */
export async function expectBooked(page: Page, site: SiteServer, booked: Booked): Promise<string> {
  const bookingId = await expectConfirmed(page, booked.visitor);
  expect(booked.bookingId ?? bookingId).toBe(bookingId);
  await expectPaidOnce(site, { ...booked, bookingId });
  return bookingId;
}

/** Expects exactly one booking, one email, one boat taken, and one captured payment of the price. */
export async function expectPaidOnce(
  site: SiteServer,
  { simulator, offer, visitor, bookingId, total = pounds, tries = 1 }: Booked & { bookingId: string },
): Promise<void> {
  const pence = Math.round(total * 100);
  // The money is captured a moment after the confirmation.
  await expect
    .poll(async () => (await simulator.payments()).filter((payment) => payment.authorised > 0), {
      intervals: [100],
    })
    .toEqual([
      {
        amount: pence,
        authorised: pence,
        held: 0,
        captured: pence,
        refunded: 0,
        status: expect.stringMatching(/^(succeeded|CAPTURED)$/),
      },
    ]);
  const payments = await simulator.payments();
  expect(payments).toHaveLength(tries);
  expect(payments.filter(({ held }) => held > 0)).toEqual([]);
  await expect
    .poll(() => listSubjects(site, visitor.email), { intervals: [100] })
    .toEqual([`Booked: ${offer.experience}, ${asText(offer.date)}, ${offer.start}`]);
  const booking = await site.call(getBooking, { params: { id: bookingId }, query: { email: visitor.email } });
  expect(booking).toMatchObject({ booking_status: 'open', total_amount: total, booking_date: offer.date });
  expect(await takeRemainingBoats(site, offer)).toBe(2);
}

/** Expects that no money is captured or authorised, nobody was emailed, and every boat is free. */
export async function expectNothingTaken(
  site: SiteServer,
  simulator: SimulatorAccount,
  { offer, visitor }: Trip,
): Promise<void> {
  for (const { held, captured } of await simulator.payments())
    expect({ held, captured }).toEqual({ held: 0, captured: 0 });
  // The server sends this email, sooner or later, for each hold that ended without a payment.
  const others = (await listSubjects(site, visitor.email)).filter(
    (subject) => !/^Your boat on .* isn’t booked$/.test(subject),
  );
  expect(others).toEqual([]);
  expect(await takeRemainingBoats(site, offer)).toBe(3);
}

/** Expects the price and the named button to be on the screen, both at the top of the step and at the order summary. */
export async function expectPriceBeside(page: Page, name: string): Promise<void> {
  const bar = page
    .locator('div')
    .filter({ has: page.getByRole('button', { name }) })
    .last();
  for (const part of [page.getByRole('heading', { level: 1 }), orderSummary(page).getByText('Subtotal')]) {
    await part.scrollIntoViewIfNeeded();
    await expect(bar.getByText('£150.00')).toBeInViewport();
    await expect(bar.getByRole('button', { name })).toBeInViewport();
  }
}
