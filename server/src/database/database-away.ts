/** The database was unreachable, hung, or had no room: the same call can be retried, with the same key. */
export class DatabaseAway extends Error {
  readonly code: unknown;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseAway';
    this.code = (cause as { code?: unknown } | undefined)?.code;
  }
}

/**
 * Postgres errors that pass: cancelled (57014), lock not available (55P03), shutting down or starting (57P0x),
 * connection lost (08), out of memory, disk or connections (53), idle in transaction (25P03).
 */
const passing = /^(?:57014|55P03|57P0\d|08\w{3}|53\w{3}|25P03)$/;

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // Only Postgres errors have a severity; other errors have five-letter codes too.
  return typeof severity === 'string' && typeof code === 'string' && passing.test(code);
}
