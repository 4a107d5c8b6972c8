import type { Page } from 'playwright/test';
import { openMail } from './mailbox.ts';
import { expect, test } from './test.ts';

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
  await expect(name).not.toHaveAttribute('aria-invalid');
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
    'We could not reach the booking office. Check your connection and try again.',
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
