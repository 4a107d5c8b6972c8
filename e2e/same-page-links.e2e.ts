import type { Locator, Page } from 'playwright/test';
import { expectAlive, openDrawer } from './alive.ts';
import { findOffer } from './offers.ts';
import { expect, test } from './test.ts';
import { chooseTime, expectStep, goOn, openWizard, timeButton } from './wizard.ts';

// A link to the current page scrolls to the top, or to the section that the link names, as on a first visit.

test('a link to a section works every time, by mouse and by Enter @variant', async ({ page }) => {
  await page.goto('/#/experience');
  const chip = page.getByRole('navigation', { name: 'Packages' }).getByRole('link', { name: 'Sunset' });
  const section = page.getByRole('region', { name: 'Sunset', exact: true });
  await expectAlive(chip);
  await chip.click();
  await expectShown(page, section);
  const entries = await entriesOf(page);
  for (const press of [() => chip.click(), () => chip.press('Enter')]) {
    await scrollTo(page, 0);
    await press();
    await expectShown(page, section);
    await expect(page).toHaveURL(/\/#\/experience#3$/);
  }
  expect(await entriesOf(page)).toBe(entries);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Experience' }).click();
  await expectAtStart(page, 'As easy to drive as a sofa.');
  await page.goBack();
  await expect(page).toHaveURL(/\/#\/experience#3$/);
});

test('if the address is already that of a policy, the footer’s link to it scrolls to the policy again after 400 ms @variant', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/#/refund-policy#cancellation-policy');
  const section = page.getByRole('region', { name: 'Cancellation Policy' });
  await expect(section).toBeInViewport();
  await atRest(page);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const places = await page.evaluate(() => {
    const seen: { y: number; ms: number }[] = [];
    const link = [...document.querySelectorAll('footer a')].find((a) =>
      a.textContent.startsWith('Cancellation'),
    );
    const pressedAt = performance.now();
    (link as HTMLElement).click();
    return new Promise<typeof seen>((resolve) => {
      const look = () => {
        seen.push({ y: window.scrollY, ms: performance.now() - pressedAt });
        if (performance.now() - pressedAt < 2500) requestAnimationFrame(look);
        else resolve(seen);
      };
      look();
    });
  });
  const moved = places.find(({ y }) => y !== places[0]?.y);
  expect(moved?.ms).toBeGreaterThanOrEqual(400);
  expect(new Set(places.map(({ y }) => y)).size, 'steps of a glide').toBeGreaterThan(3);
  await expectShown(page, section);
});

test('a link to the current page scrolls to the top, from footer, logo and phone menu @variant', async ({
  page,
}) => {
  await page.goto('/#/faqs');
  const footer = page.getByRole('contentinfo');
  const faqs = footer.getByRole('link', { name: 'Help & FAQs' });
  await expectAlive(faqs);
  const entries = await entriesOf(page);
  for (const press of [() => faqs.click(), () => faqs.press('Enter')]) {
    await toFoot(page);
    await press();
    await expectAtStart(page, 'FAQs');
  }
  expect(await entriesOf(page)).toBe(entries);

  await page.setViewportSize({ width: 360, height: 740 });
  await toFoot(page);
  // Scrolls up again, so that the header reappears.
  await scrollTo(page, 700);
  await scrollTo(page, 500);
  await openDrawer(page);
  await page.getByRole('dialog').getByRole('link', { name: 'FAQs' }).click();
  await expectAtStart(page, 'FAQs');
  expect(await entriesOf(page)).toBe(entries);

  // The home page has two addresses, without and with a hash.
  for (const home of ['/', '/#/']) {
    await page.goto(home);
    const logo = footer.getByRole('link', { name: 'Roundabout Boats', exact: true });
    await expectAlive(logo);
    const before = await entriesOf(page);
    await toFoot(page);
    await logo.click();
    await expectAtStart(page, 'Come round to the lake.');
    expect(await entriesOf(page)).toBe(before);
  }
});

test('a link opened in a new tab does not scroll this page, and Back returns from another page @variant', async ({
  page,
  context,
}) => {
  await page.goto('/#/faqs');
  const footer = page.getByRole('contentinfo');
  const faqs = footer.getByRole('link', { name: 'Help & FAQs' });
  await expectAlive(faqs);
  await toFoot(page);
  const foot = await page.evaluate(() => window.scrollY);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    faqs.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(opened).toHaveURL(/\/#\/faqs$/);
  await opened.close();
  expect(await page.evaluate(() => window.scrollY)).toBe(foot);
  await footer.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeFocused();
});

test('Book Now inside the wizard leads to the first step, and all choices remain @variant', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site);
  await openWizard(page, 'Classic', offer.date);
  await chooseTime(page, offer);
  await goOn(page);
  await expectStep(page, 'Your Details');
  await expect(page).toHaveURL(new RegExp(`/#/booking\\?.*date=${offer.date}`));
  const entries = await entriesOf(page);
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
  await expectStep(page, 'Choose Date');
  await expect(timeButton(page, offer)).toHaveAttribute('aria-pressed', 'true');
  await expectAtStart(page, /Step 1 of 4/);
  // The link's address has no date, unlike the page's address. The press therefore adds an entry to the history.
  expect(await entriesOf(page)).toBe(entries + 1);
});

async function expectAtStart(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

async function expectShown(page: Page, section: Locator): Promise<void> {
  await expect(section).toBeFocused();
  // The section appears below the fixed header.
  await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? -1)).toBeLessThan(200);
  expect((await section.boundingBox())?.y).toBeGreaterThan(0);
}

async function entriesOf(page: Page): Promise<number> {
  return page.evaluate(() => window.history.length);
}

async function toFoot(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => (window.scrollTo(0, document.documentElement.scrollHeight), window.scrollY)),
    )
    .toBeGreaterThan(100);
}

/** Scrolls, and then waits for two frames, so that the page can react. */
async function scrollTo(page: Page, to: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo(0, y);
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  }, to);
}

async function atRest(page: Page): Promise<void> {
  let last = -1;
  await expect
    .poll(async () => {
      const now = await page.evaluate(() => window.scrollY);
      const isResting = now === last;
      last = now;
      return isResting;
    })
    .toBe(true);
}
