import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { signInAsDemo } from '@slipway/shared/api/console/sign-in.ts';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../two-servers.ts';
import type { Site } from './site.ts';

/** A manager's browser at the console: its cookies, and what it pressed last. */
export class Desk {
  readonly #site: Site;
  readonly #cookies = new Map<string, string>();
  #last: { path: string; body: object } | undefined;

  constructor(site: Site) {
    this.#site = site;
  }

  /** Runs a command. Undefined: no answer came. */
  async press<Result>(endpoint: ConsoleEndpoint, body: object): Promise<Answer<Done<Result>> | undefined> {
    if (this.#cookies.size === 0) await this.#signIn();
    this.#last = { path: endpoint.path, body: { ...body, request_id: randomUUID() } };
    return this.#post<Done<Result>>(this.#last);
  }

  /** The same, which must be done. */
  async does<Result>(endpoint: ConsoleEndpoint, body: object): Promise<Done<Result>> {
    const answer = await this.press<Result>(endpoint, body);
    if (answer?.status !== 200) throw new Error(`${endpoint.path} answered ${answer?.text}`);
    return answer.envelope.data;
  }

  /** The same request once more, whoever heard the answer to the first. */
  async pressAgain<Result>(): Promise<Answer<Done<Result>> | undefined> {
    if (this.#last === undefined) throw new Error('nothing was pressed yet');
    // The session may have ended while time passed.
    await this.#signIn();
    return this.#post<Done<Result>>(this.#last);
  }

  async #signIn(): Promise<void> {
    const answer = await this.#post({ path: signInAsDemo.path, body: { role: 'manager' } });
    if (answer?.status !== 200) throw new Error(`Nobody was signed in: ${answer?.text}`);
  }

  async #post<Data>({ path, body }: { path: string; body: object }): Promise<Answer<Data> | undefined> {
    try {
      const response = await fetch(`${this.#site.server.url}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'slipway-console': '1',
          'sec-fetch-site': 'same-origin',
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
        this.#cookies.set(name, value);
      }
      return { status: response.status, text, envelope: JSON.parse(text) as Answer<Data>['envelope'] };
    } catch (error) {
      // The server has died, as it was told to.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

type Done<Result> = { action: { id: number } | null; result: Result };
