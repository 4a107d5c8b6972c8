import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './console.ts';
import { Keyboard } from './keyboard.ts';
import { asText, bookElsewhere, findOffer } from './offers.ts';
import { test } from './test.ts';

// The test needs the times of a day that has begun.
test.use({ siteOf: 'clock' });

const desk = { width: 1280, height: 900 };

test('a trip is moved within its day by keyboard alone, and another screen’s diary shows the move immediately @variant', async ({
  page,
  site,
  anotherVisitor,
}) => {
  const offer = await findOffer(site);
  const id = await bookElsewhere(site, offer, { email: 'lifted@example.com' });
  const eight = toInstant(localDate(offer.date), localTime('08:00')).getTime();
  await site.advanceClock(`PT${Math.round((eight - (await site.now()).getTime()) / 1000)}S`);

  const elsewhere = await anotherVisitor();
  await elsewhere.setViewportSize(desk);
  await signInAs(elsewhere, 'dock', '/console/diary');
  await elsewhere.getByRole('link', { name: new RegExp(`^${asText(offer.date)}`) }).click();
  const day = elsewhere.getByRole('region', { name: asText(offer.date) });
  await expect(day.getByRole('row', { name: new RegExp(`^${offer.start} `) })).toContainText(/^\S+ ?1 of/);

  await page.setViewportSize(desk);
  await signInAs(page, 'manager', `/console/today?trip=${id}`);
  const panel = page.getByRole('region', { name: 'Some Body' });
  const tape = page.getByRole('region', { name: 'The boats of the day' });
  const keyboard = new Keyboard(page);
  const lift = panel.getByRole('button', { name: 'Another boat or time' });
  await keyboard.pressOn(lift);
  await expect(panel.getByText(/^Alternatives: \d+ other boats?, \d+ other times?\.$/)).toBeVisible();
  await expect(tape).toContainText('Other times');
  const fits = tape.getByRole('button', { name: /^\d\d:\d\d fits/ });
  await expect(fits.first()).toBeVisible();
  await expectAccessible(page, 'a trip is lifted', [1280]);
  await page.setViewportSize(desk);
  await keyboard.press('Escape');
  await expect(tape).not.toContainText('Other times');
  await keyboard.pressOn(lift);

  const times = panel.getByRole('list', { name: 'Other times for Some Body' }).getByRole('button');
  await keyboard.pressOn(times.first());
  const dialog = page.getByRole('dialog', { name: /^Move Some Body from / });
  await expect(dialog).toContainText(/Some Body moves from .* to /);
  await keyboard.pressOn(dialog.getByRole('button', { name: /^Move to / }));
  await expect(dialog).toBeHidden();
  await expect(panel).not.toContainText(`${offer.start}–${offer.end}`);
  await expect(tape).not.toContainText('Other times');
  await expect(day.getByRole('row', { name: new RegExp(`^${offer.start} `) })).toContainText(/^\S+ ?0 of/);
});
