import { getBooking } from '@slipway/shared/api/bookings.ts';
import { type Page, expect } from 'playwright/test';
import { type Experience, findOffer } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { startAtReview } from './stored-draft.ts';
import { type Visitor, payNow } from './wizard.ts';

/** Goes from the review to the page that confirms the booking. */
export async function payByCard(page: Page): Promise<void> {
  await payNow(page);
  await page
    .frameLocator('iframe[title="Secure card payment input frame"]')
    .getByRole('button', { name: 'Pays', exact: true })
    .click();
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Lake Road');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('MK9 1AA');
  await page.getByRole('textbox', { name: 'Town or city' }).fill('Milton Keynes');
  await page.getByRole('textbox', { name: 'Town or city' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your boat is booked');
}

/**
 * Pays by card at a time without a surcharge, £150.00 for up to five on Classic. Returns the address of the booking's own
 * page once the money is captured.
 */
export async function paidBooking(
  page: Page,
  site: SiteServer,
  visitor: Visitor,
  experience: Experience = 'Classic',
) {
  const { email } = visitor;
  const offer = await findOffer(site, { experience, surcharge: { fixed: 0 } });
  await startAtReview(page, site, offer, visitor);
  await payByCard(page);
  const id = /booking_id=([0-9a-z]{26})/.exec(page.url())?.[1] ?? '';
  // The bank charges its fee when the money is captured, some seconds after the confirmation.
  await expect(async () =>
    expect((await site.call(getBooking, { params: { id }, query: { email } })).admin_fee).toBe(2.5),
  ).toPass();
  return { id, offer, address: `/#/booking/${id}?email=${email}` };
}
