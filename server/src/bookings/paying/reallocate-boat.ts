import { sql } from 'kysely';
import { allocatedRange } from '../../availability/allocated-range.ts';
import { readTermsAt } from '../../runtime/business-terms.ts';
import type { Database, Row } from '../../database/tables.ts';

type ClaimRefusal = 'slot_taken' | 'slot_not_on_sale' | 'coupon_used_up';

type Time = Pick<Row<'slots'>, 'date' | 'startTime' | 'endTime'>;

/**
 * Takes a boat, for good, for a booking that has none: at `time`, and the coupon if one is named. Gives back why not,
 * with nothing taken, when the time is closed or somebody else has boat or coupon. Call it inside a transaction.
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
