import { expectAccessible } from './axe.ts';
import { openMail } from './mailbox.ts';
import { findOffer } from './offers.ts';
import { expect, test } from './test.ts';
import { chooseDate, openWizard } from './wizard.ts';

/** The distance of an element from the middle of the window, in pixels. */
function offCentre(thing: Element): number {
  const { top, bottom } = thing.getBoundingClientRect();
  return Math.abs((top + bottom) / 2 - innerHeight / 2);
}

test('the enquiry form for more than ten guests keeps the day and the number of guests, even after a reload @variant', async ({
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
  const popup = page.getByRole('dialog', { name: 'Success!', exact: true });
  await expect.poll(() => popup.evaluate(offCentre), 'in the middle of the window').toBeLessThan(2);
  await popup.getByRole('button', { name: 'Okay!' }).click();
  await expect(popup).toBeHidden();
  const mail = await openMail(page, site, 'An enquiry from the website', 'hello@roundaboutboats.example');
  await expect(mail.getByText('A regatta for the office.')).toBeVisible();
});
