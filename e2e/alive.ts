import { type Locator, expect } from 'playwright/test';

/** What was drawn by the server answers once React has taken it up. */
export async function expectAlive(control: Locator): Promise<void> {
  await expect
    .poll(() => control.evaluate((e) => Object.keys(e).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true);
}
