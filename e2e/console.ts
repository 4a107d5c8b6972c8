import { type Page, expect } from 'playwright/test';
import type { SiteServer } from './site-server.ts';

/** Signs in by one press on a member of the demo team. */
export async function signInAs(page: Page, role: string, address = '/console'): Promise<void> {
  await page.goto(address);
  const signIn = page.getByRole('button', { name: new RegExp(`${role}$`) }).filter({ hasNotText: 'Become' });
  await signIn.click();
  // The first sign-in of a day makes the demo's parties for that day. On a slow machine, the server asks to try again.
  const comeBack = page.getByRole('alert').filter({ hasText: 'Please try again in a few seconds.' }).first();
  const inside = page.getByRole('navigation', { name: 'Console' });
  await expect(async () => {
    if (await comeBack.isVisible()) await signIn.click();
    expect(await inside.isVisible()).toBe(true);
  }).toPass();
}

/** Goes to the page that makes the first owner's passkey. */
export async function becomeOwner(page: Page, name: string, email: string): Promise<void> {
  const press = () => page.getByRole('button', { name: 'Become the owner' }).click();
  await press();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your email').fill(email);
  await press();
}

/** Within this many days the demonstration has times at which all boats are out (server/seed/boat-maintenance.ts). */
const daysOfSoldOutTimes = 16;
const holidays = ['12-25', '12-26', '01-01'];

/**
 * Moves the clock to the middle of a future day. Signing in then makes the demo's own parties for that day: some are
 * late, missing, here or out.
 */
export async function untilMidday(site: SiteServer): Promise<void> {
  const now = await site.now();
  const midday = new Date(now);
  midday.setUTCHours(13);
  const first = Date.now() + daysOfSoldOutTimes * 86_400_000;
  do midday.setUTCDate(midday.getUTCDate() + 1);
  while (midday.getTime() < first || isClosed(midday));
  await site.advanceClock(`PT${Math.round((midday.getTime() - now.getTime()) / 3_600_000)}H`);
}

/** The demonstration closes on holidays and on some Mondays (server/seed/closures.ts). */
const isClosed = (day: Date) => day.getUTCDay() === 1 || holidays.includes(day.toISOString().slice(5, 10));

/** The screen refreshes, as it does when somebody takes the phone out of a pocket. */
export async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/**
 * Closes every toast, including the undo bar, because toasts cover the bottom of the screen. A toast may
 * disappear before it is clicked.
 */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' }).first();
  while (await dismiss.isVisible()) await dismiss.click({ timeout: 5_000 }).catch(() => undefined);
}

/** Presses the digits of a PIN on the shared tablet. */
export async function typePin(tablet: Page, pin: string): Promise<void> {
  for (const digit of pin) await tablet.getByRole('button', { name: digit, exact: true }).click();
}

/** The address in the QR code of an invitation. */
export async function inviteLink(inviter: Page): Promise<string> {
  await inviter.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await inviter.getByRole('button', { name: 'Copy the link' }).last().click();
  return inviter.evaluate(() => navigator.clipboard.readText());
}
