import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { bookElsewhere, findOffer } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';

// The party's day has to be today.
test.use({ siteOf: 'clock', contextOptions: { reducedMotion: 'reduce' } });

/** Somebody has booked, and it is ten minutes before they sail. */
async function partyOfToday(site: SiteServer): Promise<void> {
  const offer = await findOffer(site, { surcharge: { fixed: 0 } });
  expect(await bookElsewhere(site, offer)).toMatch(/^[0-9a-z]{26}$/);
  const start = toInstant(localDate(offer.date), localTime(offer.start)).getTime();
  const seconds = Math.round((start - (await site.now()).getTime()) / 1000) - 10 * 60;
  await site.advanceClock(`PT${seconds}S`);
}

/** Counts what a thumb does. */
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

test(
  'a party is checked in by three taps, sent out by one, brought back by one, and found by one and four letters',
  { tag: '@axe' },
  async ({ page, site }) => {
    await partyOfToday(site);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/console');
    await page.getByRole('button', { name: /Jess Carter/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Today/ })).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const card = page.getByRole('article').filter({ hasText: 'Some Body' });
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

    const counts = page.getByRole('group', { name: 'Counts of the day' });
    const before = backOf(await counts.textContent());
    await thumb.tap(/^Back: Some Body/);
    await expect(counts).toContainText(`${before + 1} back`);
    expect(thumb.count(), 'taps to bring a party back').toBe(1);

    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Bookings' }).click();
    await page.getByRole('searchbox', { name: 'Find a booking' }).focus();
    await page.keyboard.type('body');
    await expect(page.getByRole('link', { name: /Some Body/ })).toHaveCount(1);
    await expectAccessible(page, 'the bookings');
    await page.getByRole('link', { name: /Some Body/ }).click();
    await expect(page.getByRole('heading', { name: 'All that happened' })).toBeVisible();
    await expectAccessible(page, 'a booking');
  },
);
