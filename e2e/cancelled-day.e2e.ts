import { expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { openMail } from './mailbox.ts';
import { asText, bookElsewhere, findOffer } from './offers.ts';
import { test } from './test.ts';

test('a customer whose day we cancel chooses another time by the link in the email @variant', async ({
  page,
  site,
}) => {
  const email = 'blown.away@example.com';
  const offer = await findOffer(site);
  await bookElsewhere(site, offer, { email });
  const words = ['cancel-day', offer.date, '--reason', 'strong wind'];
  const answer = await fetch(`${site.url}/dev/owner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words }),
  });
  expect(await answer.json()).toMatchObject({ outcome: expect.stringContaining('1 party, £0.00 paid') });

  const subject = `We’ve had to cancel: Classic, ${asText(offer.date)}, ${offer.start}`;
  const mail = await openMail(page, site, subject, email);
  await mail.getByRole('link', { name: 'Pick a new time' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new day' })).toBeVisible();
  await expect(
    page.getByText('We’ve had to cancel this trip because of strong wind, and we’re sorry.'),
  ).toBeVisible();
  const choice = page.getByRole('region', { name: 'Your choice' });
  await expect(
    choice.getByRole('button', { name: new RegExp(`^${asText(offer.date)}, \\d+ times? available`) }),
  ).toHaveCount(0);
  await choice
    .getByRole('button', { name: /\d times? available$/ })
    .first()
    .click();
  await expect(choice.getByRole('button', { name: 'Take this time' })).toBeDisabled();
  await choice
    .getByRole('button', { name: /Available £0\.00/ })
    .first()
    .click();
  await expectAccessible(page, 'the choice after a cancelled day');
  await choice.getByRole('button', { name: 'Take this time' }).click();
  await expect(page.getByText('open', { exact: true })).toBeVisible();
  await expect(choice).toHaveCount(0);
});
