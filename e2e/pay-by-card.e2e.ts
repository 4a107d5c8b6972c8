import { type Page, expect } from 'playwright/test';
import { findOffer } from './offers.ts';
import { test } from './test.ts';
import { payNow, walkToReview, zoe } from './wizard.ts';

/** The card form is the till's own, in a frame; its chips fill it in. */
const cardFrame = 'iframe[title="Secure card payment input frame"]';
const bankFrame = 'iframe[title="3-D Secure authentication"]';

// A page that is still gliding to its button takes the press somewhere else.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a card that pays books the boat, and the money is taken to the penny', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(callsTo(site.tillUrl));
  const offer = await findOffer(site);
  await walkToReview(page, offer, { ...zoe, email: 'pays@example.com' });
  await payNow(page);
  await payWith(page, 'Pays');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your boat is booked');
  await expect(page).toHaveURL(/#\/payment\/stripe\/success\?booking_id=[0-9a-z]{26}&ref=[0-9a-z]{26}$/);
});

test('a declined card keeps the hold, and the next one pays on it', async ({ page, site, watch }) => {
  watch.expects(callsTo(site.tillUrl));
  watch.expects(/402/);
  const offer = await findOffer(site);
  await walkToReview(page, offer, { ...zoe, email: 'declined@example.com' });
  await payNow(page);
  await payWith(page, 'Declined');
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await payWith(page, 'Pays');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your boat is booked');
});

test('a bank that asks and is answered lets the payment through', async ({ page, site, watch }) => {
  watch.expects(callsTo(site.tillUrl));
  const offer = await findOffer(site);
  await walkToReview(page, offer, { ...zoe, email: 'asked@example.com' });
  await payNow(page);
  await payWith(page, '3-D Secure, passes');
  await page.frameLocator(bankFrame).getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your boat is booked');
});

/** The one other host that a visitor's browser may call, and only from the payment step on. */
function callsTo(url: string): RegExp {
  return new RegExp(`^a call to another host: ${url}/`);
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.frameLocator(cardFrame).getByRole('button', { name: card, exact: true }).click();
  await page.getByRole('textbox', { name: 'Billing address' }).fill('1 Lake Road');
  await page.getByRole('textbox', { name: 'City' }).fill('Milton Keynes');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('MK9 1AA');
  await page.getByRole('textbox', { name: 'Postal code' }).press('Enter');
}
