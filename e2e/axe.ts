import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, expect, test } from 'playwright/test';
import type axe from 'axe-core';
import { takePicture } from './picture.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const phoneAndLaptop = [360, 1280];
/** The smallest phone is first; 320 is also the width of a 1280 px laptop at 400 % zoom. */
export const allWidths = [320, 360, 800, 1280];

/**
 * Expects that axe finds no WCAG 2.2 AA violation at any of the widths, and photographs the page at each. One run of
 * axe takes longer than ten clicks, so `npm test` runs axe only in tests tagged @axe, and only at the first width.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  widths: readonly number[] = phoneAndLaptop,
): Promise<void> {
  const isEverywhere = process.env['JOURNEYS'] === 'all';
  if (!isEverywhere && !test.info().tags.includes('@axe')) return;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  for (const width of isEverywhere ? widths : widths.slice(0, 1)) {
    await page.setViewportSize({ width, height: 800 });
    await takePicture(page, what);
    const violations = await page.evaluate(async (tags) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const found = await checker.run(document, { runOnly: tags, resultTypes: ['violations'] });
      // If a bar at the edge covers an element, scrolls the element to the middle, so that axe sees its full size.
      const isSmall = async (target: unknown) => {
        const at = document.querySelector(String(target));
        if (at === null) return true;
        at.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = await checker.run(at, { runOnly: { type: 'rule', values: ['target-size'] } });
        return again.violations.length > 0;
      };
      const violations: string[] = [];
      for (const { id, help, nodes } of found.violations) {
        const wrong = [];
        for (const node of nodes)
          if (id !== 'target-size' || (await isSmall(node.target[0]))) wrong.push(node.html);
        if (wrong.length > 0) violations.push(`${id}: ${help}: ${wrong.join(' ')}`);
      }
      return violations;
    }, rules);
    expect.soft(violations, `${what} at ${width} px`).toEqual([]);
  }
  // The rest of the test uses one width.
  await page.setViewportSize({ width: widths.at(-1) ?? 1280, height: 800 });
}
