import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { launchedProgram } from './program-bundle.ts';
import { silentSimulator } from './silent-simulator.ts';
import { until } from './until.ts';

/** A server as a separate process, called by its address. */
export type ServerProcess = {
  pid: number;
  url: string;
  /** The output of the process on standard error. */
  complaints: () => string;
  /** The standard output of the process, which includes its log. */
  printed: () => string;
  /** Resolves when the process has ended, with its exit code or signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  signal: (signal: NodeJS.Signals) => void;
  /** Stops the process gracefully, or kills it with SIGKILL. Resolves when the process has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

type Program = {
  /** The program's file and arguments, after any options for Node. */
  command: readonly string[];
  env: Record<string, string | undefined>;
  url: string;
  /** Whether the program is up. `printed` is its output so far. */
  isUp: (printed: string) => boolean | Promise<boolean>;
  lookAgainMs?: number;
  /** The standard error of the program: stored, or shown to the person who runs the tests. */
  stderr?: 'pipe' | 'inherit';
};

/**
 * The time-out of a start that hangs. A start takes half a minute if ten processes each make an embedded database on
 * one core.
 */
const startsWithinMs = 300_000;
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a program that serves HTTP. Resolves when the program is up. Throws the output if the program ends first. */
export async function startProgram({
  command,
  env,
  url,
  isUp,
  lookAgainMs = 10,
  stderr = 'pipe',
}: Program): Promise<ServerProcess> {
  const child = spawn(process.execPath, command, {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', stderr],
  });
  running.add(child);
  const words = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (words.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (words.err += chunk.toString()));
  const ended: ServerProcess['ended'] = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  void ended.then(() => running.delete(child));
  const server: ServerProcess = {
    pid: child.pid ?? 0,
    url,
    complaints: () => words.err,
    printed: () => words.out,
    ended,
    signal: (signal) => void child.kill(signal),
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const giveUpAt = performance.now() + startsWithinMs;
  while (isOver() || !(await isUp(words.out))) {
    if (isOver()) throw new Error(`The server did not start: ${words.err}`);
    if (performance.now() > giveUpAt) {
      await server.end('SIGKILL');
      throw new Error(`The server was not up in ${startsWithinMs / 1000} s: ${words.err}`);
    }
    await wait(lookAgainMs);
  }
  return server;
}

/**
 * Whether the server has printed that it serves. Unlike a call to its port, this cannot mistake another process for the
 * server.
 */
export const saysItIsOpen = (printed: string) =>
  / is (open|ready) at |"msg":"the site is (not )?open/.test(printed);

export type Surroundings = ({ DATABASE_URL: string } | { DATA_DIR: string }) & Record<string, string>;

/** Starts the server from its sources, on the PORT of `where`. Without a PORT, chooses a free port. */
export async function startServerProcess(where: Surroundings): Promise<ServerProcess> {
  const port = where.PORT ?? String(await freePort());
  const server = await startProgram({
    // Without --liftoff-only, optimised compilation of the embedded Postgres would slow down each start.
    command: ['--liftoff-only', await launchedProgram('server/race/server-in-races.ts')],
    // Passes only the environment variables below, so that the owner's settings do not apply to the test.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SIMULATOR_URL: where.SIMULATOR_URL ?? (await silentSimulator()),
      ...where,
      PORT: port,
    },
    url: `http://127.0.0.1:${port}`,
    isUp: saysItIsOpen,
  });
  // Waits for the database, which may become ready later than the server.
  await until('the server is ready', async () => (await fetch(`${server.url}/health/ready`)).ok);
  return server;
}
