import type { Locator, Page } from 'playwright/test';
import { expect, test } from './test.ts';
import { expectConfirmed, expectStep, zoe } from './wizard.ts';

const mostPresses = 120;

/** Somebody without a mouse. Counts what they press, typing included. */
class Keyboard {
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.presses += text.length;
    await this.#page.keyboard.type(text);
  }

  async tabTo(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let tab = 0; tab < 40; tab += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press(key);
    }
    throw new Error('there is no way to it by keyboard');
  }

  async pressOn(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }
}

test('a boat is booked by keyboard alone in no more than 120 key presses', async ({ page }) => {
  const keyboard = new Keyboard(page);
  const visitor = { ...zoe, email: 'zoe@example.com', lastName: 'Ng', phone: '01632960960' };
  await page.goto('/');
  await keyboard.pressOn(page.getByRole('link', { name: 'Skip to the content' }));
  await keyboard.pressOn(page.getByRole('link', { name: 'Book Now the Classic' }));

  await expectStep(page, 'Choose Date');
  await keyboard.tabTo(page.getByRole('gridcell').getByRole('button').and(page.locator('[tabindex="0"]')));
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.pressOn(page.getByRole('button', { name: / Available / }).first());
  await keyboard.pressOn(page.getByRole('button', { name: 'Have a code?' }));
  await keyboard.tabTo(page.getByLabel('Coupon code'));
  await keyboard.type('ONTHEHOUSE');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove coupon ONTHEHOUSE' })).toBeVisible();
  await keyboard.pressOn(page.getByRole('button', { name: 'Checkout' }));

  await expectStep(page, 'Your Details');
  await keyboard.tabTo(page.getByLabel('Email'));
  await keyboard.type(visitor.email);
  await keyboard.press('Enter');
  await keyboard.tabTo(page.getByLabel('First name'));
  await keyboard.type(visitor.firstName);
  await keyboard.tabTo(page.getByLabel('Last name'));
  await keyboard.type(visitor.lastName);
  await keyboard.tabTo(page.getByLabel('Phone'));
  await keyboard.type(visitor.phone);
  await keyboard.tabTo(page.getByLabel('Number of Guests'));
  await keyboard.type('4');
  await keyboard.tabTo(page.getByLabel(/^I accept the terms/));
  await keyboard.press('Space');
  await keyboard.pressOn(page.getByRole('button', { name: 'Next', exact: true }));

  await expectStep(page, 'Addons');
  await keyboard.pressOn(page.getByRole('button', { name: 'Next', exact: true }));
  await expectStep(page, 'Payment');
  await keyboard.pressOn(page.getByRole('button', { name: 'Pay Now' }));
  await expectConfirmed(page, visitor);

  console.log(`A booking by keyboard takes ${keyboard.presses} key presses.`);
  expect(keyboard.presses).toBeLessThanOrEqual(mostPresses);
});
