import type { BankPage } from '../../../../api/globalpay.ts';
import { submitFields } from '../submit-fields.ts';

/** Our own empty page, whose policy lets it hold the page of any bank: this one's lets it hold none. */
const framePath = '/return/globalpay/frame';

/** Where the bank sends the browser when it has looked at it, and when its question is answered. */
const backFromMethod = '/return/globalpay/method';
export const backFromChallenge = '/return/globalpay/challenge';

/** How long the bank may look: no longer than it may make a visitor wait. */
const methodLimitMs = 10_000;

/**
 * Opens a page of the bank inside `frame`, and waits until the bank has sent the browser on to `backAt`. Throws when
 * our own page in between does not come. A visitor who leaves is waited for in vain: `signal` ends the watching.
 */
export function openBankPage(
  frame: HTMLIFrameElement,
  page: BankPage,
  backAt: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    frame.addEventListener(
      'load',
      () => {
        // Null for a page of the browser's own, which says that ours did not come.
        const inside = frame.contentDocument;
        if (inside === null || frame.contentWindow?.location.pathname !== framePath)
          return reject(new Error(`${framePath} did not come`));
        const bank = frameFor(inside, frame.title);
        bank.addEventListener('load', () => pathIn(bank) === backAt && resolve(), { signal });
        submitFields(inside, {
          action: page.address,
          method: 'post',
          fields: [{ name: page.field, value: page.value }],
          target: bank.name,
        });
      },
      { once: true, signal },
    );
    frame.src = framePath;
  });
}

/** Whether the bank has looked at this browser, in a frame that nobody sees. */
export async function letBankLook(page: BankPage, limitMs = methodLimitMs): Promise<boolean> {
  const frame = document.createElement('iframe');
  frame.title = 'Your bank looks at this browser';
  frame.hidden = true;
  const watching = new AbortController();
  document.body.append(frame);
  try {
    return await Promise.race([
      openBankPage(frame, page, backFromMethod, watching.signal).then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), limitMs)),
    ]);
  } catch {
    return false;
  } finally {
    watching.abort();
    frame.remove();
  }
}

function frameFor(document: Document, title: string): HTMLIFrameElement {
  const bank = document.createElement('iframe');
  bank.name = 'bank';
  bank.title = title;
  Object.assign(document.body.style, { margin: '0' });
  Object.assign(bank.style, { display: 'block', width: '100%', height: '100vh', border: '0' });
  document.body.append(bank);
  return bank;
}

/** Of a frame on our own site; undefined while somebody else's page is in it. */
function pathIn(frame: HTMLIFrameElement): string | undefined {
  try {
    return frame.contentWindow?.location.pathname;
  } catch {
    return undefined;
  }
}
