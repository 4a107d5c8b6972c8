import { type Locator, expect } from 'playwright/test';

/** Prerendered elements respond once React has hydrated them. */
export async function expectAlive(control: Locator): Promise<void> {
  await expect
    .poll(() => control.evaluate((e) => Object.keys(e).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true);
}
