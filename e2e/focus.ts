import { type Page, expect } from 'playwright/test';

/**
 * Checks that a keyboard user with a small window and forced colours sees where the focus is: each focused element has
 * an outline and scrolls into view.
 */
export async function expectFocusSeen(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.emulateMedia({ forcedColors: 'active' });
  // From now on the browser shows where the focus is.
  await page.keyboard.press('Tab');
  const { count, lost } = await page.evaluate(async () => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary'),
    ]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.matches(':disabled'));
    const isLost = (control: HTMLElement) => {
      control.focus();
      const { outlineStyle, outlineWidth } = getComputedStyle(control);
      const { left, right } = control.getBoundingClientRect();
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return document.activeElement !== control || !isOutlined || left < -1 || right > innerWidth + 1;
    };
    const stillLost: string[] = [];
    for (const control of controls.filter(isLost)) {
      // A row of pictures needs some frames to scroll to its focused picture.
      for (let frames = 600; frames > 0 && isLost(control); frames -= 1)
        await new Promise(requestAnimationFrame);
      if (isLost(control)) stillLost.push(control.outerHTML.slice(0, 160));
    }
    return { count: controls.length, lost: stillLost };
  });
  expect(count, what).toBeGreaterThan(8);
  expect.soft(lost, `${what}: without an outline on focus, or outside the window`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}
