import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './console.ts';
import { paidBooking } from './paid-booking.ts';
import { test } from './test.ts';
import { zoe } from './wizard.ts';

async function refundOf(page: Page, sum: string) {
  await page.getByRole('button', { name: /^Refund/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Zoë' });
  if (sum !== 'all') {
    await dialog.getByText('Another sum').click();
    await dialog.getByLabel('Amount in pounds').fill(sum);
  }
  await dialog.getByText('Goodwill').click();
  return dialog;
}

test('an owner confirms a refund over £250 by passkey, and a manager may refund £250 a day @variant', async ({
  page,
  site,
  watch,
  anotherVisitor,
}) => {
  watch.expects(new RegExp(`^a call to another host: ${site.simulatorUrl}/`));
  // The server refuses the refund until the owner confirms by passkey again.
  watch.expects(/403 \(Forbidden\) .*\/api\/console\//);
  const guest = { ...zoe, guests: 10, email: 'ten.of.us@example.com' };
  const { id } = await paidBooking(page, site, guest, 'Team');
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'owner', `/console/bookings/${id}`);

  const all = await refundOf(page, 'all');
  const refund = all.getByRole('button', { name: 'Refund £285.00' });
  await expect(all).toContainText('£285.00 is refunded');
  await refund.click();
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await expect(proof).toBeVisible();
  await expectAccessible(page, 'the proof before a large refund', [390]);
  await proof.getByRole('button', { name: 'Leave it' }).click();
  await expect(all, 'nothing is lost').toContainText('£285.00 is refunded');
  await refund.click();
  await proof.getByRole('button', { name: /^Continue as Ruth Ellison/ }).click();
  await page
    .getByRole('status')
    .filter({ hasText: '£285.00 is refunded' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText(/^The refund of £285\.00 was taken back/).first()).toBeVisible();

  const manager = await anotherVisitor();
  await manager.setViewportSize({ width: 1440, height: 900 });
  await signInAs(manager, 'manager', `${site.url}/console/bookings/${id}`);
  const tooMuch = await refundOf(manager, 'all');
  await tooMuch.getByRole('button', { name: 'Refund £285.00' }).click();
  await expect(tooMuch).toContainText('That is above your limit: £250.00 of £250.00 are left today.');
  await expectAccessible(manager, 'over the limit', [1440]);
  await tooMuch.getByRole('button', { name: 'Leave it' }).click();
  const some = await refundOf(manager, '200');
  await some.getByRole('button', { name: 'Refund £200.00' }).click();
  await expect(manager.getByRole('status').filter({ hasText: '£200.00 is refunded' })).toBeVisible();
  const more = await refundOf(manager, '60');
  await more.getByRole('button', { name: 'Refund £60.00' }).click();
  await expect(more).toContainText('£50.00 of £250.00 are left today. Please ask the owner.');
});

test('a customer with a booking above £250 makes and prints a VAT invoice with a name, and staff see the invoice @variant', async ({
  page,
  site,
  watch,
  anotherVisitor,
}) => {
  watch.expects(new RegExp(`^a call to another host: ${site.simulatorUrl}/`));
  const guest = { ...zoe, guests: 10, email: 'ten.to.invoice@example.com' };
  const { id, address } = await paidBooking(page, site, guest, 'Team');
  await page.goto(`${site.url}${address}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'VAT invoice' }).click();
  await page.getByLabel('Name or company').fill('Tern & Sons Ltd');
  await page.getByLabel('Address').fill('1 Quay\nHull');
  await page.getByRole('button', { name: 'Make my VAT invoice' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'is ready' })).toBeFocused();
  await expectAccessible(page, 'the invoices of a booking', [390]);
  const link = page.getByRole('link', { name: /^Open VAT invoice T-/ });
  await expect(link).toHaveCount(1);

  // The name was mistyped: correcting it makes a credit note and a new invoice.
  await page.getByRole('button', { name: 'Correct the name or address' }).click();
  await page.getByLabel('Name or company').fill('Tern & Sons plc');
  await expectAccessible(page, 'another name for an invoice', [390]);
  await page.getByRole('button', { name: 'Make the corrected invoice' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'is ready' })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Open Credit note T-/ })).toHaveCount(1);
  await expect(link).toHaveCount(2);

  await page.goto(`${site.url}${await link.first().getAttribute('href')}`);
  await expect(page.getByRole('definition').filter({ hasText: 'Tern & Sons plc' })).toContainText('Hull');
  await expect(page.getByText('Replaces VAT invoice T-')).toBeVisible();
  await expect(page.getByText('Total with VAT £285.00')).toBeVisible();
  await expectAccessible(page, 'an invoice', [390]);
  await page.evaluate(() => {
    window.print = () => (document.title = 'printed');
  });
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page).toHaveTitle('printed');

  const manager = await anotherVisitor();
  await signInAs(manager, 'manager', `${site.url}/console/bookings/${id}`);
  await expect(manager.getByText('for Tern & Sons plc')).toBeVisible();
  await manager.getByRole('button', { name: 'Correct the name or address' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Correct the name or address' });
  await dialog.getByLabel('Address').fill('2 Quay\nHull');
  await expect(dialog).toContainText('No money moves.');
  await expectAccessible(manager, 'another address for an invoice', [390, 1440]);
  await dialog.getByRole('button', { name: 'Make the credit note and the new invoice' }).click();
  await expect(manager.getByRole('link', { name: /^Credit note T-/ })).toHaveCount(2);
  const staffs = await manager
    .getByRole('link', { name: /^VAT invoice T-/ })
    .first()
    .getAttribute('href');
  await manager.goto(`${site.url}${staffs}`);
  await expect(manager.getByRole('heading', { name: 'VAT invoice' })).toBeVisible();
});
