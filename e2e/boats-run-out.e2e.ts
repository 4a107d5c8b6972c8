import { countMails } from './mailbox.ts';
import { asText, bookElsewhere, findOffer, hours, midweek } from './offers.ts';
import { startAtReview } from './stored-draft.ts';
import { expect, test } from './test.ts';
import {
  chooseTime,
  expectConfirmed,
  expectDetails,
  expectPrices,
  expectStep,
  goOn,
  openWizard,
  payNow,
  timeButton,
  zoe,
} from './wizard.ts';

test('a time whose last boat is sold shows as sold out and cannot be pressed @variant', async ({
  page,
  site,
  anotherVisitor,
}) => {
  const offer = await findOffer(site);
  await bookElsewhere(site, offer);
  await bookElsewhere(site, offer);
  const other = await anotherVisitor();
  await openWizard(other, 'Classic', offer.date);
  await expect(timeButton(other, offer)).toContainText('Available');

  const visitor = { ...zoe, email: 'last.boat@example.com' };
  await startAtReview(page, site, offer, visitor, { coupon: 'ONTHEHOUSE' });
  await payNow(page);
  await expectConfirmed(page, visitor);

  // The event that a browser sends when the visitor returns to the tab.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(timeButton(other, offer)).toContainText('Sold Out');
  await expect(timeButton(other, offer)).toBeDisabled();
});

test('if the last boat is taken before Pay Now, the form is kept and the nearest times are offered', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/409 \(Conflict\)/);
  await page.setViewportSize({ width: 360, height: 740 });
  const offer = await findOffer(site, { weekdays: midweek });
  const visitor = { ...zoe, email: 'unlucky@example.com', guests: 6 };
  await bookElsewhere(site, offer);
  await bookElsewhere(site, offer);
  await startAtReview(page, site, offer, visitor, { coupon: 'ONTHEHOUSE' });
  await bookElsewhere(site, offer);
  await payNow(page);

  const notice = page.getByRole('alert').filter({ hasText: 'someone has just taken the last boat' });
  await expect(notice).toContainText('Nothing has been charged, and we’ve kept your details and add-ons.');
  await expect(notice).toContainText(`Your choice was ${asText(offer.date)}, ${hours(offer)}.`);
  await expectStep(page, 'Choose Date');
  await expect(timeButton(page, offer)).toContainText('Sold Out');
  await expect(notice.getByRole('button')).toHaveCount(4);
  const nearest = notice.getByRole('button').first();
  await expect(nearest).toBeInViewport({ ratio: 1 });
  await expect(notice.getByText('someone has just taken')).toBeInViewport();
  await expect(notice).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(nearest).toContainText(asText(offer.date));
  const time = (await nearest.innerText()).split(', ')[1] ?? '';
  await nearest.click();

  await expectPrices(page, {
    'Boat for up to 5': '£150.00',
    '1 extra guest × £15.00': '£15.00',
    'Coupon ONTHEHOUSE': '−£165.00',
    Subtotal: '£0.00',
    Total: '£0.00',
  });
  await goOn(page);
  await expectDetails(page, visitor);
  await goOn(page);
  await goOn(page);
  await payNow(page);
  await expectConfirmed(page, visitor);
  await expect(page.getByRole('main')).toContainText(`${asText(offer.date)}, ${time}`);
  await expect.poll(() => countMails(site, visitor.email)).toBe(1);
});

test('a used-up coupon is removed, and the price without it is shown @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/409 \(Conflict\)/);
  const offer = await findOffer(site, { weekdays: midweek });
  await startAtReview(page, site, offer, { ...zoe, email: 'too.late@example.com' }, { coupon: 'ONCE' });
  expect(await bookElsewhere(site, offer, { coupon: 'ONCE' })).toHaveLength(26);
  await payNow(page);

  await expect(page.getByRole('alert')).toHaveText(
    'That code can’t be used now. You’ll see the price without it. We’ve removed coupon ONCE. The total is now £150.00. Nothing has been charged.',
  );
  await expectPrices(page, {
    'Boat for up to 5': '£150.00',
    Subtotal: '£150.00',
    Total: '£150.00',
    VAT: '£25.00',
  });
  // The visitor can pay the remaining price by card.
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
});

test('a chosen time that sells out is deselected, and all other choices are kept @variant', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site);
  await openWizard(page, 'Classic', offer.date);
  await chooseTime(page, offer);
  for (let boat = 1; boat <= 3; boat += 1) await bookElsewhere(site, offer);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'Your time is no longer available. Please choose another time.',
  );
  await expect(timeButton(page, offer)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden();
});
