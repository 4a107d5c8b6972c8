import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@slipway/testing/free-port.mjs';
import { programBundle } from './program-bundle.ts';

export type LedgerRow = {
  attempt_id: string;
  payment_intent: string;
  authorised: number;
  held: number;
  captured: number;
  refunded: number;
};

export type LoggedRequest = {
  method: string;
  path: string;
  params: Record<string, unknown>;
  /** The first answer to its idempotency key was sent again, and nothing done. */
  replayed: boolean;
  status: number | null;
  error_code: string | null;
};

/** The payment simulator as a process of its own, spoken to as the world does: by its addresses. */
export class Till {
  readonly url: string;
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.pid = child.pid ?? 0;
    this.#child = child;
    this.#folder = folder;
  }

  static async start(): Promise<Till> {
    const folder = await mkdtemp(join(tmpdir(), 'slipway-till-'));
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [
        await programBundle('simulator/src/main.ts'),
        '--port',
        String(port),
        '--data-dir',
        folder,
        '--parent-pid',
        String(process.pid),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const till = new Till(`http://127.0.0.1:${port}`, child, folder);
    for (let tries = 0; !(await till.#isReady()); tries += 1) {
      if (tries > 300 || child.exitCode !== null) throw new Error('the till did not start');
      await wait(100);
    }
    return till;
  }

  isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  control(path: string, body: object): Promise<unknown> {
    return this.#json(`/__sim/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async now(): Promise<Date> {
    return new Date(((await this.#json('/__sim/clock')) as { now: string }).now);
  }

  async ledger(merchantKey: string): Promise<LedgerRow[]> {
    const { payments } = (await this.#json(`/__sim/ledger?merchant=${merchantKey}`)) as {
      payments: LedgerRow[];
    };
    return payments;
  }

  /** How many of the last events are still on their way. */
  async onTheirWay(merchantKey: string): Promise<number> {
    const path = `/__sim/events?merchant=${merchantKey}&last=100`;
    const deliveries = (await this.#json(path)) as { state: string }[];
    return deliveries.filter(({ state }) => state === 'pending').length;
  }

  /** Waits until the events of the last calls have been delivered. */
  async allDelivered(merchantKey: string): Promise<void> {
    for (let tries = 0; tries < 500; tries += 1) {
      if ((await this.onTheirWay(merchantKey)) === 0) return;
      await wait(20);
    }
    throw new Error('the till does not get rid of its webhooks');
  }

  /** The calls that came, or the events that went out with every try. */
  async list<Row>(what: 'requests' | 'events', merchantKey: string): Promise<Row[]> {
    return (await this.#json(`/__sim/${what}?merchant=${merchantKey}`)) as Row[];
  }

  requests(merchantKey: string): Promise<LoggedRequest[]> {
    return this.list<LoggedRequest>('requests', merchantKey);
  }

  /** The process that answers, which is the one that was started. */
  async answeringPid(): Promise<number> {
    return ((await this.#json('/__sim/health')) as { pid: number }).pid;
  }

  async #json(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(this.url + path, init);
    if (!response.ok)
      throw new Error(`the till answered ${response.status} at ${path}: ${await response.text()}`);
    return response.json();
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.url}/__sim/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
