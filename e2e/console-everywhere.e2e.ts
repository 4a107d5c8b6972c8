import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { type Page, expect } from 'playwright/test';
import { allWidths, expectAccessible } from './axe.ts';
import { signInAs, untilMidday } from './console.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';

test.use({ siteOf: 'clock' });

const screensOf = {
  owner: [
    '/today',
    '/sell',
    '/diary',
    '/bookings',
    '/money',
    '/money/drawers',
    '/money/vat',
    '/money/disputes',
    '/money/months',
    '/money/why?figure=owed',
    '/enquiries',
    '/more/people',
    '/more/reviews',
    '/more/personal-data',
    '/more/log',
    '/more/you',
  ],
  manager: ['/today', '/more/people'],
  dock: ['/today', '/bookings', '/money'],
  kitchen: ['/today', '/kitchen', '/kitchen/menu', '/more/you'],
  accountant: ['/money', '/more/log'],
} as const satisfies Record<Role, readonly string[]>;

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
  test(`every screen of the ${role} is accessible in light and dark, and does not scroll sideways @variant`, async ({
    page,
    site,
  }) => {
    await untilMidday(site);
    await signInAs(page, role);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const screen of screens) {
        await page.goto(`/console${screen}`);
        await expect(page.getByRole('main')).not.toBeEmpty();
        await expect(page.locator('[data-loading]'), screen).toHaveCount(0);
        await expectAccessible(page, `${screen} of the ${role}, ${scheme}`, allWidths);
        await expectNoSidewaysScroll(page, `${screen} of the ${role}`);
      }
    }
  });

