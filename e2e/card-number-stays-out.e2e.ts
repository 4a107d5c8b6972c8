import type { Request } from 'playwright/test';
import { findOffer } from './offers.ts';
import { startAtReview } from './stored-draft.ts';
import { expect, test } from './test.ts';
import { addOne, checkEmail, enterDetails, goOn, payNow, walkToDetails, zoe } from './wizard.ts';

const card = '4242424242424242';
const pleaseTakeItOut = /Please take the card number out/;

test('a typed card number reaches the provider and never us @variant', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.expects(new RegExp(`^a call to another host: ${site.simulatorUrl}/`));
  const sent: { origin: string; text: string }[] = [];
  const note = (request: Request) =>
    void sent.push({
      origin: new URL(request.url()).origin,
      text: `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
    });
  context.on('request', note);
  await startAtReview(page, site, await findOffer(site), { ...zoe, email: 'types@example.com' });
  await payNow(page);
  const form = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await form.getByLabel('Card number').pressSequentially(card);
  await form.getByLabel('Expiry date').pressSequentially('1240');
  await form.getByLabel('Security code (CVC)').pressSequentially('987');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Lake Road');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('MK9 1AA');
  await page.getByRole('textbox', { name: 'Town or city' }).fill('Milton Keynes');
  await page.getByRole('textbox', { name: 'Town or city' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your boat is booked');
  context.off('request', note);

  const toOrigin = (url: string) => sent.filter(({ origin }) => origin === new URL(url).origin);
  const withCard = ({ text }: { text: string }) => text.replaceAll(/[^\d]/g, '').includes(card);
  expect(toOrigin(site.simulatorUrl).some(withCard), 'the simulator was given the card').toBe(true);
  expect(toOrigin(site.url).length).toBeGreaterThan(3);
  expect(toOrigin(site.url).filter(withCard)).toEqual([]);
});

test('a card number in a special request is refused, but not deleted @variant', async ({ page, site }) => {
  await walkToDetails(page, await findOffer(site));
  await checkEmail(page, 'request@example.com');
  await enterDetails(page, { ...zoe, email: 'request@example.com' });
  await goOn(page);
  await addOne(page, 'Blanket');
  await page.getByRole('button', { name: 'Special Request for Blanket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add more preference to Blanket', exact: true });
  const comment = dialog.getByLabel('Enter comment');
  await comment.fill('Please take 4242 4242 4242 4242');
  await dialog.getByRole('button', { name: 'Add Comment' }).click();
  await expect(dialog).toContainText(pleaseTakeItOut);
  await expect(comment).toHaveValue('Please take 4242 4242 4242 4242');
  await comment.fill('Please call 07700 900123');
  await expect(dialog).not.toContainText(pleaseTakeItOut);
  await dialog.getByRole('button', { name: 'Add Comment' }).click();
  await expect(dialog).toBeHidden();
});

test('a card number in the contact form is not sent @variant', async ({ page }) => {
  await page.goto('/#/contact-us');
  await page.getByLabel('Name', { exact: true }).fill('Zoe');
  await page.getByLabel('Email').fill('zoe@example.com');
  await page.getByLabel('Phone Number').fill('7700900123');
  await page.getByLabel('Message').fill(`Take it from ${card}`);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog')).toContainText(pleaseTakeItOut);
});
