import type { Page } from 'playwright/test';
import { findOffer } from './offers.ts';
import { startAtReview } from './stored-draft.ts';
import { expect, test } from './test.ts';
import { chooseTime, expectStep, goBack, openWizard, zoe } from './wizard.ts';

test.use({ viewport: { width: 390, height: 844 } });

/**
 * Returns the texts that reach beyond the screen, beyond their table cell, or beyond an ancestor that clips
 * them. Also returns the table headings, such as weekdays, that are broken into two lines.
 */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCutOff = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) return false;
      const isBeyond = (edge: { left: number; right: number }) =>
        right > edge.right + 1 || left < edge.left - 1;
      let isOut = isBeyond({ left: 0, right: window.innerWidth });
      for (let each = text.parentElement; each !== null; each = each.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(each);
        // Ignores texts that can be scrolled into view, texts that are only read aloud, and carousels.
        if (overflowX === 'auto' || overflowX === 'scroll' || clipPath.startsWith('inset')) return false;
        if (each.getAttribute('aria-roledescription') === 'carousel') return false;
        const isEdge = overflowX === 'hidden' || overflowX === 'clip' || each.matches('td, th');
        isOut ||= isEdge && isBeyond(each.getBoundingClientRect());
        if (each.matches('th')) isOut ||= range.getClientRects().length > 1;
      }
      return isOut;
    };
    const texts = [...document.querySelectorAll('main *, footer *, header *')]
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node instanceof Text)
      .filter(({ data }) => data.trim() !== '');
    return texts.filter(isCutOff).map(({ data }) => data.slice(0, 40));
  });
}

/** Elements that stay in place while the page scrolls, and cover more than a fifth of the screen. */
async function stuckAndHigh(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // Scrolls up again, so that the header reappears.
    for (const y of [1200, 1100]) {
      window.scrollTo(0, y);
      await frame();
      await frame();
    }
    const all = [...document.querySelectorAll('#root *')];
    const before = all.map((element) => element.getBoundingClientRect());
    window.scrollTo(0, 1060);
    await frame();
    return all
      .filter((element, index) => {
        const { top, bottom, height, width } = element.getBoundingClientRect();
        const isInView = bottom > 0 && top < window.innerHeight && width > 0;
        return isInView && top === before[index]?.top && height > window.innerHeight / 5;
      })
      .map((element) => element.outerHTML.slice(0, 80));
  });
}

test('text enlarged to 200 % stays within the screen of a phone', async ({ page, site }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('font-size', '200%', 'important');
    });
  });
  // npm run prove journeys checks every page and width.
  const isWhole = process.env['JOURNEYS'] === 'all';
  const others = ['/#/booking', '/contact-us', '/experience', '/faqs', '/gallery', '/privacy-policy'];
  const pages = ['/', ...(isWhole ? others : [])];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The web font loads last, and is wider in places.
    await expect(page.locator('html')).not.toHaveClass(/is-early/);
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect.poll(() => cutOff(page), { message: path }).toEqual([]);
    expect(await stuckAndHigh(page), path).toEqual([]);
  }
  const offer = await findOffer(site);
  await openWizard(page, offer.experience, offer.date);
  await chooseTime(page, offer);
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeAttached();
  const sizes: [percent: number, width: number][] = [
    [200, 390],
    [150, 390],
    [125, 360],
    [100, 320],
  ];
  for (const [percent, width] of isWhole ? sizes : sizes.slice(0, 1)) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => {
      document.documentElement.style.setProperty('font-size', size, 'important');
    }, `${percent}%`);
    await expect.poll(() => cutOff(page), { message: `Step 1 at ${percent} %` }).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await startAtReview(page, site, offer, { ...zoe, email: 'large.text@example.com' });
  for (const step of ['Payment', 'Addons', 'Your Details'] as const) {
    await expectStep(page, step);
    await expect.poll(() => cutOff(page), { message: step }).toEqual([]);
    // With large text the bar scrolls with the page, and does not float.
    const bar = page.locator('[class*="_bar_"]').filter({ hasText: '£' }).last();
    await expect
      .poll(() => bar.evaluate((box) => Number.parseFloat(getComputedStyle(box).bottom)))
      .toBeLessThan(-1000);
    await goBack(page);
  }
});
