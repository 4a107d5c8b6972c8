import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@slipway/shared/api/endpoint.ts';
import type { RefusalCode } from '@slipway/shared/api/refusals.ts';
import { freePortPair } from '@slipway/testing/free-port.mjs';
import { type ServerProcess, saysItIsOpen, startProgram } from '@slipway/testing/server-process.ts';

const root = join(import.meta.dirname, '..');

/** Parts of docs/set-up-file.md that journeys change. */
export type SetUpFile = {
  business: Record<string, unknown> & { place: Record<string, unknown>; ways: Record<string, string> };
  boats: { name: string; kind: string }[];
  packages: { key?: string; name: string; words: string; lines: string[] }[];
  menu: {
    key?: string;
    name: string;
    group: string;
    line: string;
    points: string[];
    packages: string[] | null;
    included: string[];
  }[];
  times: { name: string; packages: string[] | null }[];
  prices: { packages: string[] | null }[];
  words: { title: string; says: string; also: string }[];
};

type Call<E extends Endpoint> = { body?: BodyOf<E>; params?: ParamsOf<E>; query?: QueryOf<E> };

/** The source of a server's demo business: a seeded folder to copy, or a seeded database of its own. */
export type DemoData = { folder: string } | { database: string };

/** The server's answer to a call: the data, or the reason for a refusal. */
export type Answer<Data> =
  | { success: true; data: Data }
  | { success: false; code: RefusalCode; total: number | undefined };

/** The built product as a separate process, on a free port and in its own folder, as `npm start` runs it. */
export class SiteServer {
  readonly url: string;
  /** The address of the payment simulator, beside the site. */
  readonly simulatorUrl: string;
  readonly dataDir: string;
  readonly #environment: Record<string, string>;
  #process: ServerProcess | undefined;

  private constructor(port: number, dataDir: string, environment: Record<string, string>) {
    this.url = `http://localhost:${port}`;
    this.simulatorUrl = `http://localhost:${port + 1}`;
    this.dataDir = dataDir;
    this.#environment = {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...environment,
    };
  }

  /**
   * Starts the server on a copy of a seeded folder, or on a database. If neither is given, the server has to seed a new
   * folder, and the start takes longer.
   */
  static async start({
    name = 'seed',
    demo,
    smtpUrl = '',
  }: { name?: string; demo?: DemoData; smtpUrl?: string } = {}): Promise<SiteServer> {
    const dataDir = await mkdtemp(join(tmpdir(), `slipway-e2e-${name}-`));
    if (demo !== undefined && 'folder' in demo) await cp(demo.folder, dataDir, { recursive: true });
    const environment = {
      SMTP_URL: smtpUrl,
      ...(demo !== undefined && 'database' in demo && { DATABASE_URL: demo.database }),
    };
    for (let mayTryAgain = 3; ; mayTryAgain -= 1) {
      const server = new SiteServer(await freePortPair(), dataDir, environment);
      try {
        await server.restart();
        return server;
      } catch (error) {
        // A port that was free a moment ago may now belong to another process.
        if (mayTryAgain === 0) throw error;
      }
    }
  }

  /** Starts the server again on the same data. */
  async restart(): Promise<void> {
    // --liftoff-only skips the optimised compilation of the embedded Postgres. Optimised compilation would cost each
    // start more time than any test gains.
    const program = join(root, 'server', 'dist', 'main.js');
    this.#process = await startProgram({
      command: ['--liftoff-only', program],
      env: this.#environment,
      url: this.url,
      isUp: saysItIsOpen,
      lookAgainMs: 50,
      stderr: 'inherit',
    });
  }

  /** Warnings and errors in the log of the server's process. */
  logged(): string[] {
    const lines = this.#process?.printed().split('\n') ?? [];
    return lines.filter((line) => line.startsWith('{'));
  }

  /** Freezes the server until it is killed: its connections stay open, but get no answers. */
  freeze(): void {
    this.#process?.signal('SIGSTOP');
  }

  /** Kills the server with kill -9, without a graceful shutdown. */
  async kill(): Promise<void> {
    await this.#process?.end('SIGKILL');
  }

  /** Stops the server as Ctrl+C would: the server finishes its work and closes its database. */
  async close(): Promise<void> {
    await this.#process?.end('SIGTERM');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  /** Moves the clock of the whole site forward, by a duration such as 'PT16M' or 'P30D'. */
  async advanceClock(duration: string): Promise<void> {
    await this.#fetch('/dev/clock', { body: { advance: duration } });
  }

  async now(): Promise<Date> {
    const { now } = (await this.#fetch('/dev/clock')) as { now: string };
    return new Date(now);
  }

  /** The database's broken invariants. Some may be temporary, until a job has run. */
  async brokenBooks(): Promise<unknown[]> {
    const { broken } = (await this.#fetch('/dev/books')) as { broken: unknown[] };
    return broken;
  }

  /** Calls an endpoint of our API as another browser would, without the cookies of the page under test. */
  async ask<E extends Endpoint>(endpoint: E, { body, params, query }: Call<E>): Promise<Answer<DataOf<E>>> {
    const values = (params ?? {}) as Record<string, string>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    );
    const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
    const isPost = endpoint.method === 'POST';
    const envelope = (await this.#fetch(`/api${path}?${search}`, isPost ? { body: body ?? {} } : {})) as {
      success: boolean;
      data: unknown;
    };
    if (envelope.success) return { success: true, data: envelope.data as DataOf<E> };
    const { code, total } = envelope.data as { code?: RefusalCode; total?: number };
    if (code === undefined) throw new Error(`${endpoint.path} had a fault: ${JSON.stringify(envelope)}`);
    return { success: false, code, total };
  }

  /** Makes a call that must succeed, and returns its data. */
  async call<E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<DataOf<E>> {
    const answer = await this.ask(endpoint, call);
    if (!answer.success) throw new Error(`${endpoint.path} was refused: ${answer.code}`);
    return answer.data;
  }

  /** Runs an owner's command as if typed at a terminal. `file`: the content of the file that the command names. */
  async owner(words: string[], file?: string): Promise<string> {
    const body = { words, ...(file === undefined ? {} : { file }) };
    const { outcome, mistake } = (await this.#fetch('/dev/owner', { body })) as Record<string, string>;
    if (outcome === undefined) throw new Error(`${words.join(' ')}: ${mistake}`);
    return outcome;
  }

  /** Publishes, in one step, the whole set-up that `change` returns. Returns the earlier set-up. */
  async changeSetUp(change: (file: SetUpFile) => object): Promise<string> {
    const before = await this.owner(['export-set-up', 'before.json', '--without-pictures']);
    const after = JSON.stringify(change(JSON.parse(before) as SetUpFile));
    await this.owner(['import-set-up', 'after.json', '--apply'], after);
    return before;
  }

  /** The HTML of a page as the server sends it. */
  async html(path: string): Promise<string> {
    return (await fetch(this.url + path)).text();
  }

  async #fetch(path: string, { body }: { body?: unknown } = {}): Promise<unknown> {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(this.url + path, body === undefined ? {} : post);
    return response.json();
  }
}
