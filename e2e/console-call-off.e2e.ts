import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Locator, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { openMail } from './mailbox.ts';
import { bookElsewhere, findOffer, inWords } from './offers.ts';
import { test } from './test.ts';

// What is called off from now on has to be of today.
test.use({ siteOf: 'clock' });

test('an afternoon is called off in three presses at 390 px, answered for a party, and its page says why @variant', async ({
  page,
  site,
}) => {
  const { date, ...offer } = await findOffer(site, { earliest: '13:00', surcharge: { fixed: 0 } });
  const email = 'one.party@example.com';
  await bookElsewhere(site, { ...offer, date }, { email });
  const morning = toInstant(localDate(date), localTime('07:30')).getTime();
  await site.advanceClock(`PT${Math.round((morning - (await site.now()).getTime()) / 1000)}S`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/console');
  await page.getByRole('button', { name: /Tom Adeyemi/ }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.goto('/console/weather');

  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  const dialog = page.getByRole('dialog');
  await press(page.getByRole('button', { name: 'Call off' }));
  await press(dialog.getByText(`From ${offer.start}`, { exact: true }));
  await expect(dialog).toContainText('1 party, 2 people');
  await expectAccessible(page, 'calling off');
  await press(dialog.getByRole('button', { name: `Call off from ${offer.start}` }));
  await expect(page.getByRole('heading', { name: `Called off, from ${offer.start}` })).toBeVisible();
  expect(presses, 'an afternoon, from Weather').toBe(3);
  await expect(page.getByText('nobody is told yet')).toBeVisible();

  await site.advanceClock('PT61S');
  const subject = `We’ve had to cancel: Classic, ${inWords(date)}, ${offer.start}`;
  const mail = await openMail(page, site, subject, email);
  await mail.getByRole('link', { name: 'Pick a new time' }).click();
  await expect(
    page.getByText('We’ve had to cancel this trip because of strong wind, and we’re sorry.'),
  ).toBeVisible();
  await page.goto('/console/weather');
  await page.getByRole('button', { name: 'Answer for Some Body' }).click();
  await dialog.getByText('Another time', { exact: true }).click();
  await dialog
    .getByRole('button', { name: /, [1-9]\d* times? free/ })
    .last()
    .click();
  await dialog
    .getByRole('radio', { name: /^\d\d:\d\d–\d\d:\d\d/ })
    .first()
    .click();
  await expect(dialog).toContainText('free of charge');
  await expectAccessible(page, 'answering for a party');
  await dialog.getByRole('button', { name: 'Book the new time' }).click();
  await expect(page.getByText(/^Took .*, by Tom Adeyemi$/)).toBeVisible();
  await expectAccessible(page, 'what was called off');
});
