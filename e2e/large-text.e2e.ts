import type { Page } from 'playwright/test';
import { expect, test } from './test.ts';

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

test('text of twice the size stays on a phone', { tag: '@variant' }, async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.setProperty('font-size', '200%', 'important');
    });
  });
  for (const path of ['/', '/#/booking', '/contact-us', '/experience', '/faqs', '/gallery']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => beyondTheEdge(page), { message: path }).toEqual([]);
  }
});
