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
