import { type Page, expect } from 'playwright/test';
import type { SiteServer } from './site-server.ts';

/** One press of the demo team. */
export async function signInAs(page: Page, role: string, address = '/console'): Promise<void> {
  await page.goto(address);
  await page
    .getByRole('button', { name: new RegExp(`${role}$`) })
    .filter({ hasNotText: 'Become' })
    .click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
}

/** The middle of the next day: signing in makes the demo’s own parties of it, of which somebody is late, missing, here and out. */
export async function untilMidday(site: SiteServer): Promise<void> {
  const hour = (await site.now()).getUTCHours();
  await site.advanceClock(`PT${37 - hour}H`);
}

/** The screen looks again, as it does when somebody takes the phone out. */
export async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** What was just done is said above the end of the screen. It may go by itself meanwhile, which is as good. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' }).first();
  while (await dismiss.isVisible()) await dismiss.click({ timeout: 5_000 }).catch(() => undefined);
}

/** Digits on the shared tablet. */
export async function typePin(tablet: Page, pin: string): Promise<void> {
  for (const digit of pin) await tablet.getByRole('button', { name: digit, exact: true }).click();
}

/** What the QR code of an invitation says. */
export async function inviteLink(inviter: Page): Promise<string> {
  await inviter.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await inviter.getByRole('button', { name: 'Copy the link' }).last().click();
  return inviter.evaluate(() => navigator.clipboard.readText());
}
