import { type Page, expect } from 'playwright/test';
import { allWidths, expectAccessible } from './axe.ts';
import { signInAs, untilMidday } from './console.ts';
import { test } from './test.ts';

test.use({ siteOf: 'clock', contextOptions: { reducedMotion: 'reduce' } });

const screensOf = {
  owner: [
    '/today',
    '/sell',
    '/diary',
    '/bookings',
    '/money',
    '/enquiries',
    '/more/people',
    '/more/reviews',
    '/more/personal-data',
    '/more/log',
    '/more/you',
  ],
  manager: ['/today', '/more/people'],
  dock: ['/today', '/bookings'],
  kitchen: ['/today', '/kitchen', '/more/you'],
  accountant: ['/money', '/more/log'],
} as const;

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  for (const width of [320, 640, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(over, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const [role, screens] of Object.entries(screensOf))
  test(
    `every screen of the ${role} is accessible, light and dark, and never scrolls sideways`,
    { tag: '@variant' },
    async ({ page, site }) => {
      await untilMidday(site);
      await signInAs(page, role);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const screen of screens) {
          await page.goto(`/console${screen}`);
          await expect(page.getByRole('main')).not.toBeEmpty();
          await expect(page.locator('[data-loading]')).toHaveCount(0);
          await expectAccessible(page, `${screen} of the ${role}, ${scheme}`, allWidths);
          await expectNoSidewaysScroll(page, `${screen} of the ${role}`);
        }
      }
    },
  );

test(
  'what the dock asks for is on a manager’s screen, says what it would do when it is opened, and one press does it',
  { tag: '@variant' },
  async ({ page, site, watch, anotherVisitor }) => {
    await untilMidday(site);
    await signInAs(page, 'dock');
    await page.goto('/console/bookings');
    await page
      .getByRole('link', { name: /Liam Walsh/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Cancel by the policy/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('What will happen');
    await dialog.getByRole('button', { name: 'Cancel the trip' }).click();
    await expect(page.getByRole('heading', { name: 'You asked: cancelling by the policy' })).toBeVisible();

    const manager = await anotherVisitor();
    await manager.goto(`${site.url}/console`);
    await manager.getByRole('button', { name: /manager$/ }).click();
    const asked = manager.getByRole('region', { name: 'Asked for' });
    await expect(asked).toContainText('Jess Carter asks: cancelling by the policy');
    const see = asked.getByRole('button', { name: 'See what it does' });
    await expect(asked).not.toContainText('nothing goes back');
    const preview = '**/api/console/requests/*';
    watch.expects(/503 \(Service Unavailable\) .*\/api\/console\/requests\//);
    const busy = { success: false, message: 'Please try again in a few seconds.', data: { code: 'busy' } };
    await manager.route(preview, (route) => route.fulfill({ status: 503, json: busy }));
    await see.click();
    await expect(asked).toContainText('Please try again in a few seconds.');
    await manager.unroute(preview);
    await asked.getByRole('button', { name: 'Retry' }).click();
    await expect(asked).toContainText('nothing goes back');
    await expectAccessible(manager, 'what was asked for');
    await asked.getByRole('button', { name: 'Yes, do it' }).click();
    await expect(asked).not.toContainText('Jess Carter asks');
    await expect(manager.getByRole('status').getByRole('button', { name: 'Undo' }).first()).toBeVisible();

    await expect(page.getByText(/^Decided or over: cancelling by the policy/)).toBeVisible();
  },
);

test(
  'without signal the screen says since when, keeps what it shows, and nothing that is pressed is lost in silence',
  { tag: '@variant' },
  async ({ page, context, site, watch }) => {
    await untilMidday(site);
    await signInAs(page, 'dock');
    const card = page.getByRole('article').filter({ hasText: 'Naomi Okafor' });
    await expect(card).toBeVisible();
    watch.expects(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await card.getByRole('button', { name: /^Off they go/ }).dblclick();
    await expect(page.getByText(/No signal\. Nothing was changed/).first()).toBeVisible();
    await expect(page.getByText(/^No signal since \d\d:\d\d$/)).toBeVisible();
    await expect(card).toBeVisible();
    await expectAccessible(page, 'without signal');
    await context.setOffline(false);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: /^Off they go/ }).click();
    await expect(page.getByText(/Naomi Okafor is out/).first()).toBeVisible();
  },
);

test('Today is worked by keyboard alone', { tag: '@variant' }, async ({ page, site }) => {
  await untilMidday(site);
  await signInAs(page, 'dock');
  const arrived = page.getByRole('button', { name: 'Arrived: Priya Mehta' });
  await expect(arrived).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await arrived.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(arrived).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Priya Mehta' }).first()).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Priya Mehta is here.' })).toBeVisible();
  for (let tabs = 0; tabs < 40; tabs += 1) {
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    if (focused === 'Licence seen') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(page.getByText(/Licence seen .* by Jess/)).toBeVisible();
});
