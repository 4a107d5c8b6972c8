import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Page, expect } from 'playwright/test';
import { signInAs } from './console.ts';
import { type Offer, bookElsewhere, findOffer } from './offers.ts';
import type { SiteServer } from './site-server.ts';

/** Opens Weather on a manager's phone, on the morning of a day with one party in the afternoon. */
export async function anAfternoon(
  page: Page,
  site: SiteServer,
  now: string,
): Promise<Offer & { email: string }> {
  const offer = await findOffer(site, { earliest: '13:00', surcharge: { fixed: 0 } });
  const email = 'one.party@example.com';
  await bookElsewhere(site, offer, { email });
  const morning = toInstant(localDate(offer.date), localTime(now)).getTime();
  await site.advanceClock(`PT${Math.round((morning - (await site.now()).getTime()) / 1000)}S`);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'manager');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.goto('/console/weather');
  return { ...offer, email };
}
