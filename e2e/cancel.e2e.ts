import { type Locator, type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { countMails, openMail } from './mailbox.ts';
import { asText, bookElsewhere, findOffer } from './offers.ts';
import { paidBooking } from './paid-booking.ts';
import { test } from './test.ts';
import { zoe } from './wizard.ts';

/**
 * On a phone an owner refunds half of the booking, and undoes the refund within the minute. Returns the number of
 * presses for the refund.
 */
async function refundAndTakeBack(page: Page, id: string): Promise<number> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/console/bookings/${id}`);
  await page.getByRole('button', { name: /Ruth Ellison/ }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  await press(page.getByRole('button', { name: /^Refund/ }));
  const refund = page.getByRole('dialog', { name: 'Refund Zoë' });
  await press(refund.getByText('Half: £75.00'));
  await press(refund.getByText('Goodwill'));
  await expect(refund).toContainText('£75.00 is refunded');
  await expectAccessible(page, 'the refund at the console', [390]);
  await press(refund.getByRole('button', { name: 'Refund £75.00' }));
  const done = page.getByRole('status').filter({ hasText: '£75.00 is refunded' });
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^The refund of £75\.00 was taken back/).first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  return presses;
}

test('cancelling a paid booking refunds exactly the sum that the dialog shows', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(new RegExp(`^a call to another host: ${site.simulatorUrl}/`));
  const email = 'cancels@example.com';
  const { id, offer, address } = await paidBooking(page, site, { ...zoe, email });
  expect(await refundAndTakeBack(page, id), 'presses of a refund at the console').toBe(4);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: /See you on the water, Zoë\./ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('Paid£150.00');
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('including £25.00 VAT (20%)');
  await expectAccessible(page, 'the booking view');

  const card = page.getByRole('region', { name: 'Plans changed?' });
  await expect(card).toContainText('you’ll get £147.50 back');
  await card.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText('what you paid minus a £2.50 bank charge');
  await expectAccessible(page, 'the cancel dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: 'Cancel booking' })).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel booking' }).dblclick();
  await expect(
    page.getByText(
      'Your booking is cancelled. We’re refunding £147.50 to your card. That takes 5 to 7 days.',
    ),
  ).toBeVisible();
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible();
  const refund = page.getByRole('region', { name: 'Your refund' });
  await expect(refund).toContainText('£147.50');
  await expect(async () => {
    await page.reload();
    await expect(refund).toBeVisible();
    expect(await refund.textContent()).toContain('We sent £147.50 to your card');
  }).toPass();
  await expectAccessible(page, 'a cancelled booking');
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);

  const mail = await openMail(page, site, `Cancelled: Classic, ${asText(offer.date)}, ${offer.start}`, email);
  await expect(mail.getByText('We’re refunding £147.50 to the card you paid with.')).toBeVisible();
  // The cancellation's email has promised the sum, so sending the refund causes no second email.
  expect(await countMails(site, email)).toBe(2);
});

test('a booking that is cancelled in two tabs is cancelled only once @variant', async ({ page, site }) => {
  const offer = await findOffer(site);
  const email = 'two.tabs@example.com';
  const id = await bookElsewhere(site, offer, { email });
  const address = `/#/booking/${id}?email=${email}`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await tab.getByRole('button', { name: 'Cancel booking' }).focus();
    await tab.keyboard.press('Enter');
    await expect(tab.getByRole('dialog')).toContainText('nothing to refund');
  }
  for (const tab of [page, other]) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).focus();
    await tab.keyboard.press('Enter');
    await expect(tab.getByText('cancelled', { exact: true })).toBeVisible();
  }
  await other.close();
  await openMail(page, site, `Cancelled: Classic, ${asText(offer.date)}, ${offer.start}`, email);
  expect(await countMails(site, email)).toBe(2);
});

test('a customer can get the confirmation again, but only at the address of the booking @variant', async ({
  page,
  site,
}) => {
  const email = 'again@example.com';
  const offer = await findOffer(site);
  const id = await bookElsewhere(site, offer, { email });
  await page.goto(`/#/booking/${id}?email=${email}`);
  await page.getByRole('button', { name: 'Resend my confirmation' }).click();
  await expect(page.getByText('we’ve emailed its confirmation')).toBeVisible();
  await expect(async () => expect(await countMails(site, email)).toBe(2)).toPass();
});
