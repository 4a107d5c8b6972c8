import { type Locator, type Page, expect } from 'playwright/test';

/** A visitor without a mouse. Counts key presses, typing included. */
export class Keyboard {
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
