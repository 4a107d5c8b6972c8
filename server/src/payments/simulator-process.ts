import { minuteMs } from '@slipway/shared/values/durations.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../platform/runtime/project-root.ts';
import type { Merchant } from './simulated-keys.ts';

export type Simulator = {
  url: string;
  /** Moves the simulator's clock with ours. */
  advanceClock: (duration: string) => Promise<void>;
  tellPast: (provider: string, payments: readonly PastPayment[]) => Promise<void>;
  stop: () => void;
};

type SimulatorOptions = {
  /** If set: a simulator that is already running, shared by several servers. */
  sharedUrl: string | undefined;
  host: string;
  port: number;
  dataDir: string;
  /** The address to which the simulator sends its webhooks. */
  siteUrl: string;
  /** The address of the site's pages, which show the simulator's forms. */
  siteOrigins: readonly string[];
  merchants: readonly Merchant[];
  /** Our account at the simulated text message service. */
  texts: { account_sid: string; auth_token: string };
};

const startWithinMs = minuteMs;
const restartAfterMs = 500;

/**
 * Plays the payment providers on this machine, in a separate process. That process keeps its state on disk, so the
 * state survives a crash of the server.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const url = options.sharedUrl ?? `http://127.0.0.1:${options.port}`;
  const child = options.sharedUrl === undefined ? keepRunning(options) : undefined;
  try {
    await waitUntilReady(url, child);
    await introduce(url, options);
  } catch (error) {
    child?.stop();
    throw error;
  }
  return {
    url,
    advanceClock: (duration) => post(`${url}/__sim/clock`, { advance: duration }),
    tellPast: (provider, payments) =>
      post(`${url}/__sim/past`, pastCall(options.merchants, provider, payments)),
    stop: () => child?.stop(),
  };
}

/** A payment that was made before this simulator started, with its refunds and disputes. Amounts are in pence. */
export type PastPayment = {
  attemptId: string;
  /** The provider's id, as in our row. */
  name: string;
  amount: number;
  /** When the payment was authorised, if that was before its capture. */
  heldAt: Date | null;
  /** When the payment was captured. Null: it was only authorised. */
  paidAt: Date | null;
  letGoAt: Date | null;
  refunds: { refundId: string; name: string; amount: number; at: string }[];
  disputes: {
    name: string;
    amount: number;
    openedAt: string;
    outcome: 'won' | 'lost' | null;
    closedAt: string | null;
  }[];
};

/** The body of POST /__sim/past. */
export function pastCall(
  merchants: readonly Merchant[],
  provider: string,
  payments: readonly PastPayment[],
): object {
  const { fields = {} } = merchants.find((merchant) => merchant.fields.provider === provider) ?? {};
  return {
    // The simulator finds the account by one of these keys.
    merchant: fields.secret_key ?? fields.merchant_code ?? fields.app_id,
    payments: payments.map(({ attemptId, name, amount, heldAt, paidAt, letGoAt, refunds, disputes }) => ({
      attempt_id: attemptId,
      payment: name,
      amount,
      ...(heldAt === null ? {} : { held_at: heldAt.toISOString() }),
      ...(paidAt === null ? {} : { paid_at: paidAt.toISOString() }),
      ...(letGoAt === null ? {} : { let_go_at: letGoAt.toISOString() }),
      refunds: refunds.map(({ refundId, name: refund, amount: back, at }) => ({
        refund_id: refundId,
        refund,
        amount: back,
        at: new Date(at).toISOString(),
      })),
      disputes: disputes.map(({ name: dispute, amount: disputed, openedAt, outcome, closedAt }) => ({
        dispute,
        amount: disputed,
        opened_at: new Date(openedAt).toISOString(),
        ...(outcome === null || closedAt === null
          ? {}
          : { outcome, closed_at: new Date(closedAt).toISOString() }),
      })),
    })),
  };
}

type RunningSimulator = { stop: () => void; hasFailed: () => boolean; pid: () => number | undefined };

function keepRunning(options: SimulatorOptions): RunningSimulator {
  let isStopping = false;
  let hasFailed = false;
  let child: ChildProcess;
  const start = () => {
    child = spawn(process.execPath, [...program(), ...flags(options)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('exit', (code) => {
      if (code === 1) hasFailed = true;
      else if (!isStopping) setTimeout(start, restartAfterMs);
    });
  };
  start();
  return {
    stop: () => {
      isStopping = true;
      child.kill();
    },
    hasFailed: () => hasFailed,
    pid: () => child.pid,
  };
}

/** The simulator's bundle, beside the server's, or its source during development. */
function program(): string[] {
  const isBundled = import.meta.url.endsWith('/dist/main.cjs');
  const bundle = join(projectRoot, 'simulator', 'dist', 'main.js');
  return isBundled && existsSync(bundle)
    ? [bundle]
    : ['--import', 'tsx', join(projectRoot, 'simulator', 'src', 'main.ts')];
}

function flags({ port, host, dataDir }: SimulatorOptions): string[] {
  return ['--port', String(port), '--host', host, '--data-dir', dataDir, '--parent-pid', String(process.pid)];
}

/** Waits until the simulator is ready. Ignores answers from an old simulator whose server was killed a moment ago. */
async function waitUntilReady(url: string, child: RunningSimulator | undefined): Promise<void> {
  const giveUpAt = performance.now() + startWithinMs;
  for (;;) {
    if (await isReady(url, child)) return;
    if (child?.hasFailed() === true)
      throw new Error('The payment simulator did not start; its own message is above.');
    if (performance.now() > giveUpAt) throw new Error(`The payment simulator at ${url} does not answer.`);
    await wait(50);
  }
}

async function isReady(url: string, child: RunningSimulator | undefined): Promise<boolean> {
  try {
    const response = await fetch(`${url}/__sim/health`);
    if (!response.ok || child === undefined) return response.ok;
    return ((await response.json()) as { pid?: number }).pid === child.pid();
  } catch {
    return false;
  }
}

async function introduce(
  url: string,
  { merchants, siteUrl, siteOrigins, texts }: SimulatorOptions,
): Promise<void> {
  await post(`${url}/__sim/texts/account`, texts);
  for (const { webhookPath, fields } of merchants) {
    await post(`${url}/__sim/merchant`, {
      ...fields,
      webhook_url: siteUrl + webhookPath,
      allowed_origins: siteOrigins,
    });
  }
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`The payment simulator answered ${response.status} at ${new URL(url).pathname}.`);
}
