import { type Locator, expect } from 'playwright/test';
import { anAfternoon } from './afternoon.ts';
import { expectAccessible } from './axe.ts';
import { openMail } from './mailbox.ts';
import { asText } from './offers.ts';
import { test } from './test.ts';

// The test calls off the trips of the current day, so it moves the clock to a day on which a party has booked.
test.use({ siteOf: 'clock' });

test('three presses on a phone call off an afternoon, and each party’s page says why @variant', async ({
  page,
  site,
  watch,
}) => {
  const { date, start, email } = await anAfternoon(page, site, '07:30');

  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  const dialog = page.getByRole('dialog');
  await press(page.getByRole('button', { name: 'Call off' }));
  await press(dialog.getByText(`From ${start}`, { exact: true }));
  await expect(dialog).toContainText(/1 party.*2 people/);
  await expectAccessible(page, 'calling off');
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: `Call off from ${start}` }).click();
  await expect(dialog.getByRole('alert')).toContainText('No signal');
  await page.context().setOffline(false);
  await expect(dialog.getByRole('alert')).toBeEmpty();
  await expect(dialog).toContainText(/1 party.*2 people/);
  await press(dialog.getByRole('button', { name: `Call off from ${start}` }));
  await expect(page.getByRole('heading', { name: `Called off, from ${start}` })).toBeVisible();
  expect(presses, 'an afternoon, from Weather').toBe(3);
  await expect(page.getByText('nobody has been told yet')).toBeVisible();

  await site.advanceClock('PT61S');
  const subject = `We’ve had to cancel: Classic, ${asText(date)}, ${start}`;
  const mail = await openMail(page, site, subject, email);
  await mail.getByRole('link', { name: 'Pick a new time' }).click();
  await expect(
    page.getByText('We’ve had to cancel this trip because of strong wind, and we’re sorry.'),
  ).toBeVisible();
  await page.goto('/console/weather');
  await page.getByRole('button', { name: 'Record the answer from Some Body' }).click();
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
  await expect(page.getByText(/^\d\d:\d\d, by Tom Adeyemi$/)).toBeVisible();
  await expectAccessible(page, 'what was called off');
});
