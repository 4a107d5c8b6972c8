import { loadMailFonts, openMail } from './mailbox.ts';
import { asText, findOffer, midweek } from './offers.ts';
import { cardFrame, expectBooked, fillCard, pressPay, watchSimulator } from './paying.ts';
import { expect, test } from './test.ts';
import { Simulator } from '@slipway/testing/simulator.ts';
import { chooseWay, globalpay, worldpay } from './ways-to-pay.ts';
import {
  addOne,
  checkEmail,
  chooseDate,
  chooseTime,
  enterDetails,
  expectPrices,
  expectStep,
  goOn,
  payNow,
  takeOneOff,
  zoe,
} from './wizard.ts';

// The boat £150.00, three more guests at £15.00, and add-ons: 2 × £8.50 and 2 × £9.50.
const total = 231;

const ways = [
  { label: 'Card', provider: 'stripe', tag: ['@variant'] },
  { label: 'Worldpay', provider: 'worldpay', tag: ['@variant'] },
  { label: 'Global Payments', provider: 'globalpay', tag: [] },
] as const;

for (const { label, provider, tag } of ways) {
  test(
    `${label}: a boat is booked from the home page, and paid once`,
    { tag: [...tag] },
    async ({ page, site, watch }) => {
      watchSimulator(watch, site);
      const simulator = await new Simulator(site.simulatorUrl).accountAt(provider);
      const offer = await findOffer(site, { weekdays: midweek });
      const visitor = { ...zoe, guests: 8, email: `from.home.${provider}@example.com` };
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'Book Now: Classic' }).click();
      await expectStep(page, 'Choose Date');
      await chooseDate(page, offer.date);
      await chooseTime(page, offer);
      await goOn(page);
      await expectStep(page, 'Your Details');
      await checkEmail(page, visitor.email);
      await enterDetails(page, visitor);
      await goOn(page);
      await expectStep(page, 'Addons');
      await addOne(page, 'Blanket');
      await expectPrices(page, {
        'Boat for up to 5': '£150.00',
        '3 extra guests × £15.00': '£45.00',
        'Blanket × 1': '£3.00',
        Subtotal: '£198.00',
        Total: '£198.00',
        VAT: '£33.00',
      });
      await takeOneOff(page, 'Blanket');
      await page.getByRole('tab', { name: 'Meals' }).click();
      for (const platter of ['Grazing board', 'Antipasti platter']) {
        await addOne(page, platter);
        await addOne(page, platter);
      }
      await goOn(page);
      await expectStep(page, 'Payment');
      await chooseWay(page, label);
      await payNow(page);
      if (provider === 'stripe') {
        await expect(cardFrame(page).getByRole('button', { name: 'Pays', exact: true })).toBeVisible();
        await fillCard(page, 'Pays');
        await pressPay(page);
      } else if (provider === 'worldpay') {
        await worldpay.arrive(page, `£${total}.00`);
        await worldpay.tryCard(page, 'pays');
      } else {
        await globalpay.arrive(page, `£${total}.00`);
        await globalpay.tryCard(page, 'asks');
        await globalpay.bank(page).getByRole('button', { name: 'Complete authentication' }).click();
      }
      await expectBooked(page, site, { simulator, offer, visitor, total });

      // On a phone, the confirmation email is not longer than docs/decisions/0010 allows, although the email has a line
      // about the test payment.
      await page.setViewportSize({ width: 360, height: 740 });
      const subject = `Booked: Classic, ${asText(offer.date)}, ${offer.start}`;
      await openMail(page, site, subject, visitor.email);
      await page.goto((await page.getByTitle('The email as HTML').getAttribute('src')) ?? '');
      await expect(page.getByRole('rowheader', { name: 'Arrive by' })).toBeVisible();
      await loadMailFonts(page);
      expect(await page.locator('html').evaluate((html) => html.scrollHeight)).toBeLessThanOrEqual(1510);
    },
  );
}
