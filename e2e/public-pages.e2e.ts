import type { Page } from 'playwright/test';
import { expectAlive } from './alive.ts';
import { allWidths, expectAccessible } from './axe.ts';
import { expectFocusSeen } from './focus.ts';
import { expect, test } from './test.ts';

const hourMs = 3_600_000;
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Gallery' });
const slider = (page: Page) => page.getByRole('region', { name: 'Pictures of the boats' });
const slide = (page: Page) => slider(page).locator('figure[aria-hidden=false] figcaption');

test('the first screen on a phone names offer, place, price and how to book @variant', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const seen: { what: 'asked' | 'fetched'; path: string }[] = [];
  page.on('request', (one) => seen.push({ what: 'asked', path: new URL(one.url()).pathname }));
  page.on('requestfinished', (one) => seen.push({ what: 'fetched', path: new URL(one.url()).pathname }));
  await page.goto('/');
  const welcome = page.getByRole('region', { name: 'Welcome' });
  for (const shown of [
    page.getByRole('heading', { level: 1 }),
    welcome.getByText('On the lake near Milton Keynes'),
    welcome.getByText('£150.00'),
    welcome.getByRole('link', { name: 'Book Now' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
  const facts = page.getByRole('list', { name: 'At a glance' });
  for (const fact of [/Licence-free/, /captain/, /10 guests.*900 kg/, /2 hours.*6hp.*3-4km/, /BBQ.*optional/])
    await expect(facts.getByRole('listitem').filter({ hasText: fact })).toBeVisible();
  await expect(facts).toContainText(
    'From £150.00for up to 5 people, then £15 each, plus a £100 refundable deposit',
  );

  const isLater = ({ what, path }: { what: string; path: string }) =>
    what === 'asked' && /\.(js|woff2)$/.test(path);
  await expect.poll(() => seen.filter(isLater).length).toBeGreaterThan(3);
  const poster = seen.findIndex(({ what, path }) => what === 'fetched' && path.includes('/hero-tall-'));
  expect(poster).toBeGreaterThanOrEqual(0);
  expect(seen.slice(0, poster).filter(isLater), 'these wait for the first picture').toEqual([]);
  const inside = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(inside.length).toBeGreaterThan(2);
  expect(seen.filter(({ path }) => inside.includes(path))).toEqual([]);
});

test('the home page links to the social pages, and each package card to its trip and its booking @variant', async ({
  page,
}) => {
  await page.goto('/#/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Roundabout Boats on / })).toHaveCount(2);
  const cards = page.getByRole('region', { name: 'Choose your trip.' }).getByRole('article');
  const names = await cards.getByRole('heading').allInnerTexts();
  expect(names).toEqual(['Classic', 'BBQ', 'Sunset', 'Party', 'Team']);
  for (const [index, name] of names.entries()) {
    const card = cards.nth(index);
    const id = index + 1;
    await expect(card.getByRole('link', { name: `Book Now: ${name}` })).toHaveAttribute(
      'href',
      `/#/booking?show_pkg=0&package_id=${id}`,
    );
    await expect(card.getByRole('link', { name: `More about ${name}` })).toHaveAttribute(
      'href',
      `/#/experience#${id}`,
    );
  }
  await expect(page.getByRole('region', { name: 'Contact form' }).getByLabel('Message')).toBeVisible();

  await page.goto('/#/experience');
  await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
  const sides = await main.getByRole('heading', { level: 2 }).evaluateAll((headings) =>
    headings
      .flatMap((heading) => heading.closest('section[id]:has(img)') ?? [])
      .map((trip) => {
        const left = (what: string) => trip.querySelector(what)?.getBoundingClientRect().left ?? 0;
        return left('img') < left('h2') ? 'left' : 'right';
      }),
  );
  expect(sides, 'the position of the picture of each trip').toEqual([
    'left',
    'right',
    'left',
    'right',
    'left',
  ]);
});

test('every occasion has a link, and demo reviews are marked as samples @variant', async ({ page }) => {
  await page.goto('/');
  const occasions = page.getByRole('region', { name: 'Perfect for' });
  await expect(occasions.getByRole('link')).toHaveCount(7);
  await expect(occasions.getByRole('link', { name: /^Weddings/ })).toHaveAttribute('href', '/#/contact-us');
  const reviews = page.getByRole('region', { name: 'What guests say.' });
  await expect(reviews.getByRole('blockquote')).toHaveCount(5);
  await expect(reviews.getByText('Sample', { exact: true })).toHaveCount(5);
  await expect(reviews.getByText(/out of 5/)).toHaveCount(0);
  await reviews.getByRole('button', { name: 'Next' }).click();
  await expect(reviews.getByText('Page 2 of 2')).toBeVisible();
  await expect(reviews.getByRole('blockquote')).toHaveCount(1);
  await occasions.getByRole('link', { name: 'Birthdays Party, from £225.00' }).click();
  await expect(page.getByRole('heading', { name: 'Party', exact: true })).toBeInViewport();
});

test('a click opens a gallery picture, arrow keys show the others, and Esc or Back closes the viewer @variant', async ({
  page,
}) => {
  await page.goto('/#/gallery');
  const pictures = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(pictures).toHaveCount(6);
  for (const link of await pictures.all()) await expect(link).toHaveAttribute('href', '/#/gallery');
  await pictures.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toContainText('2 of 6');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('3 of 6');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('1 of 6');
  await expectAccessible(page, 'the viewer', allWidths);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(pictures.nth(1)).toBeFocused();

  await pictures.first().click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await page.goForward();
  await expect(viewer(page)).toContainText('1 of 6');
});

test('home, experience and gallery pass axe at any width and show the focus @variant', async ({ page }) => {
  for (const [path, last] of [
    ['', 'Ask us anything.'],
    ['experience', 'What to bring'],
    ['gallery', 'Gallery'],
  ] as const) {
    await page.goto(`/#/${path}`);
    await expect(page.getByRole('heading', { name: last })).toBeVisible();
    await expectAccessible(page, path, allWidths);
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    await expectFocusSeen(page, path);
  }
});

test('the home page loads at most 450 kB on a phone, without layout shifts', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const weights: Promise<number>[] = [];
  page.on('requestfinished', (request) =>
    weights.push(request.sizes().then((sizes) => sizes.responseBodySize)),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ask us anything.' })).toBeVisible();
  const shifted = await page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top);
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    }
    return sum;
  });
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
  console.log(
    `Home is ${Math.round(bytes / 1000)} kB in ${weights.length} files; layout shift ${shifted.toFixed(4)}.`,
  );
  expect(bytes).toBeLessThanOrEqual(450_000);
  expect(bytes).toBeGreaterThan(200_000);
  expect(shifted).toBeLessThanOrEqual(0.02);
  await context.close();
});

