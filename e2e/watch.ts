import type { BrowserContext, ConsoleMessage, Request, WebError } from 'playwright/test';

/** The mailbox shows an email in a frame without scripts, so Playwright's scripts cannot run there either. */
const ownProbes = /^Blocked script execution in '[^']*\/dev\/mailbox\//;

/** Records every console error, and every call that leaves the site. */
export class Watch {
  readonly #origin: string;
  readonly #complaints: string[] = [];
  readonly #expected = new Set<RegExp>();
  readonly #allowed: RegExp[] = [];

  constructor(siteUrl: string) {
    this.#origin = new URL(siteUrl).origin;
  }

  over(context: BrowserContext): { end: () => void } {
    const hear = (message: ConsoleMessage) => this.#hear(message);
    const fail = (error: WebError) => void this.#complaints.push(`page error: ${error.error().message}`);
    const see = (request: Request) => this.#see(request);
    context.on('console', hear).on('weberror', fail).on('request', see);
    return { end: () => void context.off('console', hear).off('weberror', fail).off('request', see) };
  }

  /** Names errors that the test causes on purpose: they must occur, and do not fail the test. */
  expects(trouble: RegExp): void {
    this.#expected.add(trouble);
  }

  /** Names errors that may or may not occur, for example because a busy server refuses a call. */
  allows(trouble: RegExp): void {
    this.#allowed.push(trouble);
  }

  /** The unexpected errors, and the expected errors that did not occur. */
  faults(): string[] {
    const heard = (trouble: RegExp) => this.#complaints.some((complaint) => trouble.test(complaint));
    const unexpected = this.#complaints.filter(
      (complaint) => ![...this.#expected, ...this.#allowed].some((trouble) => trouble.test(complaint)),
    );
    const missing = [...this.#expected].filter((trouble) => !heard(trouble));
    return [...unexpected, ...missing.map((trouble) => `expected, and did not happen: ${String(trouble)}`)];
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== 'error' || ownProbes.test(message.text())) return;
    this.#complaints.push(`console: ${message.text()} ${message.location().url}`);
  }

  #see(request: Request): void {
    const { protocol, origin } = new URL(request.url());
    const isLocal = origin === this.#origin || protocol === 'data:' || protocol === 'blob:';
    if (!isLocal) this.#complaints.push(`a call to another host: ${request.url()}`);
  }
}

/** Makes the profile's pages report violations of the content security policy on the browser's console. */
export async function reportRefusals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.violatedDirective} refused ${event.blockedURI}`),
    );
  });
}
