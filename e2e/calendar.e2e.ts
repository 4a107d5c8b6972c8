import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { formatMonths } from '@slipway/ui/calendar-dates.ts';
import type { Locator, Page } from 'playwright/test';
import { findOffer, inWords, packages, takeRemainingBoats } from './offers.ts';
import { expect, test } from './test.ts';
import { chooseDate, openWizard, timeButton } from './wizard.ts';

const targetPx = 44;

test('a day names its weekday and free times, or why it cannot be picked @variant', async ({
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
      `^${inWords(offer.date)}, ${free.length === 1 ? '1 time' : `${free.length} times`} available, from £\\d+ for up to 5, chosen$`,
    ),
  );
  for (const { period_id: slotId } of free) await takeRemainingBoats(site, { ...offer, slotId });
  await page.reload();
  await expect(dayButton(page, offer.date)).toHaveAccessibleName(`${inWords(offer.date)}, sold out, chosen`);

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
  await expect(page.getByRole('region', { name: 'Select Time Slot' })).toContainText(inWords(offer.date));
});

test('picking a day moves to its times, and a button leads back @variant', async ({ page, site }) => {
  const offer = await findOffer(site);
  await openWizard(page, 'Classic', offer.date);
  await dayButton(page, offer.date).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select Time Slot' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to the dates' }).click();
  await expect(dayButton(page, offer.date)).toBeFocused();
  await timeButton(page, offer).click();
  await expect(page.getByRole('region', { name: 'Select Time Slot' }).getByRole('status').first()).toHaveText(
    `${inWords(offer.date)}, ${offer.start}–${offer.end} chosen`,
  );
});

test('the calendar opens on the first month with a free day and counts free days @variant', async ({
  page,
  site,
}) => {
  const days = await site.call(listAvailability, { body: { package_id: packages.Classic } });
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  await openWizard(page, 'Classic');
  const countIn = (month = '') => days.filter(({ date }) => date.startsWith(month)).length;
  // Where few days are left, the first goes on into the next.
  const pages =
    countIn(months[0]) < 10 ? [months.slice(0, 2), months.slice(2, 3)] : [[months[0]], [months[1]]];
  for (const [index, shown] of pages.entries()) {
    const count = shown.reduce((sum, month) => sum + countIn(month), 0);
    const [first = '', last = first] = shown;
    const name = formatMonths(localDate(`${first}-01`), localDate(`${last}-01`));
    await expect(page.getByRole('grid', { name })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'available' })).toHaveText(
      count === 1 ? `${name}, 1 day available` : `${name}, ${count} days available`,
    );
    if (index === 0) await page.getByRole('button', { name: 'Next month' }).click();
  }
});

test('a link with a date opens on that day, and a refresh keeps a later choice @variant', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site, { experience: 'BBQ' });
  const other = await findOffer(site, { experience: 'BBQ' });
  await page.goto(`/#/booking?package_id=2&date=${offer.date}`);
  await expect(
    page
      .getByText('BBQ, 3 hours')
      .or(page.getByText(/^BBQ, /))
      .first(),
  ).toBeVisible();
  const times = page.getByRole('region', { name: 'Select Time Slot' });
  await expect(times).toContainText(inWords(offer.date));
  await expect(timeButton(page, offer)).toBeEnabled();
  await page.goto(`/#/booking?package_id=2&date=${other.date}`);
  await expect(times).toContainText(inWords(other.date));
  await page.reload();
  await expect(times).toContainText(inWords(other.date));
});

test('days and times are 44 px at least on the narrowest screens, and everything else 24 @variant', async ({
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

/** Everything in the page that can be pressed, with its size in whole CSS pixels. */
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
  return page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${inWords(date)}, `) });
}

test('a link to a past day opens on the first day on sale and says so @variant', async ({ page, site }) => {
  const days = await site.call(listAvailability, { body: { package_id: packages.BBQ } });
  const first = days.find(({ periods }) => periods.some((one) => one.isAvailable && !one.isSoldOut));
  const over = new Date((await site.now()).getTime() - 9 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/#/booking?show_pkg=0&package_id=${packages.BBQ}&date=${over}`);
  const times = page.getByRole('region', { name: 'Select Time Slot' });
  await expect(times).toContainText(inWords(first!.date));
  const said = page.getByText(`${inWords(over)} is no longer available. This is the nearest day that is.`);
  await expect(said).toBeVisible();
  const offer = await findOffer(site, { experience: 'BBQ' });
  await chooseDate(page, offer.date);
  await expect(said).toBeHidden();
  await expect(times).toContainText(inWords(offer.date));
});
