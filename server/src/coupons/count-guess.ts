import type { Deps } from '../runtime/deps.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Every code that is tried counts as a bad one of its network until it has turned out to be good: what this returns
 * then gives it back. Beyond the limit no code is judged, a good one neither.
 */
export async function countGuess(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  network: string,
): Promise<() => Promise<void>> {
  try {
    return await limiter.count(db, 'badCouponByNetwork', network);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, {
      ...error.options,
      message:
        'Too many coupon codes that cannot be used were tried from where you are. Please wait a while, or go on without the coupon.',
    });
  }
}
