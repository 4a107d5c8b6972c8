import type { Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { openMail } from './mailbox.ts';
import { findOffer } from './offers.ts';
import { expect, test } from './test.ts';
import { chooseDate, openWizard } from './wizard.ts';

test('the contact form names missing fields in the specified order, then thanks', async ({ page, site }) => {
  await page.goto('/#/contact-us');
  const send = page.getByRole('button', { name: 'Send message' });
  const name = page.getByLabel('Name', { exact: true });
  const phone = page.getByLabel('Phone Number');

  await send.click();
  await dismiss(page, 'Failed!', 'Name is required!');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Name is required!');
  await name.fill('Dónal O’Shea');
  await expect(name).toHaveAccessibleDescription('');
  await send.click();
  await dismiss(page, 'Failed!', 'Email is required!');
  await page.getByLabel('Email').fill('donal@example.com');
  await send.click();
  await dismiss(page, 'Failed!', 'Phone Number is required!');
  await phone.pressSequentially('0');
  await expect(phone).toHaveValue('');
  await phone.pressSequentially('770090');
  await send.click();
  await dismiss(page, 'Failed!', 'Phone Number must be at least 7!');
  await phone.press('End');
  await phone.pressSequentially('0123');
  await expect(phone).toHaveValue('7700900123');
  await send.click();
  await dismiss(page, 'Failed!', 'Please provide your message!');
  await page.getByLabel('Message').fill('Have you a boat for <eleven> & a dog?');
  await send.click();
  await dismiss(page, 'Success!', /./);

  await expect(name).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('');
  const mail = await openMail(page, site, 'An enquiry from the website', 'hello@roundaboutboats.example');
  await expect(mail.getByText('Have you a boat for <eleven> & a dog?')).toBeVisible();
});

test('a failed enquiry keeps its text', async ({ page, context, watch }) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/#/contact-us');
  await page.getByLabel('Name', { exact: true }).fill('Dónal O’Shea');
  await page.getByLabel('Email').fill('donal@example.com');
  await page.getByLabel('Phone Number').fill('07700 900123');
  await expect(page.getByLabel('Phone Number')).toHaveValue('7700900123');
  await page.getByLabel('Message').fill('Hello');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await dismiss(
    page,
    'Failed!',
    'We couldn’t connect. Try again in a moment, or check your internet connection.',
  );
  await expect(page.getByLabel('Message')).toHaveValue('Hello');
  await context.setOffline(false);
  await page.route('**/api/query/add', async (route) => {
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await dismiss(page, 'Success!', /./);
});

async function dismiss(page: Page, title: string, message: string | RegExp): Promise<void> {
  const popup = page.getByRole('dialog', { name: title, exact: true });
  await expect(popup.getByRole('paragraph')).toHaveText(message);
  await expect.poll(() => popup.evaluate(offCentre), 'in the middle of the window').toBeLessThan(2);
  await popup.getByRole('button', { name: 'Okay!' }).click();
  await expect(popup).toBeHidden();
}

/** How far a thing stands from the middle of the window, in pixels. */
function offCentre(thing: Element): number {
  const { top, bottom } = thing.getBoundingClientRect();
  return Math.abs((top + bottom) / 2 - innerHeight / 2);
}

test('more than ten take their number and their day along to the enquiry, and keep them', async ({
  page,
  site,
}) => {
  const { date } = await findOffer(site);
  await openWizard(page, 'Classic', date);
  await chooseDate(page, date);
  await page.getByRole('main').getByRole('link', { name: 'More than 10? Ask us' }).click();
  const party = page.getByLabel('How many of you?');
  await expect(party).toHaveValue('11');
  await expect(page.getByLabel('Which day?')).toHaveValue(date);
  await party.fill('23');
  await page.reload();
  await expect(party).toHaveValue('23');
  await page.getByRole('link', { name: 'FAQs', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
  await page.goBack();
  await expect(party).toHaveValue('23');
  await expect(page.getByLabel('Which day?')).toHaveValue(date);
  await expectAccessible(page, 'an enquiry for many');

  await page.getByLabel('Name', { exact: true }).fill('Many Rowers');
  await page.getByLabel('Email').fill('many@example.com');
  await page.getByLabel('Phone Number').fill('7700900124');
  await page.getByLabel('Message').fill('A regatta for the office.');
  const sent = page.waitForRequest('**/api/query/add');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    guests: 23,
    date,
    message: 'A regatta for the office.',
  });
  await dismiss(page, 'Success!', /./);
});
