import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { comeBackTo } from './console.ts';
import { type Offer, bookElsewhere, findOffer, packages } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';

// The tests move the clock to the party's day.
test.use({ siteOf: 'clock' });

/** Two parties have booked one boat, one after the other, and the first sails in ten minutes. */
async function partiesOfToday(site: SiteServer): Promise<Offer> {
  const offer = await findOffer(site, { surcharge: { fixed: 0 } });
  const days = await site.call(listAvailability, { body: { package_id: packages.Classic } });
  const next = days
    .find(({ date }) => date === offer.date)
    ?.periods.find(({ start_time }) => start_time > offer.end);
  expect(next).toBeDefined();
  expect(await bookElsewhere(site, offer)).toMatch(/^[0-9a-z]{26}$/);
  expect(await bookElsewhere(site, { ...offer, slotId: next?.period_id ?? 0 })).toMatch(/^[0-9a-z]{26}$/);
  const start = toInstant(localDate(offer.date), localTime(offer.start)).getTime();
  const seconds = Math.round((start - (await site.now()).getTime()) / 1000) - 10 * 60;
  await site.advanceClock(`PT${seconds}S`);
  return offer;
}

/** Presses buttons, and counts the presses since the last `count`. */
function thumbOn(page: Page) {
  let taps = 0;
  return {
    tap: async (name: string | RegExp) => {
      await page.getByRole('button', { name }).first().click();
      taps += 1;
    },
    count: () => {
      const counted = taps;
      taps = 0;
      return counted;
    },
  };
}

const backOf = (counts: string | null) => Number(/(\d+) back/.exec(counts ?? '')?.[1] ?? 0);

test('check-in takes three taps; departure, return, and giving a waiting party another boat take one tap each @axe', async ({
  page,
  site,
  watch,
}) => {
  const offer = await partiesOfToday(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/console');
  await page.getByRole('button', { name: /Jess Carter/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Today/ })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Some Body' });
  await expect(page.getByText(/^sunset \d\d:\d\d$/)).toBeVisible();
  await expect(card).toContainText('Some Body');
  await expectAccessible(page, 'today');
  await page.setViewportSize({ width: 390, height: 844 });

  const thumb = thumbOn(page);
  await thumb.tap(/^Arrived: Some Body/);
  const panel = page.getByRole('region', { name: 'Some Body' });
  await expect(panel).toContainText('Here since');
  await thumb.tap('Licence seen');
  await expect(panel).toContainText(/Licence seen .* by Jess/);
  await thumb.tap('Done');
  expect(thumb.count(), 'taps of a check-in').toBe(3);
  await expect(card).toContainText('licence seen');

  await thumb.tap(/^Off they go: Some Body/);
  await expect(card).toContainText('Due');
  expect(thumb.count(), 'taps to send a party out').toBe(1);

  // The party is eleven minutes late. Jess's console, unused since the departure, has locked and hides its content.
  const due = toInstant(localDate(offer.date), localTime(offer.end)).getTime();
  const late = Math.round((due - (await site.now()).getTime()) / 1000) + 11 * 60;
  await site.advanceClock(`PT${late}S`);
  // The screen learns of the lock from a refused call or from the end of its live stream.
  watch.allows(/401 \(Unauthorized\)/);
  await comeBackTo(page);
  await page.getByRole('button', { name: 'Unlock as Jess Carter' }).click();
  const lateCard = page.getByRole('article').filter({ hasText: /is 1[12] min late/ });
  await expect(lateCard).toContainText('Some waits for this boat');
  await thumb.tap(/^Some takes /);
  await expect(page.getByRole('status').filter({ hasText: /Some Body has / })).toBeVisible();
  await expect(lateCard).not.toContainText('waits for this boat');
  expect(thumb.count(), 'taps to give the next party another boat').toBe(1);

  const counts = page.getByRole('group', { name: 'Counts of the day' });
  const before = backOf(await counts.textContent());
  await thumb.tap(/^Back: Some Body/);
  await expect(counts).toContainText(`${before + 1} back`);
  expect(thumb.count(), 'taps to bring a party back').toBe(1);

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Bookings' }).click();
  await page.getByRole('searchbox', { name: 'Find a booking' }).focus();
  await page.keyboard.type('body');
  await expect(page.getByRole('link', { name: /Some Body/ })).toHaveCount(2);
  await expectAccessible(page, 'the bookings');
  await page
    .getByRole('link', { name: /Some Body/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expectAccessible(page, 'a booking');
});
