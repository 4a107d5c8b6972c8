/// <reference lib="dom" />

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').Locator} Locator */
/** @typedef {import('playwright').FrameLocator} FrameLocator */

export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  reducedMotion: /** @type {const} */ ('reduce'),
};

const patienceMs = 20_000;
/** Of the screen, what a thumb moves the page by. */
const swipeShare = 0.7;
/** Until the page is drawn where it now stands, a touch goes to the frame before. */
const drawnMs = 150;
/** Before somebody types they look: what the site fills in by itself is there by then. */
const glanceMs = 400;

/**
 * A thumb on a phone that counts: touches, characters, and swipes to whatever is not in sight. A field that has the
 * focus already, or is the next one on the keyboard, costs no touch.
 */
export class PhoneVisitor {
  taps = 0;
  characters = 0;
  swipes = 0;
  fields = 0;
  /** @type {string[]} */
  steps = [];

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    page.setDefaultTimeout(patienceMs);
  }

  /** @param {string} what */
  #note(what) {
    this.steps.push(`${this.taps} taps, ${this.characters} characters, ${this.swipes} swipes: ${what}`);
  }

  /**
   * @param {Locator} target
   * @param {string} what
   */
  async tap(target, what) {
    await this.#bringInSight(target);
    await target.tap();
    this.taps += 1;
    this.#note(what);
  }

  /**
   * A closed list: a touch opens it and one chooses. None where it says so already.
   * @param {Locator} list
   * @param {string} value
   * @param {string} what
   */
  async choose(list, value, what) {
    await list.waitFor();
    if ((await list.inputValue()) === value) return;
    await this.#bringInSight(list);
    await list.selectOption(value);
    this.taps += 2;
    this.#note(what);
  }

  /**
   * The keyboard's own Go or Next, which costs no touch of the page.
   * @param {string} what
   */
  async goOn(what) {
    await this.page.keyboard.press('Enter');
    this.#note(what);
  }

  /**
   * @param {Locator} field
   * @param {string} text
   * @param {string} what
   */
  async type(field, text, what) {
    await field.waitFor();
    await this.page.waitForTimeout(glanceMs);
    // Remembered, or filled in by the site.
    if ((await field.inputValue()).replaceAll(' ', '') === text.replaceAll(' ', '')) return;
    if (!(await this.#isAtHand(field))) {
      await this.#bringInSight(field);
      // In a frame of an emulated phone, Playwright's touches land beside their target.
      if (await field.evaluate(() => window !== window.top)) await field.focus();
      else await field.tap();
      this.taps += 1;
    }
    await field.fill('');
    await field.pressSequentially(text);
    this.characters += text.length;
    this.fields += 1;
    this.#note(what);
  }

  /**
   * In focus, or the one after it: the keyboard's Next.
   * @param {Locator} field
   */
  async #isAtHand(field) {
    return field.evaluate((element) => {
      const page = element.ownerDocument;
      const fields = [...page.querySelectorAll('input, textarea')].filter(
        (each) =>
          !/checkbox|radio|hidden|button|submit/.test(/** @type {HTMLInputElement} */ (each).type) &&
          each.getClientRects().length > 0,
      );
      const at = fields.indexOf(element);
      const focused = page.activeElement;
      // The frame of the card stands before the fields after it.
      const isAfterFrame =
        focused?.nodeName === 'IFRAME' &&
        fields.findIndex((each) => (focused.compareDocumentPosition(each) & 4) !== 0) === at;
      return focused === element || isAfterFrame || (at > 0 && fields[at - 1] === focused);
    });
  }

  /**
   * Wholly on the screen, and under nothing that stands fixed.
   * @param {Locator} target
   */
  async #bringInSight(target) {
    await target.waitFor();
    for (let swipe = 0; swipe < 40; swipe += 1) {
      await this.page.waitForTimeout(drawnMs);
      const box = await target.boundingBox();
      if (box === null) throw new Error('the target has gone');
      const height = this.page.viewportSize()?.height ?? phone.viewport.height;
      const middle = box.y + box.height / 2;
      const isSeen =
        box.y >= 0 && box.y + Math.min(box.height, height) <= height && (await this.#isOnTop(target));
      if (isSeen) return;
      if (await this.#swipeSideways(target)) continue;
      const y = await this.page.evaluate(() => window.scrollY);
      const way = middle > height / 2 ? 1 : -1;
      await this.page.evaluate(
        (by) => window.scrollBy({ top: by, behavior: 'instant' }),
        way * swipeShare * height,
      );
      this.swipes += 1;
      if ((await this.page.evaluate(() => window.scrollY)) === y) {
        // A dialog or a strip scrolls by itself.
        await target.scrollIntoViewIfNeeded();
        return;
      }
    }
    throw new Error('no swipe brings the target into sight');
  }

  /**
   * Of a strip whose cards stand side by side; false where the target lies in none, or is not beyond its edge.
   * @param {Locator} target
   */
  async #swipeSideways(target) {
    const hasMoved = await target.evaluate((element, share) => {
      const { left, right, top } = element.getBoundingClientRect();
      const isBeside = top > 0 && top < innerHeight && (left < 0 || right > innerWidth);
      for (let each = element.parentElement; isBeside && each !== null; each = each.parentElement) {
        if (each.scrollWidth <= each.clientWidth || getComputedStyle(each).overflowX !== 'auto') continue;
        each.scrollBy({ left: Math.sign(left) * share * each.clientWidth, behavior: 'instant' });
        return true;
      }
      return false;
    }, swipeShare);
    if (hasMoved) this.swipes += 1;
    return hasMoved;
  }

  /** @param {Locator} target */
  async #isOnTop(target) {
    return target.evaluate((element) => {
      if (window !== window.top) return true;
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isOwn = (/** @type {Element} */ each) =>
        hit !== null && (each === hit || each.contains(hit) || hit.contains(each));
      // A styled box is drawn by the label of its input.
      return isOwn(element) || [...(/** @type {HTMLInputElement} */ (element).labels ?? [])].some(isOwn);
    });
  }
}

/**
 * The first of these that is there, after a while; undefined if none comes.
 * @param {readonly Locator[]} locators
 * @param {number} [withinMs]
 */
export async function firstOf(locators, withinMs = 1500) {
  const until = Date.now() + withinMs;
  do {
    for (const locator of locators) if (await locator.first().isVisible()) return locator.first();
    await new Promise((done) => setTimeout(done, 50));
  } while (Date.now() < until);
  return undefined;
}
