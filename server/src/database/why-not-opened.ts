import { DatabaseAway } from './database-away.ts';

/** By Postgres' codes: a wrong password or user, a user who may not come in, no such database. */
const mistakes: Record<string, string> = {
  '28P01': 'The user or the password in DATABASE_URL is wrong',
  '28000': 'The Postgres server of DATABASE_URL does not let this user in from here (pg_hba.conf)',
  '3D000': 'The database that DATABASE_URL names does not exist on that server',
};

const unknownHost = /ENOTFOUND|EAI_AGAIN/;

/** Names DATABASE_URL, whatever Postgres or the network said; an error that has a sentence of ours stays. */
export function whyNotOpened(error: unknown): Error {
  const { code, message = '', severity } = error as { code?: unknown; message?: string; severity?: unknown };
  const named = (sentence: string) => new Error(sentence, { cause: error });
  const known = typeof code === 'string' ? mistakes[code] : undefined;
  if (known !== undefined) return named(`${known}: ${message}.`);
  if (unknownHost.test(message)) return named(`The host in DATABASE_URL is not known here: ${message}.`);
  // Only what Postgres itself has said has a severity.
  if (severity !== undefined) return named(`The Postgres server of DATABASE_URL refuses: ${message}.`);
  return error instanceof DatabaseAway || typeof code === 'string'
    ? named(`The Postgres server of DATABASE_URL does not answer (${message}). Start it.`)
    : (error as Error);
}
