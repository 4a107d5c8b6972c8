import { asText, findOffer } from './offers.ts';
import { cardFrame, watchSimulator } from './paying.ts';
import { expect, test } from './test.ts';
import { Thumb } from './thumb.ts';
import { expectConfirmed, orderSummary, zoe } from './wizard.ts';

// The effort of a booking by card on a phone, from home to the confirmation: docs/booking-time.md.

type Party = {
  who: string;
  width: number;
  guests: string;
  experience: 'Classic' | 'BBQ';
  /** Begins at the trip's card on the home page, not at Book Now. */
  isByCard?: boolean;
  addOns: readonly { tab: string; button: RegExp; times: number }[];
  email: string;
  phone: string;
  address: string;
  total: string;
  most: { taps: number; keys: number; swipes: number };
};

const couple = {
  width: 390,
  guests: '2',
  experience: 'BBQ',
  addOns: [],
  email: 'sam.reed@example.com',
  phone: '07700900123',
  address: '12 Lake Road',
  total: '£205.00',
} as const;

const parties: readonly Party[] = [
  {
    who: 'eight people with four platters',
    width: 360,
    guests: '8',
    experience: 'Classic',
    addOns: [
      { tab: 'Meals', button: /^Add one Grazing board$/, times: 2 },
      { tab: 'Meals', button: /^Add one Antipasti platter$/, times: 2 },
    ],
    email: 'priya.mehta@example.com',
    phone: '07700 900123',
    address: '12 Willow Tree Crescent',
    total: '£251.00',
    most: { taps: 20, keys: 90, swipes: 4 },
  },
  {
    who: 'ten people with boards and bottles for all',
    width: 390,
    guests: '10',
    experience: 'Classic',
    addOns: [
      { tab: 'Meals', button: /^For all .* Grazing board$/, times: 1 },
      { tab: 'Drinks', button: /^For all .* Prosecco$/, times: 1 },
    ],
    email: 'holly.marsh@example.com',
    phone: '07700900123',
    address: '14 Harbour Close',
    total: '£405.00',
    most: { taps: 18, keys: 80, swipes: 10 },
  },
  { who: 'a couple', ...couple, most: { taps: 18, keys: 73, swipes: 3 } },
  { who: 'a couple by the card at home', ...couple, isByCard: true, most: { taps: 17, keys: 73, swipes: 7 } },
];

for (const party of parties)
  test(`the effort of a booking with one thumb on a phone: ${party.who} @variant`, async ({
    page,
    site,
    watch,
  }) => {
    watchSimulator(watch, site);
    const { guests, experience, isByCard = false, width, addOns, email, phone, address, total, most } = party;
    const { date } = await findOffer(site, { experience, weekdays: ['Saturday'], earliest: '12:00' });
    await page.setViewportSize({ width, height: width === 360 ? 740 : 844 });
    const thumb = new Thumb(page);
    const main = page.getByRole('main');
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await thumb.choose(page.getByLabel('How many of you?'), guests);
    const book = isByCard ? `Book Now: ${experience}` : 'Book Now';
    await thumb.tap(main.getByRole('link', { name: book, exact: true }).first());

    await expect(page.getByRole('grid')).toBeVisible();
    const day = thumb.button(new RegExp(`^${asText(date)}, `));
    for (let month = 0; month < 12 && !(await day.isVisible()); month += 1)
      await thumb.tap(thumb.button('Next month'));
    await thumb.tap(day);
    if (!isByCard) await thumb.tap(page.getByRole('dialog').getByRole('button', { name: experience }));
    await thumb.tap(thumb.button(/^12:00.* Available/));
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await thumb.tap(next);

    await thumb.typeOn(page.getByLabel('Email'), email);
    // Presses the keyboard's Go.
    await page.keyboard.press('Enter');
    // The site has filled in the names from the email address.
    const firstName = page.getByLabel('First name');
    await expect(firstName).not.toHaveValue('');
    const visitor = { ...zoe, firstName: await firstName.inputValue() };
    await thumb.typeOn(page.getByLabel('Phone'), phone);
    await thumb.tap(page.getByLabel(/^I accept the terms/));
    await thumb.tap(next);

    await expect(page.getByRole('tablist')).toBeVisible();
    for (const { tab, button, times } of addOns) {
      if (!(await thumb.button(button).isVisible())) await thumb.tap(page.getByRole('tab', { name: tab }));
      for (let time = 0; time < times; time += 1) await thumb.tap(thumb.button(button));
    }
    await thumb.tap(next);
    await expect(orderSummary(page)).toContainText(total);
    const pay = page.getByRole('button', { name: /^Pay Now/ }).last();
    const bar = page.locator('div').filter({ has: pay }).filter({ hasText: total }).last();
    await expect(bar.getByText(total).last()).toBeInViewport();
    await thumb.tap(pay);

    const card = cardFrame(page);
    await thumb.typeOn(card.getByLabel('Card number'), '4242424242424242');
    await thumb.typeOn(card.locator('#expiry'), '1234');
    await thumb.typeOn(card.locator('#cvc'), '123');
    await thumb.typeOn(page.getByLabel('Address', { exact: true }), address);
    await thumb.typeOn(page.getByLabel('Postcode'), 'MK9 0AA');
    await expect(page.getByLabel('Town or city')).toHaveValue('Milton Keynes');
    await thumb.tap(page.getByRole('button', { name: /^Pay £/ }).last());
    await expectConfirmed(page, visitor);
    const { taps, keys, swipes } = thumb;
    console.info(`${party.who}: ${taps} taps, ${keys} characters, ${swipes} swipes`);
    expect(taps).toBeLessThanOrEqual(most.taps);
    expect(keys).toBeLessThanOrEqual(most.keys);
    expect(swipes).toBeLessThanOrEqual(most.swipes);
  });
