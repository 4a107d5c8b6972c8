import { expect } from 'playwright/test';
import { anAfternoon } from './afternoon.ts';
import { expectAccessible } from './axe.ts';
import { openMail } from './mailbox.ts';
import { asText } from './offers.ts';
import { test } from './test.ts';

// The test calls off today's trips, so it moves the clock to a day with a party.
test.use({ siteOf: 'clock' });

test('on a phone 390 px wide, staff open a called-off time again, and the party takes it back @variant', async ({
  page,
  site,
}) => {
  const { date, start, email } = await anAfternoon(page, site, '06:30');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Call off' }).click();
  await dialog.getByText(`From ${start}`, { exact: true }).click();
  await dialog.getByRole('button', { name: `Call off from ${start}` }).click();
  await expect(page.getByText('nobody has been told yet')).toBeVisible();
  await site.advanceClock('PT90S');

  // If sales are also on hold, no party can take its old time back. The screen says so, and offers a button that ends
  // the hold.
  await page.goto('/console/weather');
  await page.getByRole('button', { name: 'Hold sales' }).click();
  await dialog.getByRole('button', { name: 'Hold sales' }).click();
  await expect(page.getByRole('list', { name: 'Stops of the day' })).toContainText('Sales held');
  await page.getByRole('button', { name: 'Open again', exact: true }).click();
  await expect(dialog).toContainText('until you end this stop, nothing is on sale');
  await expect(dialog).toContainText('another stop of sales covers their time');
  await dialog.getByRole('button', { name: 'End the stop first' }).click();
  const stops = page.getByRole('list', { name: 'Stops of the day' });
  await expect(stops.filter({ hasText: 'Sales held' })).toHaveCount(0);
  await expect(dialog.getByText(/^Lifted: Sales held /).locator('..')).toBeFocused();
  await expect(dialog).toContainText(/1 called-off party has its old place until \d\d:\d\d/);
  await expect(dialog).toContainText('Some Body');
  await expectAccessible(page, 'opening again');
  await dialog.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText(/^Old place held until/)).toBeVisible();
  await site.advanceClock('PT90S');

  const subject = `Your old time is free again: Classic, ${asText(date)}, ${start}`;
  const mail = await openMail(page, site, subject, email);
  await mail.getByRole('link', { name: 'Take your old time back' }).click();
  await expect(page.getByRole('heading', { name: /Your old time, kept until \d\d:\d\d/ })).toBeVisible();
  await expectAccessible(page, 'an old time that is kept');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Your old time is yours again')).toBeVisible();
  await expect(page.getByText('open', { exact: true })).toBeVisible();
});
