import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import type { Locator, Page } from 'playwright/test';
import { asText, findOffer, packages, takeRemainingBoats } from './offers.ts';
import { expect, test } from './test.ts';
import { openWizard, timeButton } from './wizard.ts';

const targetPx = 44;

test('the label of a day gives its weekday and its free times, or the reason why it cannot be picked @variant', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site, { experience: 'Sunset' });
  const periods = (await site.call(listAvailability, { body: { package_id: packages.Sunset } })).find(
    ({ date }) => date === offer.date,
  )?.periods;
  const free = periods?.filter((one) => one.isAvailable && !one.isSoldOut) ?? [];
  await openWizard(page, 'Sunset', offer.date);
  await expect(dayButton(page, offer.date)).toHaveAccessibleName(
    new RegExp(
      `^${asText(offer.date)}, ${free.length === 1 ? '1 time' : `${free.length} times`} available, from £\\d+ for up to 5, chosen$`,
    ),
  );
  for (const { period_id: slotId } of free) await takeRemainingBoats(site, { ...offer, slotId });
  await page.reload();
  await expect(dayButton(page, offer.date)).toHaveAccessibleName(`${asText(offer.date)}, sold out, chosen`);

  await page.getByRole('button', { name: 'Next month' }).click({ clickCount: 8 });
  const closed = page.getByRole('gridcell').getByRole('button').first();
  await expect(closed).toHaveAccessibleName(/^\w+ 1 \w+ \d{4}, not open for booking$/);
  await expect(closed).toBeDisabled();
  await closed.focus();
  await page.keyboard.press('Enter');
  await expect(closed).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: /^\w+ 1 \w+ \d{4}, not open for booking$/ }),
  ).toBeVisible();
  await expect(dayButton(page, offer.date)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Select Time Slot' })).toContainText(asText(offer.date));
});

test('picking a day moves the focus to the times, and a button moves the focus back to the day @variant', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site);
  await openWizard(page, 'Classic', offer.date);
  await dayButton(page, offer.date).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select Time Slot' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to the dates' }).click();
  await expect(dayButton(page, offer.date)).toBeFocused();
  await timeButton(page, offer).click();
  await expect(page.getByRole('region', { name: 'Select Time Slot' }).getByRole('status').first()).toHaveText(
    `${asText(offer.date)}, ${offer.start}–${offer.end} chosen`,
  );
});

test('on the narrowest screens days and times are at least 44 px high, and other controls 24 px @variant', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await openWizard(page, 'Classic', offer.date);
    await expect(timeButton(page, offer)).toBeVisible();
    const controls = await targetsIn(page);
    expect(controls.length).toBeGreaterThan(30);
    for (const { what, isDayOrTime, width: wide, height } of controls) {
      const least = isDayOrTime ? targetPx : 24;
      expect.soft(Math.min(wide, height), `${what} at ${width} px`).toBeGreaterThanOrEqual(least);
    }
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isTooWide, `scrolls sideways at ${width} px`).toBe(false);
  }
});

/** Everything on the page that can be pressed, with its size in whole CSS pixels. */
function targetsIn(page: Page) {
  return page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('button, input, select')]
      .filter((control) => control.checkVisibility() && control.closest('[aria-hidden]') === null)
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const words = control.getAttribute('aria-label') ?? control.textContent;
        const isDayOrTime = control.closest('td') !== null || /Available|Sold Out/.test(words);
        return { what: words, isDayOrTime, width: Math.round(width), height: Math.round(height) };
      }),
  );
}

function dayButton(page: Page, date: string): Locator {
  return page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${asText(date)}, `) });
}
