import { sql } from 'kysely';
import { claimedRange } from '../availability/claimed-range.ts';
import { readSettings } from '../business-settings.ts';
import type { Database, Row } from '../database/tables.ts';

/**
 * Takes boat and coupon again for a booking whose hold had ended, for good this time. False, and nothing taken, when
 * either went to somebody else meanwhile. Call it inside a transaction.
 */
export async function claimAgain(db: Database, booking: Row<'bookings'>, now: Date): Promise<boolean> {
  const { turnaroundMinutes } = await readSettings(db);
  const during = claimedRange(booking, turnaroundMinutes);
  const { rows } = await sql<{ isClaimed: boolean }>`
    select claim_again(${booking.id}, ${during}::tsrange, ${booking.couponCode}, ${booking.emailKey}, ${now}) as is_claimed`.execute(
    db,
  );
  return rows[0]?.isClaimed === true;
}
