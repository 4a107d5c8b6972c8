/** The name of the constraint that a statement violated; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const isViolation = code === '23505' || code === '23P01' || code === '23503' || code === '23514';
  return isViolation && typeof constraint === 'string' ? constraint : undefined;
}

/** Deadlock or serialisation failure: the transaction did nothing and can simply be retried. */
export function isWorthRetrying(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001';
}

/**
 * The database was unreachable, did not answer, accepted no writes, or had no free connection. The client can
 * repeat the same call with the same key.
 */
export class DatabaseAway extends Error {
  readonly code: unknown;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseAway';
    this.code = (cause as { code?: unknown } | undefined)?.code;
  }
}

/**
 * Postgres errors that will pass: cancelled (57014), lock not available (55P03), shutting down or starting (57P0x),
 * connection lost (08), out of memory, disk or connections (53), idle in transaction (25P03).
 */
const passing = /^(?:57014|55P03|57P0\d|08\w{3}|53\w{3}|25P03)$/;

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // Only Postgres errors have a severity; other errors may also have five-letter codes.
  return typeof severity === 'string' && typeof code === 'string' && passing.test(code);
}

/** Sentences about mistakes in DATABASE_URL, by Postgres' error codes. */
const mistakes: Record<string, string> = {
  '28P01': 'The user or the password in DATABASE_URL is wrong',
  '28000':
    'The Postgres server in DATABASE_URL does not let this user connect from this machine (pg_hba.conf)',
  '3D000': 'The database that DATABASE_URL names does not exist on that server',
};

const unknownHost = /ENOTFOUND|EAI_AGAIN/;

/** Adds the name DATABASE_URL to an error of Postgres or the network. Returns our own errors unchanged. */
export function whyNotOpened(error: unknown): Error {
  const { code, message = '', severity } = error as { code?: unknown; message?: string; severity?: unknown };
  const named = (sentence: string) => new Error(sentence, { cause: error });
  const known = typeof code === 'string' ? mistakes[code] : undefined;
  if (known !== undefined) return named(`${known}: ${message}.`);
  if (unknownHost.test(message)) return named(`The host in DATABASE_URL is not known here: ${message}.`);
  // Only errors from Postgres itself have a severity.
  if (severity !== undefined)
    return named(`The Postgres server in DATABASE_URL answered with an error: ${message}.`);
  return error instanceof DatabaseAway || typeof code === 'string'
    ? named(`The Postgres server in DATABASE_URL does not answer (${message}). Start it.`)
    : (error as Error);
}
