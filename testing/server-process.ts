import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { launchedProgram } from './program-bundle.ts';
import { silentTill } from './silent-till.ts';
import { until } from './until.ts';

/** A server as a process of its own, spoken to by its address. */
export type ServerProcess = {
  pid: number;
  url: string;
  /** Its output on standard error. */
  complaints: () => string;
  /** And to its standard output: its log, among other things. */
  printed: () => string;
  /** How it ended, once it has. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  signal: (signal: NodeJS.Signals) => void;
  /** Gracefully, or with SIGKILL at once; resolves when it is gone. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

type Program = {
  /** The file and what follows it, after any options of Node's own. */
  command: readonly string[];
  env: Record<string, string | undefined>;
  url: string;
  /** Whether it is up, from what it has printed or from what it answers. */
  isUp: (printed: string) => boolean | Promise<boolean>;
  lookAgainMs?: number;
  /** Whether its complaints are kept, or shown to the person who runs the tests. */
  stderr?: 'pipe' | 'inherit';
};

/** A hang, not a slow machine: making an embedded database takes half a minute where ten others want the same core. */
const startsWithinMs = 300_000;
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a program that serves HTTP; resolves when it is up. Throws what it said if it ends first. */
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

/** The line that the server prints, or live writes in its log, when it serves; another process at its port cannot. */
export const saysItIsOpen = (printed: string) =>
  / is (open|ready) at |"msg":"the site is (not )?open/.test(printed);

export type Surroundings = ({ DATABASE_URL: string } | { DATA_DIR: string }) & Record<string, string>;

/** Starts the server from its sources, on the PORT of its surroundings or a free one. */
export async function startServerProcess(where: Surroundings): Promise<ServerProcess> {
  const port = where.PORT ?? String(await freePort());
  const server = await startProgram({
    // Compiling the embedded Postgres well costs each start more than any test gets back.
    command: ['--liftoff-only', await launchedProgram('server/race/server-in-races.ts')],
    // No environment but the variables below: the owner's settings are not those of the test.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SIMULATOR_URL: where.SIMULATOR_URL ?? (await silentTill()),
      ...where,
      PORT: port,
    },
    url: `http://127.0.0.1:${port}`,
    isUp: saysItIsOpen,
  });
  // Its database may be slow to say so.
  await until('the server is ready', async () => (await fetch(`${server.url}/health/ready`)).ok);
  return server;
}
