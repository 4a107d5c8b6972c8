import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { bookElsewhere, findOffer, takeRemainingBoats } from './offers.ts';
import { expect, test } from './test.ts';
import { openWizard, orderSummary, timeButton } from './wizard.ts';

test('a sold-out time offers the two nearest free times @variant', async ({ page, site }) => {
  const offer = await findOffer(site, { experience: 'Sunset' });
  expect(await takeRemainingBoats(site, offer)).toBe(3);
  await openWizard(page, 'Sunset', offer.date);
  await expect(timeButton(page, offer)).toHaveText(/Sold Out/);
  await expect(timeButton(page, offer)).toBeDisabled();
  const times = page.getByRole('region', { name: 'Select Time Slot' });
  const offered = times.getByRole('button', { name: /^\w+ \d+ \w+ \d{4}, / });
  await expect(times).toContainText('This day is sold out. Nearest available times:');
  await expect(offered).toHaveCount(2);
  await expectAccessible(page, 'a day that is sold out');
  const words = await offered.first().innerText();
  await offered.first().click();
  await expect(times.getByRole('status').first()).toContainText(words.replace(/, .*/, ''));
  await expect(orderSummary(page)).toContainText(words.replace(/, .*/, ''));
  await expect(times.getByRole('button', { pressed: true })).toHaveText(/Available/);
});

test('a booking offers a calendar file, a map and a print view @variant', async ({ page, site }) => {
  const offer = await findOffer(site);
  const id = await bookElsewhere(site, offer, { email: 'calendar@example.com' });
  await page.goto(`/#/booking/${id}?email=calendar@example.com`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('boat-trip.ics');
  const text = await readFile(await file.path(), 'utf8');
  const start = `${offer.date.replaceAll('-', '')}T${offer.start.replace(':', '')}00`;
  expect(text).toContain(`DTSTART;TZID=Europe/London:${start}`);
  await expect(page.getByRole('link', { name: /^OpenStreetMap/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=52\.0406&mlon=-0\.7594/,
  );
  await page.evaluate(() => {
    window.print = () => void (document.title = 'printed');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed');
});
