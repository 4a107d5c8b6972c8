/** The constraint that a statement ran into, by name; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const isViolation = code === '23505' || code === '23P01' || code === '23503' || code === '23514';
  return isViolation && typeof constraint === 'string' ? constraint : undefined;
}

/** Deadlock or serialisation failure: the transaction did nothing and may simply be tried again. */
export function isWorthRetrying(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001';
}

export function isDivisionByZero(error: unknown): boolean {
  return (error as { code?: unknown }).code === '22012';
}
