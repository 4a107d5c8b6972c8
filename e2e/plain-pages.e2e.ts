import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { routePatterns, prerenderedRoutes, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { allWidths, expectAccessible } from './axe.ts';
import { expectFocusSeen } from './focus.ts';
import { expect, test } from './test.ts';
import { expectStep } from './wizard.ts';

const phone = '+44 1632 960 142';
const plainPaths = [...prerenderedRoutes.map((route) => routePatterns[route]), sitePaths.trip('party')];

test('each prerendered page hydrates unchanged, without a console error @variant', async ({ page }) => {
  for (const path of plainPaths) {
    await page.goto(path);
    // After hydration, the page's links lead to hash routes.
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' })).toHaveAttribute(
      'href',
      '/#/gallery',
    );
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveTitle(/ \| Roundabout Boats$/);
  }
  await page.goto('/experience#4');
  await expect(page.getByRole('heading', { name: 'Party', exact: true })).toBeInViewport();
  await page.goto('/contact-us');
  await page.getByRole('banner').getByRole('link', { name: 'FAQs' }).click();
  await expect(page).toHaveURL(/\/#\/faqs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
});

test('input before hydration is not lost', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const isAlive = () =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).getAttribute('href');
  await page.goto('/contact-us', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Byron');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await page.getByRole('textbox', { name: 'Message' }).fill('Twelve of us, on a Saturday.');
  expect(await isAlive()).toBe('/gallery');
  release();
  await expect(page.getByRole('dialog')).toContainText('Email is required!');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await isAlive()).toBe('/#/gallery');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Byron');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Twelve of us, on a Saturday.');
  await expect(page).toHaveURL(/\/contact-us$/);
});

test('Book Now pressed before the scripts have loaded shows a loading page and fetches the days once', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(listAvailability.path)) asked.push(String(request.postData()));
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Book Now', exact: true }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'loading..' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Come round to the lake.' })).toBeHidden();
  expect(asked).toEqual(['{}']);
  release();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectStep(page, 'Choose Date');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['{}']);
  const shifted = await page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((drawn) => requestAnimationFrame(drawn));
    return sum;
  });
  expect(shifted).toBeLessThanOrEqual(0.05);
});

test('late typefaces do not move text that is being read @variant', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const onTheirWay = new Set<string>();
  await page.route('**/*.woff2', async (route) => {
    onTheirWay.add(route.request().url());
    await held;
    await route.continue();
  });
  const early = page.locator('html.is-early');
  // Does not wait for the load event, which comes only after the typefaces have loaded.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' })).toHaveAttribute(
    'href',
    '/#/gallery',
  );
  // Only the fully loaded page is tall enough to scroll.
  await expect
    .poll(() =>
      page.evaluate(() => {
        scrollTo(0, 700);
        return scrollY;
      }),
    )
    .toBe(700);
  // The typefaces must still be loading after the scroll. Otherwise the test would prove nothing.
  await expect.poll(() => onTheirWay.size).toBeGreaterThanOrEqual(2);
  await expect(early).toBeAttached();
  release();
  await page.waitForFunction(() =>
    ['Gabarito', 'Figtree'].every((face) => document.fonts.check(`1em ${face}`)),
  );
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  // The page must not have been reloaded, because a reloaded page applies the typefaces immediately.
  const kindOfVisit = () =>
    performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type);
  expect(await page.evaluate(kindOfVisit)).toEqual(['navigate']);
  expect(await page.evaluate(() => [scrollY, document.documentElement.className])).toEqual([700, 'is-early']);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(early).not.toBeAttached();
});

test('prerendered pages hydrate unchanged at addresses with a query or a hash @variant', async ({ page }) => {
  for (const address of ['/', '/#/', '/?utm_source=x', '/faqs?utm_source=x', '/experience#3']) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    const drawn = await page.evaluateHandle(() => [
      ...document.querySelectorAll(':is(main, footer), :is(main, footer) :is(h1, h2, section, article, li)'),
    ]);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' });
    await expect(link).toHaveAttribute('href', '/#/gallery');
    await page.waitForLoadState('networkidle');
    const left = await drawn.evaluate((all) => all.filter((one) => one.isConnected).length / all.length);
    expect(left, address).toBe(1);
  }
});

