import type { PlatformDeps } from '../../platform/runtime/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/**
 * Counts a typed code as a bad guess from `network`. If the code proves valid, the caller undoes the count with the
 * returned function. Throws a Refusal beyond the limit, before the code is checked.
 */
export async function countGuess(
  { db, limiter }: Pick<PlatformDeps, 'db' | 'limiter'>,
  network: string,
): Promise<() => Promise<void>> {
  try {
    return await limiter.count(db, 'badCouponByNetwork', network);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, {
      ...error.options,
      message:
        'Too many codes that can’t be used have been tried from your connection. Please wait a while, or carry on without one.',
    });
  }
}
