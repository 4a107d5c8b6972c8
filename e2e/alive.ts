import { type Locator, type Page, expect } from 'playwright/test';

/** Prerendered elements respond once React has hydrated them. */
export async function expectAlive(control: Locator): Promise<void> {
  await expect
    .poll(() => control.evaluate((e) => Object.keys(e).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true);
}

/** Opens the menu of a new page. Until the drawer has loaded, the Menu button leads to the links in the footer. */
export async function openDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(drawer.or(page.locator('footer nav a:focus')).first()).toBeVisible();
    const isOpen = await drawer.isVisible();
    // The header is shown at the top of a page.
    if (!isOpen) await page.evaluate(() => window.scrollTo(0, 0));
    expect(isOpen).toBe(true);
  }).toPass();
}
