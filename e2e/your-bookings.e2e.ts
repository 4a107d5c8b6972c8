import { expectAccessible } from './axe.ts';
import { countMails, openMail } from './mailbox.ts';
import { asText, bookElsewhere, findOffer } from './offers.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a customer finds their bookings by a link in an email, and can end the link', async ({
  page,
  site,
  watch,
}) => {
  const email = 'finds@example.com';
  const offer = await findOffer(site);
  const id = await bookElsewhere(site, offer, { email });
  await page.goto('/#/bookings');
  await expect(page.getByRole('heading', { level: 1, name: 'Your bookings' })).toBeVisible();
  await expectAccessible(page, 'asking for a link');
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill('nobody');
  await field.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Please enter a valid email address/);

  // The page shows the same text to a stranger as to a customer.
  const answers: string[] = [];
  for (const address of ['stranger@example.com', email]) {
    await field.fill(address);
    const ask = page.getByRole('button', { name: 'Email me the link' });
    const sent = page.getByRole('region', { name: 'Look in your email.' });
    if (address === email) {
      await ask.click();
      await expect(sent.getByRole('status')).toBeFocused();
    } else {
      // A double click removes the focus, because its second click hits the text that has replaced the button.
      await ask.dblclick();
      await expect(sent.getByRole('status')).toBeVisible();
    }
    answers.push((await sent.innerText()).replace(address, ''));
    await page.getByRole('button', { name: 'Try another address' }).click();
  }
  expect(answers[0]).toBe(answers[1]);

  const mail = await openMail(page, site, 'Your bookings at Roundabout Boats', email);
  const address = await mail.getByRole('link', { name: 'See your bookings' }).getAttribute('href');
  await page.goto(new URL(address ?? '').hash.replace(/^/, '/'));
  const coming = page.getByRole('region', { name: 'Coming up' });
  await expect(coming.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'the list of bookings');
  // The address bar does not contain the secret of the link, so nobody shares or bookmarks the secret by mistake.
  expect(page.url()).toMatch(/#\/bookings$/);
  await page.reload();
  await coming.getByRole('link', { name: asText(offer.date) }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/booking/${id}\\?`));
  await expect(page.getByRole('heading', { level: 1, name: /See you on the water/ })).toBeVisible();
  await page.goBack();
  await expect(coming.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Forget my bookings on this device' }).click();
  await expect(field).toBeVisible();
  await expect(page.getByText('The link in the email is over')).toBeVisible();
  watch.expects(/404 \(Not Found\) .*list_by_link/);
  await page.goto(new URL(address ?? '').hash.replace(/^/, '/'));
  await expect(page.getByRole('alert')).toContainText('This link doesn’t work any more.');
  await expect(field).toBeVisible();
  expect(await countMails(site, 'stranger@example.com')).toBe(0);
});
