import { countGuess } from '../../coupons/count-guess.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { IdempotencyKey } from '../../http/idempotency.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ReservationCall, StoredAnswer } from './reservation-call.ts';

/**
 * A reservation tells whether a coupon is good, as a check does, and so counts as one try of a code. A call that was
 * made before is only answered again.
 */
export async function judgeCoupon(
  deps: Deps,
  { asked, key }: ReservationCall,
  network: string,
  reserve: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (asked.couponCode === undefined) return reserve();
  let refundAndVoid: () => Promise<void>;
  try {
    refundAndVoid = await countGuess(deps, network);
  } catch (error) {
    if (error instanceof Refusal && key !== undefined && (await isKnown(deps, key))) return reserve();
    throw error;
  }
  let isBad = false;
  try {
    return await reserve();
  } catch (error) {
    isBad = error instanceof Refusal && error.code === 'coupon_unknown';
    throw error;
  } finally {
    if (!isBad) await refundAndVoid();
  }
}

async function isKnown({ db }: Deps, { endpoint, key }: IdempotencyKey): Promise<boolean> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
