import type { CDPSession, Locator, Page } from 'playwright/test';

type Point = { x: number; y: number };
type Way = { right?: number; down?: number };

const stepsOfAMove = 6;

/** A finger on a touch screen. Its touches are raw input, so the browser also scrolls and zooms as usual. */
export class Finger {
  readonly #page: Page;
  #session: CDPSession | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Swipes by this many pixels, starting at the middle of the element `on`. */
  async swipe(on: Locator, { right = 0, down = 0 }: Way): Promise<void> {
    const from = await middleOf(on);
    const session = await this.#getSession();
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (let step = 1; step <= stepsOfAMove; step += 1) {
      const share = step / stepsOfAMove;
      const at = { x: from.x + right * share, y: from.y + down * share };
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Moves two fingers apart in the middle of the element `on`. */
  async spread(on: Locator): Promise<void> {
    const { x, y } = await middleOf(on);
    const session = await this.#getSession();
    const bothAt = (apart: number) => [
      { x: x - apart, y, id: 0 },
      { x: x + apart, y, id: 1 },
    ];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: bothAt(20) });
    for (let step = 1; step <= stepsOfAMove; step += 1) {
      const touchPoints = bothAt(20 + 15 * step);
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  async #getSession(): Promise<CDPSession> {
    this.#session ??= await this.#page.context().newCDPSession(this.#page);
    return this.#session;
  }
}

async function middleOf(on: Locator): Promise<Point> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (box === null) throw new Error('there is nothing to put a finger on');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
