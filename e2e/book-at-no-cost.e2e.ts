import { expectAccessible } from './axe.ts';
import { factsOfMail, openMail } from './mailbox.ts';
import { asText, findOffer, hours } from './offers.ts';
import { expect, test } from './test.ts';
import {
  addOne,
  applyCoupon,
  checkEmail,
  chooseDate,
  chooseTime,
  enterDetails,
  expectConfirmed,
  expectDetails,
  expectPrices,
  expectStep,
  factsIn,
  goBack,
  goOn,
  payNow,
  takeOneOff,
  timeButton,
  zoe,
} from './wizard.ts';

const phone = { width: 360, height: 740 };
const laptop = { width: 1280, height: 800 };

// Classic £150.00, Saturday afternoon + £20.00 = £170.00 for up to five; included VAT: 170.00 / 6 = 28.33. Seven
// guests: + 2 × £15.00 = £200.00. The coupon ONTHEHOUSE takes off the whole price.
for (const [device, viewport] of Object.entries({ phone, laptop })) {
  test.describe(`on a ${device}, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test(
      'a visitor books at no cost, from the home page to the link in the email',
      { tag: device === 'phone' ? '@axe' : '@variant' },
      async ({ page, site }) => {
        const offer = await findOffer(site, { surcharge: { fixed: 20 } });
        const visitor = { ...zoe, email: `zoe.${device}@example.com`, guests: 7 };
        const when = `${asText(offer.date)}, ${hours(offer)}`;
        const expectNoViolation = (what: string) => expectAccessible(page, what, [viewport.width]);

        await page.goto('/');
        await expect(page.getByRole('banner').getByRole('link', { name: 'Book Now' })).toBeVisible();
        const card = page
          .getByRole('article')
          .filter({ has: page.getByRole('heading', { name: 'Classic' }) });
        await expect(card).toContainText('from £150.00 for up to 5');
        await expectNoViolation('home');
        await card.getByRole('link', { name: 'Book Now' }).click();

        await expectStep(page, 'Choose Date');
        await expect(
          page.getByText('Classic, 2 hours, from £150.00 for up to 5 people, then £15 each'),
        ).toBeVisible();
        await chooseDate(page, offer.date);
        await expect(timeButton(page, offer)).toHaveText(/Available.*£170\.00.*for up to 5/);
        await chooseTime(page, offer);
        const boatOnly = {
          'Boat for up to 5': '£170.00',
          Subtotal: '£170.00',
          Total: '£170.00',
          VAT: '£28.33',
        };
        await expectPrices(page, boatOnly);
        await applyCoupon(page, 'ONTHEHOUSE');
        await expectPrices(page, {
          'Boat for up to 5': '£170.00',
          'Coupon ONTHEHOUSE': '−£170.00',
          Subtotal: '£0.00',
          Total: '£0.00',
        });
        await expectNoViolation('Choose Date');
        await goOn(page);

        await expectStep(page, 'Your Details');
        await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled();
        await checkEmail(page, visitor.email);
        await enterDetails(page, visitor);
        await expect(page.getByLabel('Number of Guests').getByRole('option')).toHaveText([
          'Select',
          '1 guest, £170.00',
          '2 guests, £170.00',
          '3 guests, £170.00',
          '4 guests, £170.00',
          '5 guests, £170.00',
          '6 guests, £185.00',
          '7 guests, £200.00',
          '8 guests, £215.00',
          '9 guests, £230.00',
          '10 guests, £245.00',
        ]);
        const sevenGuests = {
          'Boat for up to 5': '£170.00',
          '2 extra guests × £15.00': '£30.00',
          'Coupon ONTHEHOUSE': '−£200.00',
          Subtotal: '£0.00',
          Total: '£0.00',
        };
        await expectPrices(page, sevenGuests);
        await expectNoViolation('Your Details');
        await goOn(page);

        await expectStep(page, 'Addons');
        await expect(page.getByRole('tab', { name: 'Others' })).toHaveAttribute('aria-selected', 'true');
        await addOne(page, 'Blanket');
        await addOne(page, 'Blanket');
        await expectPrices(page, {
          'Boat for up to 5': '£170.00',
          '2 extra guests × £15.00': '£30.00',
          'Blanket × 2': '£6.00',
          'Coupon ONTHEHOUSE': '−£200.00',
          Subtotal: '£6.00',
          Total: '£6.00',
          VAT: '£1.00',
        });
        await expectNoViolation('Addons');
        await goOn(page);
        // The coupon covers the boat but not the blankets. The visitor would have to pay for the blankets by card.
        await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
        await goBack(page);
        await takeOneOff(page, 'Blanket');
        await takeOneOff(page, 'Blanket');
        await expectPrices(page, sevenGuests);
        await goOn(page);

        await expectStep(page, 'Payment');
        const review = page.getByRole('region', { name: 'Your booking' });
        await expect(review).toContainText(when);
        await expect(review).toContainText(`${visitor.firstName} ${visitor.lastName}`);
        await expect(review).toContainText('7 guests');
        await expectPrices(page, sevenGuests);
        await expectNoViolation('Payment');
        await payNow(page);

        const id = await expectConfirmed(page, visitor);
        const arriveBy = minutesBefore(offer.start, 15);
        const code = await page
          .getByText(/^Your code/)
          .locator('strong')
          .innerText();
        expect(code).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
        const facts = {
          When: when,
          'Arrive by': arriveBy,
          Experience: 'Classic, about 2 hours',
          Guests: '7',
          'Booked by': `Zoë O’Brien-Müller, ${visitor.email}, ${visitor.phone}`,
          Where: 'The Jetty, Willow Lake, Milton Keynes, MK99 9RB',
          Total: '£0.00',
        };
        expect(await factsIn(page.getByRole('region', { name: 'Your booking' }))).toEqual(facts);
        const test = 'This booking is a test. No boat waits for you, and no money has been taken.';
        const expectTest = () => expect(page.getByRole('main').getByText(test)).toBeVisible();
        await expectTest();
        await expectNoViolation('the confirmation');
        await page.reload();
        await expectConfirmed(page, visitor);
        expect(await factsIn(page.getByRole('region', { name: 'Your booking' }))).toEqual(facts);

        const subject = `Booked: Classic, ${asText(offer.date)}, ${offer.start}`;
        const mail = await openMail(page, site, subject, visitor.email);
        expect(await factsOfMail(mail)).toEqual({
          When: `${asText(offer.date)}, ${offer.start} to ${offer.end}`,
          'Arrive by': `${arriveBy}, at the jetty`,
          Where: 'The Jetty, Willow Lake, Milton Keynes, MK99 9RB',
          'On a map': 'Open the map',
          What: 'Classic for 7 guests',
          Code: code,
          Boat: '£170.00',
          'Extra guests': '£30.00',
          'Coupon ONTHEHOUSE': '-£200.00',
          Total: '£0.00',
        });
        await expect(mail.getByText(test)).toBeVisible();
        const share = mail.getByRole('link', { name: 'Share the trip' });
        const shared = (await share.getAttribute('href')) ?? '';
        expect(shared).toMatch(/\/party\/([0-9a-z]{10})#\/party\/\1[0-9a-z]{16}$/);
        await mail.getByRole('link', { name: 'See your booking' }).click();

        await expect(page.getByRole('heading', { level: 1, name: 'Your booking' })).toBeVisible();
        await expect(page.getByText(`Booking ${id}`, { exact: true })).toBeVisible();
        expect(await factsIn(page.getByRole('region', { name: 'Overview' }))).toEqual(facts);
        await expectTest();
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page.getByRole('contentinfo')).toContainText('All Rights Reserved');
        await page.reload();
        await expect(page.getByText(`Booking ${id}`, { exact: true })).toBeVisible();

        await page.goto(shared);
        const title = `Zoë’s boat, ${asText(offer.date)}`;
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        expect(await factsIn(page.getByRole('region', { name: 'The trip' }))).toEqual({
          When: `${asText(offer.date)}, ${offer.start}–${offer.end}`,
          'Arrive by': arriveBy,
          Trip: 'Classic',
          Where: 'The Jetty, Willow Lake, Milton Keynes, MK99 9RB',
        });
        await expectTest();
        for (const secret of [id, code, visitor.email, visitor.phone, visitor.lastName, '£'])
          await expect(page.getByRole('main')).not.toContainText(secret);
        await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex');
      },
    );
  });
}

test('Back, Forward and a refresh keep the typed details of each step @variant', async ({ page, site }) => {
  const offer = await findOffer(site);
  await page.goto('/');
  await page.getByRole('link', { name: 'Book Now: Classic' }).click();
  await chooseDate(page, offer.date);
  await chooseTime(page, offer);
  await applyCoupon(page, 'LAKE25');
  await page.reload();
  await expect(timeButton(page, offer)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Remove coupon LAKE25' })).toBeVisible();
  await goOn(page);

  await page.getByLabel('Email').fill(zoe.email);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(zoe.email);
  await page.getByRole('button', { name: 'Check' }).click();
  await enterDetails(page, zoe);
  await page.reload();
  await expectDetails(page, zoe);
  await goOn(page);

  await addOne(page, 'Blanket');
  await page.reload();
  await expect(page.getByRole('group', { name: 'Quantity of Blanket' })).toContainText('1');
  await goOn(page);
  await expectStep(page, 'Payment');
  await page.reload();
  await expectStep(page, 'Payment');
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('1 × Blanket');

  await page.goBack();
  await expectStep(page, 'Addons');
  await page.goBack();
  await expectDetails(page, zoe);
  await page.goBack();
  await expectStep(page, 'Choose Date');
  await expect(timeButton(page, offer)).toHaveAttribute('aria-pressed', 'true');
  for (const step of ['Your Details', 'Addons', 'Payment'] as const) {
    await page.goForward();
    await expectStep(page, step);
  }
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('1 × Blanket');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Come round to the lake.', level: 1 })).toBeVisible();
});

/** Moves a time of day back: '09:30' and 15 minutes give '09:15'. */
function minutesBefore(time: string, minutes: number): string {
  return new Date(Date.parse(`2000-01-02T${time}Z`) - minutes * 60_000).toISOString().slice(11, 16);
}
