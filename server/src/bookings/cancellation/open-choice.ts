import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type RawBuilder, sql } from 'kysely';

/** `oldSlot`: that of its old time, where a boat that fits is free for it; null: none is, or the time has begun. */
export type OpenChoice = { packageId: number; oldSlot: number | null } | null;

/**
 * Of a booking `b`: what its party may still choose, as long as its own link offers it. Null while its cancellation can be
 * taken back.
 */
export const openChoiceOf = (now: Date): RawBuilder<OpenChoice> => sql`(
  select json_build_object('package_id', b.package_id, 'old_slot', free_old_slot(b, ${now}))
  from cancellations off
  where off.booking_id = b.id and b.status = 'cancelled' and off.offer_until >= ${venueDate(now)}
    and coalesce(off.not_before <= ${now}, true))`;
