import type { Page } from 'playwright/test';
import { findOffer } from './offers.ts';
import { withoutPageData } from './page-data.ts';
import { expect, test } from './test.ts';
import { addOne, checkEmail, enterDetails, expectStep, goOn, walkToDetails, zoe } from './wizard.ts';

test('dialogs trap the focus, close by Esc, Close or a click outside, and restore the focus @variant', async ({
  page,
  site,
}) => {
  await page.goto('/#/booking?package_id=1');
  const opener = page.getByRole('button', { name: 'Select a different package' });
  const dialog = page.getByRole('dialog', { name: /^What type of experience/ });
  const closings = {
    Esc: () => page.keyboard.press('Escape'),
    Close: () => dialog.getByRole('button', { name: 'Close' }).click(),
    'a click outside': () => page.mouse.click(5, 5),
  };
  for (const [how, close] of Object.entries(closings)) {
    await opener.click();
    await expect(dialog.getByRole('button', { name: 'Team' })).toBeVisible();
    await expectFocusInside(page, 8);
    await close();
    await expect(dialog, how).toBeHidden();
    await expect(opener, how).toBeFocused();
    await expect(page, how).toHaveURL(/show_pkg=0&package_id=1$/);
  }

  await walkToDetails(page, await findOffer(site));
  await checkEmail(page, zoe.email);
  await enterDetails(page, zoe);
  await goOn(page);
  await expectStep(page, 'Addons');
  await addOne(page, 'Blanket');
  await page.getByRole('button', { name: 'Special Request for Blanket' }).click();
  const comment = page.getByRole('dialog', { name: 'Add more preference to Blanket', exact: true });
  const field = comment.getByLabel('Enter comment');
  await expect(field).toBeFocused();
  await page.keyboard.type('Two warm ones');
  await expect(comment).toContainText('13 of 500 characters');
  await expectFocusInside(page, 4);
  // Selecting text with the mouse and releasing outside must not close the dialog.
  const box = await field.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(field).toHaveValue('Two warm ones');
  await comment.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByText('“Two warm ones”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Special Request for Blanket' })).toBeFocused();
});

test('packages that fail to load show a toast, even above the open dialog, and a message in the dialog @variant', async ({
  page,
}) => {
  const refusal = { success: false, message: 'Bookings open again on Monday.', data: { code: 'closed' } };
  await withoutPageData(page);
  await page.route('**/api/package/get_all', (route) => route.fulfill({ json: refusal }));
  await page.goto('/#/booking?show_pkg=1');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText(refusal.message);
  const toast = page.getByText(refusal.message).first();
  await expect(page.locator('[popover]').getByText(refusal.message)).toBeVisible();
  const isOnTop = await toast.evaluate((words) => {
    const { x, y, width, height } = words.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top === words || words.contains(top);
  });
  expect(isOnTop).toBe(true);
  // Until the visitor has used the page, the browser closes a dialog on Esc without asking the page first.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/#\/booking$/);
});

/** Presses Tab `tabs` times. The focus must never be on an element outside the dialog. */
async function expectFocusInside(page: Page, tabs: number): Promise<void> {
  for (let tab = 0; tab < tabs; tab += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === document.body || focused?.closest('dialog[open]') !== null;
    });
    expect(isInside).toBe(true);
  }
}
