import { addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { type Offer, findOffer, packages } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { expect, test } from './test.ts';
import {
  addOne,
  applyCoupon,
  checkEmail,
  chooseTime,
  enterDetails,
  expectPrices,
  expectStep,
  goOn,
  openWizard,
  payNow,
  timeButton,
  zoe,
} from './wizard.ts';

// Every figure here is computed by hand from the demo's prices, never by the code under test.

// Sunset £195.00, Friday evening + 12.5 % = £24.375, rounded up: £219.38 for up to five.
// Seven guests: + 2 × £15.00 = £249.38. WELCOME10 takes £24.938 = £24.94 off the boat's price: £224.44.
// A speaker at £12.00 and four waters at £2.00: £244.44. Included VAT: / 6 = £40.74.
test('an evening for seven with a coupon and add-ons costs £244.44 on every screen', async ({
  page,
  site,
  watch,
}) => {
  const offer = await findOffer(site, { experience: 'Sunset', surcharge: { percentage: 12.5 } });
  await openWizard(page, 'Sunset', offer.date);
  await expect(timeButton(page, offer)).toContainText('£219.38 for up to 5');
  await chooseTime(page, offer);
  await applyCoupon(page, 'WELCOME10');
  await goOn(page);
  await checkEmail(page, zoe.email);
  await enterDetails(page, { ...zoe, guests: 7 });
  await expect(page.getByLabel('Number of Guests').getByRole('option')).toHaveText([
    'Select',
    '1 guest, £219.38',
    '2 guests, £219.38',
    '3 guests, £219.38',
    '4 guests, £219.38',
    '5 guests, £219.38',
    '6 guests, £234.38',
    '7 guests, £249.38',
    '8 guests, £264.38',
    '9 guests, £279.38',
    '10 guests, £294.38',
  ]);
  const boat = {
    'Boat for up to 5': '£219.38',
    '2 extra guests × £15.00': '£30.00',
    'Coupon WELCOME10': '−£24.94',
  };
  await expectPrices(page, { ...boat, Subtotal: '£224.44', Total: '£224.44', VAT: '£37.41' });
  expect(await priceOfTheServer(site, offer)).toBe(224.44);
  await goOn(page);

  await addOne(page, 'Speaker');
  await page.getByRole('tab', { name: 'Drinks' }).click();
  for (let each = 1; each <= 4; each += 1) await addOne(page, 'Water and ice');
  const everything = {
    ...boat,
    'Speaker × 1': '£12.00',
    'Water and ice × 4': '£8.00',
    Subtotal: '£244.44',
    Total: '£244.44',
    VAT: '£40.74',
  };
  await expectPrices(page, everything);
  await goOn(page);

  await expectStep(page, 'Payment');
  await expectPrices(page, everything);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled();

  await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click();
  // £219.38 + £30.00 + £20.00 = £269.38; / 6 = £44.8967 = £44.90.
  await expectPrices(page, {
    'Boat for up to 5': '£219.38',
    '2 extra guests × £15.00': '£30.00',
    'Speaker × 1': '£12.00',
    'Water and ice × 4': '£8.00',
    Subtotal: '£269.38',
    Total: '£269.38',
    VAT: '£44.90',
  });
  // Until Pay Now is pressed, the page calls no other host.
  watch.expects(new RegExp(`^a call to another host: ${site.simulatorUrl}/`));
  await payNow(page);
  await expect(page.locator('iframe[title="Secure card payment input frame"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay £269.38 now' })).toBeVisible();
});

// BBQ £185.00, Sunday + 10 % = £203.50; WELCOME10 takes £20.35: £183.15; included VAT £30.525, rounded up.
// Classic £150.00, Saturday afternoon + £20.00 = £170.00; LAKE25 takes £25.00: £145.00; included VAT £24.1667.
// Party £225.00, weekday: no surcharge, no coupon; included VAT £37.50.
const cases = [
  {
    title: 'a Sunday at 10 % more with 10 % off: £183.15',
    wish: { experience: 'BBQ', surcharge: { percentage: 10 } },
    coupon: 'WELCOME10',
    prices: {
      'Boat for up to 5': '£203.50',
      'Coupon WELCOME10': '−£20.35',
      Subtotal: '£183.15',
      Total: '£183.15',
      VAT: '£30.53',
    },
  },
  {
    title: 'a Saturday at £20.00 more with £25.00 off: £145.00',
    wish: { experience: 'Classic', surcharge: { fixed: 20 } },
    coupon: 'LAKE25',
    prices: {
      'Boat for up to 5': '£170.00',
      'Coupon LAKE25': '−£25.00',
      Subtotal: '£145.00',
      Total: '£145.00',
      VAT: '£24.17',
    },
  },
  {
    title: 'a weekday at the price on the card: £225.00',
    wish: { experience: 'Party', weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] },
    coupon: '',
    prices: { 'Boat for up to 5': '£225.00', Subtotal: '£225.00', Total: '£225.00', VAT: '£37.50' },
  },
] as const;

for (const { title, wish, coupon, prices } of cases) {
  test(title, { tag: '@variant' }, async ({ page, site }) => {
    const offer = await findOffer(site, wish);
    await openWizard(page, offer.experience, offer.date);
    await chooseTime(page, offer);
    if (coupon !== '') await applyCoupon(page, coupon);
    await expectPrices(page, prices);
  });
}

/**
 * Reads the server's price for seven guests with WELCOME10. The call asks for a free booking, and the server's refusal
 * names the price.
 */
async function priceOfTheServer(site: SiteServer, offer: Offer): Promise<number | undefined> {
  const { id: customer } = await site.call(saveCustomer, {
    body: {
      first_name: 'A',
      last_name: 'B',
      phone: '01632960000',
      email: 'ab@example.com',
      country: 'France',
    },
  });
  const answer = await site.ask(addZeroCostReservation, {
    body: {
      payment_method_id: '5',
      customer,
      package_id: packages[offer.experience],
      package_amount: 0,
      date: offer.date,
      period_id: offer.slotId,
      boats: [7],
      passengers: 7,
      order_items: [],
      total: 0,
      coupon_code: 'WELCOME10',
    },
  });
  return answer.success ? 0 : answer.total;
}
