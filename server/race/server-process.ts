import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../src/runtime/project-root.ts';
import { freePort } from '@slipway/testing/free-port.mjs';
import { programBundle } from '@slipway/testing/program-bundle.ts';
import { silentTill } from '@slipway/testing/silent-till.ts';

export type ServerProcess = {
  pid: number;
  url: string;
  /** What it complained of. */
  complaints: () => string;
  /** How it ended, once it has. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Gracefully, or with SIGKILL at once; resolves when it is gone. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

/** A hang, not a slow machine: making an embedded database takes half a minute where ten others want the same core. */
const startsWithinMs = 60_000;
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export type Surroundings = ({ DATABASE_URL: string } | { DATA_DIR: string }) & Record<string, string>;

/**
 * Starts the real server as a process of its own, on the PORT of its surroundings or a free one; resolves when it is
 * open. Throws what it said if it ends first.
 */
export async function startServerProcess(
  where: Surroundings,
  entry = 'server/src/main.ts',
): Promise<ServerProcess> {
  const port = Number(where.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [await programBundle(entry)], {
    cwd: projectRoot,
    // Nothing of the environment but what is said here: the owner's settings are not those of the test.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SIMULATOR_URL: where.SIMULATOR_URL ?? (await silentTill()),
      ...where,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const url = `http://127.0.0.1:${port}`;
  const words = listenTo(child);
  const ended: ServerProcess['ended'] = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  void ended.then(() => running.delete(child));
  await until(() => words.out.includes(' is open at ') || isOver(child));
  if (isOver(child) || child.pid === undefined) throw new Error(`The server did not start: ${words.err}`);
  const ready = await fetch(`${url}/health/ready`);
  if (!ready.ok) throw new Error(`The server is not ready: ${await ready.text()}`);
  return {
    pid: child.pid,
    url,
    complaints: () => words.err,
    ended,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

function listenTo(child: ChildProcess): { out: string; err: string } {
  const words = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (words.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (words.err += chunk.toString()));
  return words;
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + startsWithinMs;
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error(`The server was not up in ${startsWithinMs / 1000} s.`);
    await wait(10);
  }
}
