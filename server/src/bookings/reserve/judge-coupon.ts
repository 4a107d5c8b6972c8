import { countGuess } from '../../coupons/count-guess.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type StoredAnswer, findKey } from '../../http/idempotency-store.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ReservationCall } from './reservation-call.ts';

/**
 * A reservation reveals whether a coupon is good, as a check does, and so counts as one try of a code. A repeated call
 * is only answered again.
 */
export async function judgeCoupon(
  deps: Deps,
  { asked, key }: ReservationCall,
  network: string,
  reserve: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (asked.couponCode === undefined) return reserve();
  let uncountGuess: () => Promise<void>;
  try {
    uncountGuess = await countGuess(deps, network);
  } catch (error) {
    if (error instanceof Refusal && key !== undefined && (await findKey(deps.db, key)) !== undefined)
      return reserve();
    throw error;
  }
  let isBad = false;
  try {
    return await reserve();
  } catch (error) {
    isBad = error instanceof Refusal && error.code === 'coupon_unknown';
    throw error;
  } finally {
    if (!isBad) await uncountGuess();
  }
}
