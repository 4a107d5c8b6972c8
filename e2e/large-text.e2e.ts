import type { Page } from 'playwright/test';
import { findOffer } from './offers.ts';
import { startAtReview } from './stored-draft.ts';
import { expect, test } from './test.ts';
import { expectStep, goBack, zoe } from './wizard.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

/** Texts and controls that reach beyond the right edge, where nobody can scroll to them. */
async function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isReached = (element: Element): boolean => {
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const { overflowX } = getComputedStyle(each);
        if (overflowX === 'auto' || overflowX === 'scroll') return true;
        // Pictures that turn by themselves, and by buttons below them.
        if (each.getAttribute('aria-roledescription') === 'carousel') return true;
      }
      return false;
    };
    return [...document.querySelectorAll('main *, footer *, header *')]
      .filter((element) => element.childElementCount === 0 && (element.textContent ?? '').trim() !== '')
      .filter(
        (element) => element.getBoundingClientRect().right > window.innerWidth + 1 && !isReached(element),
      )
      .map((element) => (element.textContent ?? '').slice(0, 40));
  });
}

/** What stays where it is while the page is scrolled, and takes more than a fifth of the screen. */
async function stuckAndHigh(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // Up again, so that the header comes back.
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

test('text of twice the size stays on a phone', { tag: '@variant' }, async ({ page, site }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('font-size', '200%', 'important');
    });
  });
  const pages = ['/', '/#/booking', '/contact-us', '/experience', '/faqs', '/gallery', '/privacy-policy'];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The last to come is the web font, which is wider in places.
    await expect(page.locator('html')).not.toHaveClass(/is-early/);
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect.poll(() => beyondTheEdge(page), { message: path }).toEqual([]);
    expect(await stuckAndHigh(page), path).toEqual([]);
  }
  await startAtReview(page, site, await findOffer(site), { ...zoe, email: 'large.text@example.com' });
  for (const step of ['Payment', 'Addons', 'Your Details'] as const) {
    await expectStep(page, step);
    await expect.poll(() => beyondTheEdge(page), { message: step }).toEqual([]);
    // With large text the bar stays at its place in the page.
    const bar = page.locator('[class*="_bar_"]').filter({ hasText: '£' }).last();
    await expect
      .poll(() => bar.evaluate((box) => Number.parseFloat(getComputedStyle(box).bottom)))
      .toBeLessThan(-1000);
    await goBack(page);
  }
});
