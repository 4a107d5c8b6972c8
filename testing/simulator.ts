import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchedProgram } from './program-bundle.ts';
import { until } from './until.ts';

// The simulator's own tests use another client, because the simulator imports nothing from this folder.

export type Provider = 'stripe' | 'worldpay' | 'globalpay';

/** A payment as the simulator stores it, in pence. */
export type LedgerRow = {
  attempt_id: string;
  payment_intent: string;
  amount: number;
  authorised: number;
  /** The authorised sum that is neither captured nor voided. */
  held: number;
  captured: number;
  refunded: number;
  /** The sum that the card's bank has taken back for good. Left out if it is 0. */
  charged_back?: number;
  status: string;
};

type Ledger = { payments: LedgerRow[]; totals: Record<string, number> };

export type LoggedRequest = {
  method: string;
  path: string;
  params: Record<string, unknown>;
  /** Whether the simulator only repeated its first answer to this idempotency key. */
  replayed: boolean;
  status: number | null;
  error_code: string | null;
};

type Json = ReturnType<typeof JSON.parse>;

/** The control API of a payment simulator: see 'Control' in the simulator's README. */
export class Simulator {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Sends a POST if there is a body, otherwise a GET. */
  async control(path: string, body?: object): Promise<Json> {
    const response = await fetch(`${this.url}/__sim/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      // Asks the simulator to close the connection after its answer. Otherwise the simulator would close the idle
      // connection later, and a busy test would not notice in time.
      headers: { connection: 'close', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`the simulator answered ${response.status} at ${path}: ${await response.text()}`);
    return response.json();
  }

  async now(): Promise<Date> {
    return new Date((await this.control('clock')).now);
  }

  /** Lists a merchant's payments, oldest first. With `last`, only the latest payments. */
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

  /** Lists the calls that the simulator received, or the events that it sent, with every delivery. */
  list<Row>(what: 'requests' | 'events', merchant: string): Promise<Row[]> {
    return this.control(`${what}?merchant=${merchant}`);
  }

  requests(merchant: string): Promise<LoggedRequest[]> {
    return this.list<LoggedRequest>('requests', merchant);
  }

  /** Counts the latest events that are not delivered yet. */
  async onTheirWay(merchant: string): Promise<number> {
    const events: { state: string }[] = await this.control(`events?merchant=${merchant}&last=100`);
    return events.filter(({ state }) => state === 'pending').length;
  }

  /** Waits until the latest events have been delivered. */
  async allDelivered(merchant: string): Promise<void> {
    await until('all webhooks are delivered', async () => (await this.onTheirWay(merchant)) === 0);
  }

  /**
   * Returns the account that a server has at one of the providers. The account lists only payments made from now on.
   */
  async accountAt(provider: Provider): Promise<SimulatorAccount> {
    const merchants: { provider: string; merchant: string }[] = await this.control('merchants');
    const merchant = merchants.find((each) => each.provider === provider)?.merchant;
    if (merchant === undefined) throw new Error(`no server takes payments by ${provider} at this simulator`);
    return new SimulatorAccount(this, merchant, (await this.ledger(merchant)).length);
  }
}

/** A merchant's payments at the simulator. The first `before` payments are left out. */
export class SimulatorAccount {
  readonly #simulator: Simulator;
  readonly #merchant: string;
  readonly #before: number;

  constructor(simulator: Simulator, merchant: string, before: number) {
    this.#simulator = simulator;
    this.#merchant = merchant;
    this.#before = before;
  }

  /** Lists the payments, oldest first. */
  async payments(): Promise<Omit<LedgerRow, 'attempt_id' | 'payment_intent'>[]> {
    const rows = await this.#simulator.ledger(this.#merchant);
    return rows.slice(this.#before).map(({ amount, authorised, held, captured, refunded, status }) => {
      return { amount, authorised, held, captured, refunded, status };
    });
  }

  /** Makes the next call of this kind fail. */
  async injectFault(
    fault: { kind: string; method?: string; path?: string } & Record<string, unknown>,
  ): Promise<void> {
    await this.#simulator.control('faults', { merchant: this.#merchant, ...fault });
  }

  async countCalls(method: string, path: RegExp): Promise<number> {
    const calls = await this.#simulator.requests(this.#merchant);
    return calls.filter((call) => call.method === method && path.test(call.path)).length;
  }
}

/** Idle simulators of this worker, kept for the next test because a start is slow. */
const unused: SimulatorProcess[] = [];
process.on('exit', () => unused.forEach((simulator) => simulator.kill()));

/** A payment simulator as a separate process, with its own port and folder. */
export class SimulatorProcess extends Simulator {
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    super(url);
    this.pid = child.pid ?? 0;
    this.#child = child;
    this.#folder = folder;
  }

  /**
   * Returns a simulator without payments, whose clock shows the present time. Uses an idle process from an earlier
   * test, or starts a new process.
   */
  static async start(): Promise<SimulatorProcess> {
    for (let simulator = unused.pop(); simulator; simulator = unused.pop())
      if (simulator.isAlive()) return simulator;
    const folder = await mkdtemp(join(tmpdir(), 'slipway-simulator-'));
    const program = await launchedProgram('simulator/src/main.ts');
    const options = ['--port', '0', '--data-dir', folder, '--parent-pid', String(process.pid)];
    const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    return new SimulatorProcess(await readAddress(child), child, folder);
  }

  isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Returns the id of the process that answers at this address. */
  async answeringPid(): Promise<number> {
    return (await this.control('health')).pid;
  }

  /** Resets the simulator and returns it for the next test. The test must not call the simulator afterwards. */
  async stop(): Promise<void> {
    if (unused.includes(this) || !this.isAlive()) return;
    await this.control('reset', { merchants: true });
    this.#child.unref();
    unused.push(this);
  }

  /** Kills the simulator's process and deletes its folder. */
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
    child.once('exit', () => reject(new Error('the simulator did not start')));
  });
}