test.describe('pictures that change with the clock', () => {
  // These tests move the clock of their whole browser profile. A test with another time zone than the lake's gets a new
  // profile, so no other test is affected.
  test.use({ timezoneId: 'Europe/Dublin' });

  test('the slider moves by keys, by buttons and every 5 s, and the gallery teaser moves every 3 s @variant', async ({
    page,
  }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/#/');
    await expect(slide(page)).toBeVisible();
    await expectAlive(slider(page).getByRole('button', { name: 'Pause' }));
    await page.clock.pauseAt(Date.now() + hourMs);
    await slider(page).getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    const before = await slide(page).innerText();
    const figures = slider(page).locator('figure');
    await expect(figures).toHaveCount(3);
    await slider(page).scrollIntoViewIfNeeded();
    for (const figure of await figures.all()) await expect(figure).toBeInViewport();
    await page.clock.runFor(20_000);
    await expect(slide(page)).toHaveText(before);
    await page.keyboard.press('Enter');
    await expect(slider(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(slide(page)).toHaveText(before);
    await page.clock.runFor(200);
    await expect(slide(page)).not.toHaveText(before);
    await page.keyboard.press('ArrowLeft');
    await expect(slide(page)).toHaveText(before);
    await slider(page).getByRole('button', { name: 'Previous picture' }).click();
    await expect(slide(page)).not.toHaveText(before);
    await slider(page).getByRole('button', { name: 'Next picture' }).click();
    await expect(slide(page)).toHaveText(before);
    const teaser = page.getByRole('region', { name: 'From the gallery' });
    await expect(teaser.getByRole('link')).toHaveCount(6);
    for (const link of await teaser.getByRole('link').all())
      await expect(link).toHaveAttribute('href', '/#/gallery');
    await expect(teaser.getByRole('listitem').nth(2)).toHaveCSS('transition-duration', '0.5s');
    const place = teaser.getByText(/^\d of 6$/);
    const standing = Number.parseInt(await place.innerText(), 10);
    await page.mouse.move(0, 0);
    await page.clock.runFor(3_100);
    await expect(place).toHaveText(`${(standing % 6) + 1} of 6`);
  });

  test('a link to a package scrolls to the package after 400 ms @variant', async ({ page }) => {
    await page.clock.install();
    await page.goto('/#/experience#4');
    await expect(page.getByRole('heading', { name: 'Party', exact: true })).toBeInViewport();
    await expect(page.getByRole('region', { name: 'What to bring' }).getByRole('listitem')).toHaveCount(6);
    const jump = page.getByRole('navigation', { name: 'Packages' }).getByRole('link', { name: 'Sunset' });
    await jump.focus();
    await page.clock.pauseAt(Date.now() + hourMs);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/experience#3$/);
    const sunset = page.getByRole('heading', { name: 'Sunset', exact: true });
    await page.clock.runFor(380);
    await expect(sunset).not.toBeInViewport();
    await page.clock.runFor(40);
    await expect(sunset).toBeInViewport();
  });
});