test('a hash route never shows the prerendered home page @variant', async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector('h1');
      if (heading?.checkVisibility({ visibilityProperty: true })) {
        sessionStorage.setItem('seen', `${sessionStorage.getItem('seen') ?? ''}|${heading.textContent}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/#/contact-us');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  const seen = (await page.evaluate(() => sessionStorage.getItem('seen'))) ?? '';
  expect([...new Set(seen.split('|').filter(Boolean))]).toEqual(['Contact us']);
});

test('without JavaScript every page has its text, prices, phone number and links', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const classic = sitePaths.trip('classic');
  const priced: string[] = [routePatterns.home, routePatterns.experience, classic];
  for (const path of [...plainPaths, classic]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: phone })).toBeVisible();
    if (priced.includes(path)) await expect(page.getByRole('main')).toContainText('£150.00');
  }
  await page.getByRole('main').getByRole('link', { name: 'Book Now: Classic' }).click();
  await expect(page).toHaveURL(/\/booking\?show_pkg=0&package_id=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Book a boat: Classic' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You need JavaScript to book online.');
  await expect(page.getByRole('main').getByRole('link', { name: phone })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toHaveText(
    /^\s*\w{3} \d+ \w+: \d\d:\d\d/,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(sitePaths.trip('classic', { guests: 10 }));
  await expect(page.getByRole('main')).toContainText('£225.00 for 10');
  await page.getByRole('main').getByRole('link', { name: 'Book Now: Classic' }).click();
  await expect(page.getByRole('main')).toContainText('From £225.00 for 10, VAT included.');
  await page.goto('/');
  await page.getByLabel('How many of you?').selectOption('10');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('region', { name: 'Welcome' })).toContainText('from £225.00 for 10');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQs' }).click();
  await expect(page).toHaveURL(/\/faqs$/);
  await expect(page.locator('details')).toHaveCount(26);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancellation Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Cancellation Policy' })).toBeInViewport();
  expect((await page.goto('/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
  await context.close();
});

test('text pages pass axe at any width, do not scroll sideways and show the focus @axe @variant', async ({
  page,
}) => {
  for (const route of ['faqs', 'contactUs', 'termsAndConditions', 'privacyPolicy', 'about'] as const) {
    await page.goto(routePatterns[route]);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/#/',
    );
    await expectAccessible(page, route, allWidths);
    await page.setViewportSize({ width: 320, height: 256 });
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isTooWide, `${route} scrolls sideways at 400 %`).toBe(false);
    await expectFocusSeen(page, route);
  }
  for (const path of [
    routePatterns.bookings,
    routePatterns.globalpay,
    routePatterns.worldpayFailed,
    '/nowhere',
  ]) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The footer loads later.
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path, allWidths);
    await expectFocusSeen(page, path);
  }
});

test('the FAQs can be opened, paged through and searched by keyboard @variant', async ({ page }) => {
  await page.goto('/#/faqs');
  const boxes = page.locator('main details');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager).toContainText('Page 1 of 5');
  await expect(boxes).toHaveCount(6);
  await expect(boxes.first()).toHaveAttribute('open');
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await expect(pager.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await boxes.nth(1).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(boxes.nth(1)).toHaveAttribute('open');
  await page.keyboard.press('Enter');
  await expect(boxes.nth(1)).not.toHaveAttribute('open');

  await pager.getByRole('button', { name: 'Next' }).focus();
  for (const turned of [2, 3, 4, 5]) {
    await page.keyboard.press('Enter');
    await expect(pager).toContainText(`Page ${turned} of 5`);
    await expect(boxes.first()).toHaveAttribute('open');
    await expect(page.locator('main details[open]')).toHaveCount(1);
  }
  await expect(boxes).toHaveCount(2);
  await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();

  const search = page.getByRole('searchbox', { name: 'Search the FAQs' });
  await search.focus();
  await page.keyboard.type('where can we park?');
  await expect(page.getByRole('status').getByText(/Also looked for: .*car/)).toBeVisible();
  await expect(boxes.first()).toContainText('Find us');
  await expect(boxes.first().locator('mark').first()).toHaveText(/park/);
  await expect(boxes.first().getByRole('link', { name: 'All ways to find us' })).toBeVisible();
  await search.fill('hot tub on board');
  await expect(page.getByRole('status').getByText('Nothing found.')).toBeVisible();
  await expect(boxes).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Ask us' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('hot tub on board');
  await page.getByRole('link', { name: 'the way to the jetty' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Find us' })).toBeFocused();
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.getByRole('button', { name: 'Copy address' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Address copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('MK99 9RB');
});
