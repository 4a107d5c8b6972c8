import type { Locator, Page } from 'playwright/test';

/** One hand on a phone: counts what it does, as docs/booking-time.md counts a booking. */
export class Thumb {
  taps = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  /** Into a field that may have something in it, which one press marks. */
  async type(field: Locator, text: string): Promise<void> {
    this.taps += 1;
    this.keys += text.length;
    await field.fill('');
    await field.pressSequentially(text);
  }

  /** As a phone's wheel: one tap to open it, one to choose. */
  async choose(field: Locator, option: string): Promise<void> {
    this.taps += 2;
    await field.selectOption(option);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }
}
