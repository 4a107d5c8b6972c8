import { endWithParent } from './end-with-parent.ts';
import { readStartOptions } from './start-options.ts';
import { startTill } from './start-till.ts';

async function main(): Promise<void> {
  const { parentPid, ...options } = readStartOptions(process.argv.slice(2));
  const till = await startTill(options);
  const end = () => {
    void till.close().finally(() => process.exit(0));
    // Delayed answers must not hold up the exit.
    setTimeout(() => process.exit(0), 500).unref();
  };
  process.once('SIGTERM', end);
  if (parentPid === undefined) {
    process.once('SIGINT', end);
  } else {
    // Ctrl+C reaches the server as well, which may need the till to shut down cleanly; the till ends after it.
    process.on('SIGINT', () => {});
    endWithParent(parentPid, end);
  }
  process.stdout.write(`The till is ready on ${till.url}. No money moves.\n`);
}

/** When the till is ready. */
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
      return `Port ${port} is in use. Stop the program that uses it, or give the till another one with --port.`;
    case 'EACCES':
      return port === undefined
        ? `The till may not write to its folder (${message}). Give it another one with --data-dir.`
        : `Port ${port} may not be used by this user. Choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}. Give the till another one with --host.`;
    default:
      return message ?? String(error);
  }
}