test('a manager sees the effect of a request from the dock, and approves it by one press @variant', async ({
  page,
  site,
  watch,
  anotherVisitor,
}) => {
  await untilMidday(site);
  await signInAs(page, 'dock');
  await page.goto('/console/bookings');
  await page
    .getByRole('link', { name: /Liam Walsh/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Cancel by the policy/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Preview');
  await dialog.getByRole('button', { name: 'Ask to cancel the trip' }).click();
  await expect(page.getByRole('heading', { name: 'You asked: cancelling by the policy' })).toBeVisible();

  const manager = await anotherVisitor();
  await manager.goto(`${site.url}/console`);
  await manager.getByRole('button', { name: /manager$/ }).click();
  const asked = manager.getByRole('region', { name: 'Requests' });
  await expect(asked).toContainText('Jess Carter asks: cancelling by the policy');
  const see = asked.getByRole('button', { name: 'See the effect' });
  await expect(asked).not.toContainText('nothing is refunded');
  const preview = '**/api/console/requests/*';
  watch.expects(/503 \(Service Unavailable\) .*\/api\/console\/requests\//);
  const busy = { success: false, message: 'Please try again in a few seconds.', data: { code: 'busy' } };
  await manager.route(preview, (route) => route.fulfill({ status: 503, json: busy }));
  await see.click();
  await expect(asked).toContainText('Please try again in a few seconds.');
  await manager.unroute(preview);
  await asked.getByRole('button', { name: 'Retry' }).click();
  await expect(asked).toContainText('nothing is refunded');
  await expectAccessible(manager, 'what was asked for');
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked).not.toContainText('Jess Carter asks');
  await expect(manager.getByRole('status').getByRole('button', { name: 'Undo' }).first()).toBeVisible();

  await expect(
    page.getByText(/^Your request for cancelling by the policy was decided or expired/),
  ).toBeVisible();
});

test('without signal the screen shows when the signal was lost, keeps its content, and marks a press that was not recorded @variant', async ({
  page,
  context,
  site,
  watch,
}) => {
  await untilMidday(site);
  await signInAs(page, 'dock');
  const card = page.getByRole('article').filter({ hasText: 'Hannah Brookes' });
  await expect(card).toBeVisible();
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await card.getByRole('button', { name: /^Back/ }).dblclick();
  await expect(page.getByText(/No signal\. Nothing was changed/).first()).toBeVisible();
  await expect(page.getByText(/^No signal since \d\d:\d\d$/)).toBeVisible();
  await expect(card).toBeVisible();
  await expectAccessible(page, 'without signal');
  // The notice that the press was not recorded stays on the party's card after a change of page and after a reload.
  const again = card.getByText(/^Not recorded at \d\d:\d\d: there was no signal\. Press again\./);
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Bookings', exact: true }).click();
  await page.reload();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(again).toBeVisible();
  // The press is recorded but its answer is lost: pressing again repeats the same action.
  await page.route('**/api/console/board/back', async (route) => {
    const response = await route.fetch();
    expect(response.status(), await response.text()).toBe(200);
    await route.abort('internetdisconnected');
  });
  await card.getByRole('button', { name: /^Back/ }).click();
  await expect(card.getByText(/^Back \d\d:\d\d$/)).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.unroute('**/api/console/board/back');
  await page.goto('/console/more/log');
  await expect(page.getByText(/^Hannah Brookes is back\./)).toHaveCount(1);
});

test('Today works by keyboard alone @variant', async ({ page, site }) => {
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

/** Lists the paths in the console's route table, for instance '/today/:date'. */
function routesOfConsole(): string[] {
  const table = readFileSync(join(import.meta.dirname, '../console/src/app/routes.tsx'), 'utf8');
  const ofMore = [...table.matchAll(/partOfMore\('([a-z-]+)'/g)].map(([, name]) => `/more/${name}`);
  return [...table.matchAll(/path: '([^']+)'/g)].map(([, path]) => path ?? '').concat(ofMore);
}

/** The parameters of a route's address, by their name in the route table. */
const inAddress = async (page: Page, site: SiteServer): Promise<Record<string, string>> => {
  const date = (await site.now()).toISOString().slice(0, 10);
  const booking = page.locator('[data-opens]').filter({ hasText: 'Priya Mehta' });
  return {
    date,
    month: date.slice(0, 7),
    part: 'times',
    id: (await booking.first().getAttribute('data-opens')) ?? '',
  };
};

/** Scrolls each link, button and field into view, and returns those whose middle the undo bar covers. */
async function coveredByWhatWasDone(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered: string[] = [];
    for (const each of document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select')) {
      if (!each.checkVisibility() || each.closest('[role="status"]') !== null) continue;
      each.scrollIntoView({ block: 'end', behavior: 'instant' });
      const { left, top, width, height } = each.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit instanceof Element && hit.closest('[role="status"]') !== null && !each.contains(hit))
        covered.push(each.ariaLabel ?? each.innerText);
    }
    return covered;
  });
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const)
  test(`the undo bar has one row and covers no button, link or field on any screen at ${width} px @variant`, async ({
    page,
    site,
    watch,
  }) => {
    await untilMidday(site);
    await page.setViewportSize({ width, height });
    await signInAs(page, 'owner');
    // The test adds an hour to the server's deadlines for undo, so that the undo bar stays for the whole journey.
    watch.expects(/400 \(Bad Request\) .*\/api\/console\/stops$/);
    await page.route('**/api/console/stops', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data?: { action?: { undoUntil: string } | null } };
      const action = json.data?.action ?? null;
      if (action !== null)
        action.undoUntil = new Date(Date.parse(action.undoUntil) + 3_600_000).toISOString();
      await route.fulfill({ response, json });
    });
    const values = await inAddress(page, site);
    await page.getByRole('button', { name: 'Hold sales' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hold sales' }).click();
    const bar = page.getByRole('status').filter({ hasText: 'Sales held from' });
    await expect(bar.getByText('60', { exact: true }), 'a minute has no more seconds').toBeVisible();
    const screens = routesOfConsole().map((path) =>
      path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? ''),
    );
    expect(screens.length).toBeGreaterThan(20);
    for (const screen of [`/today?trip=${values['id']}`, ...screens]) {
      await page.evaluate((address) => {
        window.history.pushState(null, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, `/console${screen}`);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      expect.soft((await bar.boundingBox())?.height, `${screen}: one row`).toBeLessThan(64);
      expect.soft(await coveredByWhatWasDone(page), screen).toEqual([]);
    }
    await page.goto('/console/today');
    await page.getByRole('button', { name: /^Open again: sales held/ }).click();
    await expect(page.getByRole('list', { name: 'Stops of the day' })).toHaveCount(0);
  });
