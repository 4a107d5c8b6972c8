import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { staffCookieName } from '@slipway/shared/values/cookie-names.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { hashOf, randomId } from '../../src/platform/security/random-id.ts';
import { insertPerson } from '../../src/console/people/staff-queries.ts';
import type { Answer } from '../two-servers.ts';
import type { Site } from './site.ts';

/** An owner's browser at the console, with its session and its last request. */
export class Desk {
  readonly #site: Site;
  #person: string | undefined;
  #cookie: string | undefined;
  #last: { path: string; body: object } | undefined;

  constructor(site: Site) {
    this.#site = site;
  }

  /** Runs a command. Returns undefined if the server did not answer. */
  async press<Result>(endpoint: ConsoleEndpoint, body: object): Promise<Answer<Done<Result>> | undefined> {
    if (this.#cookie === undefined) await this.#signIn();
    this.#last = { path: endpoint.path, body: { ...body, requestId: randomUUID() } };
    return this.#post<Done<Result>>(this.#last);
  }

  /** Runs a command that must succeed. */
  async does<Result>(endpoint: ConsoleEndpoint, body: object): Promise<Done<Result>> {
    const answer = await this.press<Result>(endpoint, body);
    if (answer?.status !== 200) throw new Error(`${endpoint.path} answered ${answer?.text}`);
    return answer.envelope.data;
  }

  /** Repeats the last request. */
  async pressAgain<Result>(): Promise<Answer<Done<Result>> | undefined> {
    if (this.#last === undefined) throw new Error('nothing was pressed yet');
    // The session may have ended, because the clock was moved.
    await this.#signIn();
    return this.#post<Done<Result>>(this.#last);
  }

  /** Opens a session directly in the database, because signing in as the demo team would add parties to the day. */
  async #signIn(): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    const at = await this.#site.simulator.now();
    await this.#site.look(async ({ db }) => {
      this.#person ??= await insertPerson(db, { name: 'Morgan', role: 'owner', email: null }, null, at);
      await db
        .insertInto('staffSessions')
        .values({
          id: randomId(),
          tokenHash: hashOf(token),
          staffId: this.#person,
          deviceId: null,
          method: 'passkey',
          browser: 'a test',
          createdAt: at,
          lastSeenAt: at,
          steppedUpAt: null,
          expiresAt: new Date(at.getTime() + 3_600_000),
        })
        .execute();
    });
    await this.#site.start();
    this.#cookie = `${staffCookieName}=${token}`;
  }

  async #post<Data>({ path, body }: { path: string; body: object }): Promise<Answer<Data> | undefined> {
    try {
      const response = await fetch(`${this.#site.server.url}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'slipway-console': '1',
          'sec-fetch-site': 'same-origin',
          cookie: this.#cookie ?? '',
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, text, envelope: JSON.parse(text) as Answer<Data>['envelope'] };
    } catch (error) {
      // The server was killed before it could answer.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

type Done<Result> = { action: { id: number } | null; result: Result };
