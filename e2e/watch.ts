import type { BrowserContext, ConsoleMessage, Request } from 'playwright/test';

/** The mailbox shows a mail in a frame without scripts, which refuses those that Playwright looks at it with. */
const ownProbes = /^Blocked script execution in '[^']*\/dev\/mailbox\//;

/** Notes everything that a browser complains about, and every call that leaves the site. */
export class Watch {
  readonly #origin: string;
  readonly #complaints: string[] = [];
  readonly #expected = new Set<RegExp>();

  constructor(siteUrl: string) {
    this.#origin = new URL(siteUrl).origin;
  }

  async over(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#hear(message));
    context.on('weberror', (error) => this.#complaints.push(`page error: ${error.error().message}`));
    context.on('request', (request) => this.#see(request));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`CSP: ${event.violatedDirective} refused ${event.blockedURI}`),
      );
    });
  }

  /** Trouble that a test causes on purpose: it must come, and it is then no fault. */
  expects(trouble: RegExp): void {
    this.#expected.add(trouble);
  }

  /** What nobody expected, and what was expected and did not come. */
  faults(): string[] {
    const heard = (trouble: RegExp) => this.#complaints.some((complaint) => trouble.test(complaint));
    const unexpected = this.#complaints.filter(
      (complaint) => ![...this.#expected].some((trouble) => trouble.test(complaint)),
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
