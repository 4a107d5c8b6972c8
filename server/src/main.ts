import { DatabaseAway } from './database/database-away.ts';
import { startServer } from './start/start-server.ts';

/** When the site is open. Ends with one sentence and no stack trace if a person can fix the problem. */
export const opened = startServer().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
});

function sentenceFor(error: unknown): string {
  if (error instanceof DatabaseAway) return silentDatabase(error.message);
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or choose another one: PORT=${(port ?? 3000) + 10} npm start`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return silentDatabase(message ?? code);
    default:
      return message ?? String(error);
  }
}

function silentDatabase(why: string): string {
  return `The Postgres server of DATABASE_URL does not answer (${why}). Start it, or unset DATABASE_URL to use the embedded one.`;
}
