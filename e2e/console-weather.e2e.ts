import { type Locator, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { comeBackTo, signInAs, untilMidday } from './console.ts';
import { test } from './test.ts';

test.use({ siteOf: 'clock' });

test(
  'staff enter a wind reading on a phone with three presses, and the reading replaces the forecast until it is undone',
  { tag: '@axe' },
  async ({ page, site, watch }) => {
    // Gusts must not be below the wind.
    watch.expects(/400 \(Bad Request\)/);
    await untilMidday(site);
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, 'dock', '/console/more');
    await page.getByRole('link', { name: 'Weather' }).click();
    // The simulator offers a forecast in the format of the Met Office. The server fetches the forecast after its clock
    // has been moved.
    const forecast = page.getByText(/^Invented forecast, .* old\.$/);
    await expect
      .poll(async () => {
        await comeBackTo(page);
        return forecast.count();
      })
      .toBe(1);
    const now = page.locator('[aria-current="time"]');
    await expect(now).toContainText(/go|watch/);
    await expect(now).toContainText(/measured near here|forecast/);

    let presses = 0;
    const press = async (target: Locator) => {
      await target.click();
      presses += 1;
    };
    await press(page.getByLabel('Wind, km/h'));
    await page.keyboard.type('21');
    await press(page.getByLabel('Gusts'));
    await page.keyboard.type('34');
    await press(page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('21 km/h, gusts 34', { exact: true })).toBeVisible();
    expect(presses, 'a reading').toBe(3);
    await expect(now).toContainText('no-go');
    await expect(now).toContainText('measured here');
    await expect(page.getByLabel('Wind, km/h')).toHaveValue('');
    await expectAccessible(page, 'the weather of today');

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('No reading from the gauge yet today.')).toBeVisible();
    await expect(now).not.toContainText('no-go');

    // Impossible values are reported at their fields, and no typed text is lost.
    await page.getByLabel('Wind, km/h').fill('20');
    await page.getByLabel('Gusts').fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Are the two in the wrong fields?');
    await expect(page.getByLabel('Gusts')).toHaveValue('12');
    // A wind reading from 23:30 yesterday would be too old, so the console takes 23:30 to mean tonight. The server then
    // refuses the reading, because 23:30 is still to come.
    await page.getByLabel('Gusts').fill('24');
    await page.getByRole('button', { name: 'Read at an earlier time' }).click();
    await page.getByLabel('At', { exact: true }).fill('23:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('23:30 is still to come');

    await page.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(1).click();
    await expect(page.getByRole('heading', { name: /, hour by hour$/ })).toBeVisible();
    await expect(page.getByLabel('Wind, km/h')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel('Wind, km/h')).toBeVisible();
  },
);
