/** The database could not be reached, hung, or had no room: the call may be made again, with the same key. */
export class DatabaseAway extends Error {
  readonly code: unknown;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseAway';
    this.code = (cause as { code?: unknown } | undefined)?.code;
  }
}

/**
 * States of Postgres that pass: broken off (57014), lock not got (55P03), shutting down or starting (57P0x), connection
 * lost (08), no memory, disk or connection left (53), transaction left idle (25P03).
 */
const passing = /^(?:57014|55P03|57P0\d|08\w{3}|53\w{3}|25P03)$/;

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // Only Postgres gives a severity: others use five letters as a code, too.
  return typeof severity === 'string' && typeof code === 'string' && passing.test(code);
}
