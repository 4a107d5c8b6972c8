import type { BankPage } from '../../../../api/globalpay.ts';
import { submitFields } from '../submit-fields.ts';

/** Our empty page may load any bank's page in a frame. The booking page's content security policy forbids that. */
const framePath = '/return/globalpay/frame';

/** The pages to which the issuer sends the browser after the method page and after the challenge. */
const methodReturnPath = '/return/globalpay/method';
export const challengeReturnPath = '/return/globalpay/challenge';

/** The visitor waits at most this long for the method page. */
const methodLimitMs = 10_000;

/**
 * Loads our empty page in `frame`, and the issuer's page inside our page. Waits until the issuer sends the browser
 * to `returnPath`. Throws if our page does not load. `signal` ends the wait when the visitor leaves.
 */
export function openBankPage(
  frame: HTMLIFrameElement,
  page: BankPage,
  returnPath: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    frame.addEventListener(
      'load',
      () => {
        // `contentDocument` is null if our page did not load and the frame shows the browser's error page.
        const inside = frame.contentDocument;
        if (inside === null || frame.contentWindow?.location.pathname !== framePath)
          return reject(new Error(`${framePath} did not load`));
        const bank = frameFor(inside, frame.title);
        bank.addEventListener('load', () => pathIn(bank) === returnPath && resolve(), { signal });
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

/** Runs the issuer's method page in a hidden frame. Returns whether it finished in time. */
export async function runMethodPage(page: BankPage, limitMs = methodLimitMs): Promise<boolean> {
  const frame = document.createElement('iframe');
  frame.title = 'Your bank looks at this browser';
  frame.hidden = true;
  const watching = new AbortController();
  document.body.append(frame);
  try {
    return await Promise.race([
      openBankPage(frame, page, methodReturnPath, watching.signal).then(() => true),
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

/** The path of a frame on our own site; undefined while it shows another site. */
function pathIn(frame: HTMLIFrameElement): string | undefined {
  try {
    return frame.contentWindow?.location.pathname;
  } catch {
    return undefined;
  }
}
