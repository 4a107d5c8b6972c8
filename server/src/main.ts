import { DatabaseAway, whyNotOpened } from './platform/database/database-errors.ts';
import { startServer } from './start/start-server.ts';

/**
 * Resolves once the site is open. If the site cannot open, and a person can fix the problem, the process ends with one
 * sentence and no stack trace.
 */
export const opened = startServer().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
});

function sentenceFor(error: unknown): string {
  if (error instanceof DatabaseAway) return whyNotOpened(error).message;
  const { code, port, path, message } = error as {
    code?: string;
    port?: number;
    path?: string;
    message?: string;
  };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or choose another one: PORT=${(port ?? 3000) + 10} npm start`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`;
  if (path !== undefined && (code === 'EACCES' || code === 'EROFS'))
    return `${message}. DATA_DIR must be a folder that this user may write to.`;
  return message ?? String(error);
}
