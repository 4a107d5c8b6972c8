import { sql } from 'kysely';
import { allocatedRange } from '../../availability/allocated-range.ts';
import { readTermsAt } from '../../runtime/business-terms.ts';
import type { Database, Row } from '../../database/tables.ts';

type ClaimRefusal = 'slot_taken' | 'slot_not_on_sale' | 'coupon_used_up';

type Time = Pick<Row<'slots'>, 'date' | 'startTime' | 'endTime'>;

/**
 * Allocates a boat permanently to a booking without one, at `time`, and its coupon if named. Returns the reason
 * and changes nothing if the time is closed or boat or coupon are gone. Call it inside a transaction.
 */
export async function reallocateBoat(
  db: Database,
  booking: Pick<Row<'bookings'>, 'id' | 'emailKey'>,
  time: Time,
  couponCode: string | null,
  now: Date,
): Promise<ClaimRefusal | undefined> {
  const { terms } = await readTermsAt(db, now);
  const during = allocatedRange(time, terms.turnaroundMinutes);
  const { rows } = await sql<{ refusal: ClaimRefusal | null }>`
    select reallocate_boat(${booking.id}, ${time.date}, ${time.startTime}, ${time.endTime}, ${during}::tsrange,
      ${couponCode}, ${booking.emailKey}, ${now}) as refusal`.execute(db);
  return rows[0]?.refusal ?? undefined;
}
