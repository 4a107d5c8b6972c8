import { readStartOptions } from './start-options.ts';
import { startSimulator } from './start-simulator.ts';

/** The interval at which the simulator checks that its parent is alive. */
const lookEveryMs = 1000;

async function main(): Promise<void> {
  const { parentPid, ...options } = readStartOptions(process.argv.slice(2));
  const simulator = await startSimulator(options);
  const end = () => {
    void simulator.close().finally(() => process.exit(0));
    // Exits after half a second even if delayed answers are still pending.
    setTimeout(() => process.exit(0), 500).unref();
  };
  process.once('SIGTERM', end);
  if (parentPid === undefined) {
    process.once('SIGINT', end);
  } else {
    // Ignores Ctrl+C, which also reaches the server: the server may need the simulator while it shuts down.
    process.on('SIGINT', () => {});
    endWithParent(parentPid, end);
  }
  process.stdout.write(`The simulator is ready on ${simulator.url}. No money moves.\n`);
}

/** Resolves when the simulator is ready. */
export const opened = main().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
});

function sentenceFor(error: unknown): string {
  const { code, port, address, message } = error as {
    code?: string;
    port?: number;
    address?: string;
    message?: string;
  };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or give the simulator another one with --port.`;
    case 'EACCES':
      return port === undefined
        ? `The simulator may not write to its folder (${message}). Give it another one with --data-dir.`
        : `Port ${port} may not be used by this user. Choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}. Give the simulator another one with --host.`;
    default:
      return message ?? String(error);
  }
}

/** Calls `end` when the parent process has ended. */
function endWithParent(parentPid: number, end: () => void): void {
  // A zombie parent still has its pid, but it is no longer the parent of this process.
  const isOurParent = process.ppid === parentPid;
  setInterval(() => {
    if ((isOurParent && process.ppid !== parentPid) || !isAlive(parentPid)) end();
  }, lookEveryMs).unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
