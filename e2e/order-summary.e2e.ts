import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { bookElsewhere, findOffer, inWords, takeRemainingBoats } from './offers.ts';
import { expect, test } from './test.ts';
import {
  addOne,
  applyCoupon,
  checkEmail,
  enterDetails,
  expectPrices,
  expectStep,
  goOn,
  openWizard,
  orderSummary,
  timeButton,
  typeCoupon,
  walkToDetails,
  zoe,
} from './wizard.ts';

test('the order summary shows and removes its lines, and leads on and back', async ({ page, site }) => {
  const offer = await findOffer(site, { surcharge: { fixed: 0 } });
  await walkToDetails(page, offer);
  await checkEmail(page, zoe.email);
  await enterDetails(page, { ...zoe, guests: 6 });
  await goOn(page);
  await addOne(page, 'Blanket');
  await addOne(page, 'Blanket');
  await expect(orderSummary(page).getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Booking steps' })
    .getByRole('button', { name: 'Choose Date' })
    .click();
  await expectStep(page, 'Choose Date');

  const summary = orderSummary(page);
  await expect(summary).toContainText('Classic');
  await expect(summary).toContainText(inWords(offer.date));
  await expect(summary).toContainText(`${offer.start}–${offer.end}, 2 hours`);
  await expect(summary).toContainText('6 guests');
  await expect(summary.getByRole('listitem').last()).toHaveText(/\w+, \w+/);
  const boat = { 'Boat for up to 5': '£150.00', '1 extra guest × £15.00': '£15.00' };
  await expectPrices(page, {
    ...boat,
    'Blanket × 2': '£6.00',
    Subtotal: '£171.00',
    Total: '£171.00',
    VAT: '£28.50',
  });
  await summary.getByRole('button', { name: 'Remove Blanket' }).click();
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeFocused();
  await expectPrices(page, { ...boat, Subtotal: '£165.00', Total: '£165.00', VAT: '£27.50' });

  const unfold = summary.getByRole('button', { name: 'Have a discount code?' });
  await expect(page.getByLabel('Coupon code')).toBeHidden();
  await unfold.click();
  await expect(page.getByLabel('Coupon code')).toBeFocused();
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription('Enter your code, then apply it.');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  const [field, apply] = await Promise.all([
    page.getByLabel('Coupon code').boundingBox(),
    page.getByRole('button', { name: 'Apply' }).boundingBox(),
  ]);
  expect(Math.abs((field?.y ?? 0) - (apply?.y ?? 99)), 'in one line').toBeLessThan(6);
  await typeCoupon(page, 'a'.repeat(40));
  await expect(page.getByLabel('Coupon code')).toHaveValue('A'.repeat(30));
  await page.route('**/api/coupon/check', async (route) => {
    await expect(page.getByRole('button', { name: 'Applying...' })).toBeVisible();
    await route.continue();
  });
  await applyCoupon(page, 'lake25'.toUpperCase());
  await expect(summary.getByRole('status').getByText('Coupon LAKE25 is applied.')).toBeAttached();
  await expectPrices(page, {
    ...boat,
    'Coupon LAKE25': '−£25.00',
    Subtotal: '£140.00',
    Total: '£140.00',
    VAT: '£23.33',
  });
  await summary.getByRole('button', { name: 'Remove coupon LAKE25' }).click();
  await expect(page.getByLabel('Coupon code')).toHaveValue('');
  await expect(page.getByLabel('Coupon code')).toBeFocused();
  await expectPrices(page, { ...boat, Subtotal: '£165.00', Total: '£165.00', VAT: '£27.50' });

  await summary.getByRole('button', { name: 'Checkout' }).click();
  await expectStep(page, 'Your Details');
  await page.goBack();
  await summary.getByRole('button', { name: 'Back' }).click();
  await expect(summary).toBeHidden();
  await expect(page.getByRole('region', { name: 'Select Time Slot' })).toContainText(inWords(offer.date));
});

test('a sold out time offers the nearest two that are free', { tag: '@variant' }, async ({ page, site }) => {
  const offer = await findOffer(site, { experience: 'Sunset' });
  expect(await takeRemainingBoats(site, offer)).toBe(3);
  await openWizard(page, 'Sunset', offer.date);
  await expect(timeButton(page, offer)).toHaveText(/Sold Out/);
  await expect(timeButton(page, offer)).toBeDisabled();
  const times = page.getByRole('region', { name: 'Select Time Slot' });
  const offered = times.getByRole('button', { name: /^\w+ \d+ \w+ \d{4}, / });
  await expect(times).toContainText('This day is sold out. Nearest available times:');
  await expect(offered).toHaveCount(2);
  await expectAccessible(page, 'a day that is sold out');
  const words = await offered.first().innerText();
  await offered.first().click();
  await expect(times.getByRole('status')).toContainText(words.replace(/, .*/, ''));
  await expect(orderSummary(page)).toContainText(words.replace(/, .*/, ''));
  await expect(times.getByRole('button', { pressed: true })).toHaveText(/Available/);
});

test(
  'a booking offers a calendar file, a map and a print view',
  { tag: '@variant' },
  async ({ page, site }) => {
    const offer = await findOffer(site);
    const id = await bookElsewhere(site, offer, { email: 'calendar@example.com' });
    await page.goto(`/#/booking/${id}?email=calendar@example.com`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('boat-trip.ics');
    const text = await readFile(await file.path(), 'utf8');
    const start = `${offer.date.replaceAll('-', '')}T${offer.start.replace(':', '')}00`;
    expect(text).toContain(`DTSTART;TZID=Europe/London:${start}`);
    await expect(page.getByRole('link', { name: /^OpenStreetMap/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=52\.0406&mlon=-0\.7594/,
    );
    await page.evaluate(() => {
      window.print = () => void (document.title = 'printed');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page).toHaveTitle('printed');
  },
);
