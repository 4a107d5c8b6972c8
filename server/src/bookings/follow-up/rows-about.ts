import { type RawBuilder, sql } from 'kysely';

/** Finds the console's rows about given bookings, for the export and the erasure of a person's data. */

/** SQL that selects booking ids. */
type Ids = RawBuilder<unknown>;

/**
 * Whether an action `a` of the log is about these bookings. An action about two bookings, such as a swap of boats or a
 * sale of two boats, names the second booking by its id.
 */
export function isActionAbout(bookings: Ids): RawBuilder<boolean> {
  return sql`(a.subject_kind = 'booking' and a.subject_id in ${bookings}
    or exists (select from jsonb_path_query(jsonb_build_array(a.before, a.after), 'strict $.**') as value
      where value #>> '{}' in ${bookings}))`;
}

/**
 * Whether a request `r` by dock staff names one of these addresses or bookings, or resulted in one of these bookings.
 */
export function isRequestAbout(keys: readonly string[], bookings: Ids): RawBuilder<boolean> {
  return sql`(lower(r.input ->> 'email') = any(${keys}) or r.input ->> 'bookingId' in ${bookings}
    or r.input ->> 'charge' in (select id from charges where booking_id in ${bookings})
    or r.action_id in (select a.id from staff_actions a where ${isActionAbout(bookings)}))`;
}
