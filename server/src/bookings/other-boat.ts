import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/** For a booking of one of two boats that were sold together: the booking of the other boat. */
export type OtherBoat = {
  /** The number of the given booking's boat: 1 or 2. */
  own: number;
  id: string;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  guests: number;
  /** Whether customers see the booking as valid: held, confirmed or completed, or staff can undo its cancellation. */
  isOn: boolean;
  /** Whether both bookings have one email address, so that the same person may see both bookings. */
  isTheirs: boolean;
};

/** The other boat of a booking `b`; null if the booking was sold alone. */
export function otherBoatOf(now: Date): RawBuilder<OtherBoat | null> {
  return sql<OtherBoat | null>`(select json_build_object('own', case when b.linked_to is null then 1 else 2 end,
      'id', o.id, 'date', o.date, 'start_time', to_char(o.start_time, 'HH24:MI'),
      'end_time', to_char(o.end_time, 'HH24:MI'), 'guests', o.guests,
      'is_on', o.status in ('held', 'confirmed', 'completed') or exists (
        select from cancellations c where c.booking_id = o.id and c.not_before > ${now}),
      'is_theirs', o.email_key = b.email_key and o.email_key <> '')
    from bookings o where o.linked_to = b.id or o.id = b.linked_to
    order by o.id limit 1)`;
}

export async function readOtherBoat(db: Database, bookingId: string, now: Date): Promise<OtherBoat | null> {
  const { rows } = await sql<{ other: OtherBoat | null }>`
    select ${otherBoatOf(now)} as other from bookings b where b.id = ${bookingId}`.execute(db);
  return rows[0]?.other ?? null;
}
