import type { Locator, Page } from 'playwright/test';

/** The distance of a swipe, as a share of the screen. */
const swipeShare = 0.7;

/** Plays a visitor who holds a phone in one hand, and counts the actions by the rules in docs/booking-time.md. */
export class Thumb {
  taps = 0;
  keys = 0;
  swipes = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    await this.#swipeTo(target);
    this.taps += 1;
    await target.click();
  }

  /** Types into a field that may already have text. The press on the field selects that text. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#swipeTo(field);
    this.taps += 1;
    await this.#key(field, text);
  }

  /**
   * Types into a field. A focused field costs no tap, and a field that the site has filled in correctly costs nothing.
   */
  async typeOn(field: Locator, text: string): Promise<void> {
    const isRight = async () => (await field.inputValue()).replaceAll(' ', '') === text.replaceAll(' ', '');
    if (await isRight()) return;
    if (await isAtHand(field)) await this.#key(field, text);
    else await this.type(field, text);
  }

  /** Chooses from a phone's picker: one tap opens it, another chooses. */
  async choose(field: Locator, option: string): Promise<void> {
    await this.#swipeTo(field);
    this.taps += 2;
    await field.selectOption(option);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  async #key(field: Locator, text: string): Promise<void> {
    this.keys += text.length;
    await field.fill('');
    await field.pressSequentially(text);
  }

  /**
   * Swipes until the element is fully on the screen. An element in a part that scrolls separately, such as a dialog,
   * costs one swipe.
   */
  async #swipeTo(target: Locator): Promise<void> {
    const height = this.page.viewportSize()?.height ?? 740;
    for (let swipe = 0; swipe < 40; swipe += 1) {
      const box = await target.boundingBox();
      if (box === null || (box.y >= 0 && box.y + Math.min(box.height, height) <= height)) return;
      this.swipes += 1;
      const by = Math.sign(box.y) * swipeShare * height;
      const hasMoved = await this.page.evaluate((top) => {
        const before = window.scrollY;
        window.scrollBy({ top, behavior: 'instant' });
        return window.scrollY !== before;
      }, by);
      if (!hasMoved) return target.scrollIntoViewIfNeeded();
    }
  }
}

/** Whether the field has the focus, or would get the focus from the keyboard's Next key. */
function isAtHand(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const { activeElement: focused } = element.ownerDocument;
    const fields = [
      ...element.ownerDocument.querySelectorAll('input, textarea, iframe[title*="card"]'),
    ].filter(
      (each) => !/checkbox|radio|hidden/.test((each as HTMLInputElement).type) && each.checkVisibility(),
    );
    const at = fields.indexOf(element);
    return focused === element || (focused !== null && at > 0 && fields[at - 1] === focused);
  });
}
