import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './console.ts';
import { findOffer } from './offers.ts';
import { payWith, watchSimulator } from './paying.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';

// The test moves the clock until a link expires.
test.use({ siteOf: 'clock' });

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Sells one or two places by pay link to the customer whose details are in the form. Returns the link. */
async function keep(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: /^Hold until/ }).click();
  await expect(page.getByRole('heading', { name: `${name} pays on their own phone` })).toBeVisible();
  const text = await page.getByRole('link', { name: 'Text it' }).getAttribute('href');
  return /https?:\S+/.exec(decodeURIComponent(text ?? ''))?.[0] ?? '';
}

async function keepFor(page: Page, site: SiteServer, name: string): Promise<string> {
  const { date } = await findOffer(site);
  await page.goto(`/console/sell/${date}`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Phone').fill('07700900431');
  return keep(page, name);
}

async function pay(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: /^Pay £/ }).click();
  await phone.getByLabel('Name on card').fill('Somebody Else');
  await payWith(phone, 'Pays');
  await expect(phone.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible();
}

for (const size of sizes) {
  const at = `at ${size.width} px`;

  test(`staff sell two boats to a party of fourteen from its enquiry, and one link pays for both, ${at} @axe @variant`, async ({
    page,
    site,
    watch,
    anotherVisitor,
  }) => {
    await page.setViewportSize(size);
    const { date } = await findOffer(site);
    const asked = { name: 'Many Rowers', email: 'many@example.com', phone: '7700900124', guests: 14, date };
    await site.call(addEnquiry, { body: { ...asked, message: 'A regatta for the office.' } });
    await signInAs(page, 'manager');
    await page.goto(size.width < 768 ? '/console/more/enquiries' : '/console/enquiries');
    await page
      .getByRole('link', { name: /^Many Rowers/ })
      .first()
      .click();
    const enquiry = page.getByRole('region', { name: 'Many Rowers' });
    await expect(enquiry).toContainText('14 guests');
    await expect(enquiry).toContainText('2 boats');
    await expectAccessible(page, 'enquiries');
    await page.setViewportSize(size);
    // The cursor is inside the first line. A press on a time must add a new line, and must not split the
    // first line. The email's signature is below the text box, not in it.
    const answer = page.getByLabel('Your answer');
    await answer.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(3, 3));
    await enquiry
      .getByRole('button', { name: /^\d\d:\d\d/, disabled: false })
      .first()
      .click();
    await expect(answer).toHaveValue(/^Hello Many,\n\n[^\n]+ £[^\n]+ for 2 boats\n$/);
    await expect(enquiry).toContainText('The email ends with: Tom, ');
    await page.getByRole('button', { name: 'Make it a booking' }).click();
    await expect(page.getByRole('heading', { name: '7 guests' })).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Many Rowers');
    await expect(page.getByLabel('Phone')).toHaveValue('07700900124');
    await expect(page.getByLabel(/^Email/)).toHaveValue('many@example.com');
    await expect(page.getByText(/^14 guests, /)).toBeVisible();
    const link = await keep(page, 'Many Rowers');
    await expect(page.getByText('Two boats: pay for each')).toBeVisible();

    const phone = await anotherVisitor();
    watchSimulator(watch, site);
    await phone.setViewportSize(size);
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: /, boat 1 of 2$/ })).toBeVisible();
    await pay(phone);
    await phone.getByRole('link', { name: 'Now boat 2 of 2' }).click();
    await expect(phone.getByRole('heading', { name: /, boat 2 of 2$/ })).toBeVisible();
    await expect(phone.getByText('Boat 1, 7 guests: paid')).toBeVisible();
    await expectAccessible(phone, 'the second of two boats');
    await phone.setViewportSize(size);
    await pay(phone);
    await expect(page.getByRole('heading', { name: 'Many Rowers has paid' })).toBeVisible();
  });

  test(`a link that is forged, someone else’s, already paid or expired takes no money, and says why, ${at} @axe @variant`, async ({
    page,
    site,
    watch,
    anotherVisitor,
  }) => {
    // A call with a forged link is refused (404). After three hours the calls of the staff session are refused (401).
    watch.expects(/404 \(Not Found\)|401 \(Unauthorized\)/);
    await page.setViewportSize(size);
    await signInAs(page, 'manager');
    const link = await keepFor(page, site, 'Rhys Morgan');
    const phone = await anotherVisitor();
    watchSimulator(watch, site);
    await phone.setViewportSize(size);
    const noPay = () => expect(phone.getByRole('button', { name: /^Pay/ })).toHaveCount(0);

    const forged = link.slice(0, -1) + (link.endsWith('0') ? '1' : '0');
    await phone.goto(forged);
    await expect(phone.getByRole('alert')).toContainText('There is no such pay link.');
    await noPay();
    await expectAccessible(phone, 'a forged link');
    await phone.setViewportSize(size);

    await phone.goto(link);
    await pay(phone);
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'This is paid' })).toBeVisible();
    await noPay();

    // In the same browser, another customer's link asks only for that customer's debt.
    const other = await keepFor(page, site, 'Ida Wells');
    await phone.goto(other);
    await expect(phone.getByRole('heading', { name: 'Your boat is kept for you' })).toBeVisible();
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'This is paid' })).toBeVisible();

    await site.advanceClock('PT3H');
    await phone.goto(other);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'The time to pay is over' })).toBeVisible();
    await expect(phone.getByText('Nothing was charged')).toBeVisible();
    await noPay();
    await expectAccessible(phone, 'a link that is over');
  });
}
