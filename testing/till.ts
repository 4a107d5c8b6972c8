import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchedProgram } from './program-bundle.ts';
import { until } from './until.ts';

// The simulator's own tests have a client of their own, because the simulator imports nothing of ours.

export type Provider = 'stripe' | 'worldpay' | 'globalpay';

/** A payment as the till has it, in pence. */
export type LedgerRow = {
  attempt_id: string;
  payment_intent: string;
  amount: number;
  authorised: number;
  /** Authorised, and neither captured nor voided. */
  held: number;
  captured: number;
  refunded: number;
  /** Taken back by the card’s bank for good; left out where it is nothing. */
  charged_back?: number;
  status: string;
};

type Ledger = { payments: LedgerRow[]; totals: Record<string, number> };

export type LoggedRequest = {
  method: string;
  path: string;
  params: Record<string, unknown>;
  /** The till repeated its first answer to this idempotency key, and did nothing. */
  replayed: boolean;
  status: number | null;
  error_code: string | null;
};

type Json = ReturnType<typeof JSON.parse>;

/** The control API of a payment simulator: see 'Control' in the simulator's README. */
export class Till {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** A POST where there is a body, otherwise a GET. */
  async control(path: string, body?: object): Promise<Json> {
    const response = await fetch(`${this.url}/__sim/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      // A test may be busy for longer than the till keeps a connection open, and would not hear that it was closed.
      headers: { connection: 'close', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`the till answered ${response.status} at ${path}: ${await response.text()}`);
    return response.json();
  }

  async now(): Promise<Date> {
    return new Date((await this.control('clock')).now);
  }

  /** The payments of one of its merchants, oldest first; the `last` ones where a number is given. */
  async ledger(merchant: string, last?: number): Promise<LedgerRow[]> {
    const ledger: Ledger = await this.control(
      `ledger?merchant=${merchant}${last === undefined ? '' : `&last=${last}`}`,
    );
    return ledger.payments;
  }

  async totals(merchant: string): Promise<Record<string, number>> {
    const ledger: Ledger = await this.control(`ledger?merchant=${merchant}&last=1`);
    return ledger.totals;
  }

  /** The calls that came, or the events that went out with every delivery. */
  list<Row>(what: 'requests' | 'events', merchant: string): Promise<Row[]> {
    return this.control(`${what}?merchant=${merchant}`);
  }

  requests(merchant: string): Promise<LoggedRequest[]> {
    return this.list<LoggedRequest>('requests', merchant);
  }

  /** How many of the last events are not delivered yet. */
  async onTheirWay(merchant: string): Promise<number> {
    const events: { state: string }[] = await this.control(`events?merchant=${merchant}&last=100`);
    return events.filter(({ state }) => state === 'pending').length;
  }

  /** Waits until the events of the last calls have been delivered. */
  async allDelivered(merchant: string): Promise<void> {
    await until('all webhooks are delivered', async () => (await this.onTheirWay(merchant)) === 0);
  }

  /** The account that some server has opened here with one provider, from now on. */
  async accountAt(provider: Provider): Promise<TillAccount> {
    const merchants: { provider: string; merchant: string }[] = await this.control('merchants');
    const merchant = merchants.find((each) => each.provider === provider)?.merchant;
    if (merchant === undefined) throw new Error(`no server takes payments by ${provider} at this till`);
    return new TillAccount(this, merchant, (await this.ledger(merchant)).length);
  }
}

/** Of one merchant, the payments from now on. */
export class TillAccount {
  readonly #till: Till;
  readonly #merchant: string;
  readonly #before: number;

  constructor(till: Till, merchant: string, before: number) {
    this.#till = till;
    this.#merchant = merchant;
    this.#before = before;
  }

  /** Oldest first. */
  async payments(): Promise<Omit<LedgerRow, 'attempt_id' | 'payment_intent'>[]> {
    const rows = await this.#till.ledger(this.#merchant);
    return rows.slice(this.#before).map(({ amount, authorised, held, captured, refunded, status }) => {
      return { amount, authorised, held, captured, refunded, status };
    });
  }

  /** The next call of this kind fails. */
  async injectFault(
    fault: { kind: string; method?: string; path?: string } & Record<string, unknown>,
  ): Promise<void> {
    await this.#till.control('faults', { merchant: this.#merchant, ...fault });
  }

  async countCalls(method: string, path: RegExp): Promise<number> {
    const calls = await this.#till.requests(this.#merchant);
    return calls.filter((call) => call.method === method && path.test(call.path)).length;
  }
}

/** Idle ones of this worker: a start takes longer than most tests use one. */
const unused: TillProcess[] = [];
process.on('exit', () => unused.forEach((till) => till.kill()));

/** A payment simulator as a process of its own, on a port and in a folder that no other process has. */
export class TillProcess extends Till {
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    super(url);
    this.pid = child.pid ?? 0;
    this.#child = child;
    this.#folder = folder;
  }

  /** Without payments, at today's time: a new process, or one that another test has stopped. */
  static async start(): Promise<TillProcess> {
    for (let till = unused.pop(); till; till = unused.pop()) if (till.isAlive()) return till;
    const folder = await mkdtemp(join(tmpdir(), 'slipway-till-'));
    const program = await launchedProgram('simulator/src/main.ts');
    const options = ['--port', '0', '--data-dir', folder, '--parent-pid', String(process.pid)];
    const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    return new TillProcess(await readAddress(child), child, folder);
  }

  isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The process that answers, which is the one that was started. */
  async answeringPid(): Promise<number> {
    return (await this.control('health')).pid;
  }

  /** Forgets all that happened; nobody may call it afterwards. The next test has it, or it ends with this worker. */
  async stop(): Promise<void> {
    if (unused.includes(this) || !this.isAlive()) return;
    await this.control('reset', { merchants: true });
    this.#child.unref();
    unused.push(this);
  }

  /** At once, with its folder. */
  kill(): void {
    this.#child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const url = /ready on (\S+)\. /.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error('the till did not start')));
  });
}
