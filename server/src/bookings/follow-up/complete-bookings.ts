import { closesUnrecordedAt } from '@slipway/shared/rules/trip.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** Events recorded at the jetty can be undone for this long. */
const undoSeconds = 60;

/**
 * Stores 'completed' for trips that are over (docs/decisions/0060): the boat is back, or staff recorded a no-show. A
 * trip without any record is over the next morning; a trip whose boat is still out, or that is half recorded, waits for
 * staff. `thankParties` thanks the party.
 */
export async function completeBookings({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now();
  const lake = venueDateTime(at);
  const unrecordedBefore = lake.time < closesUnrecordedAt ? addDays(lake.date, -1) : lake.date;
  const lakeNow = `${lake.date} ${lake.time}`;
  const undone = new Date(at.getTime() - undoSeconds * 1000);
  return db.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('status', '=', 'confirmed')
      .where('date', '<=', lake.date)
      .where((eb) =>
        eb.or([
          eb.and([eb('date', '<', unrecordedBefore), eb.not(hasTrip)]),
          sql<boolean>`exists (select from trips where trips.booking_id = bookings.id
            and (trips.state = 'back' and trips.updated_at <= ${undone}
              or trips.state = 'no_show' and bookings.date + bookings.end_time <= ${lakeNow}::timestamp))`,
        ]),
      )
      .returning('id')
      .execute();
    const events = closed.map(({ id }) => ({
      bookingId: id,
      fromStatus: 'confirmed',
      toStatus: 'completed',
      cause: 'trip over',
      at,
    }));
    if (events.length > 0) await transaction.insertInto('bookingEvents').values(events).execute();
    return closed.length;
  });
}

const hasTrip = sql<boolean>`exists (select from trips where trips.booking_id = bookings.id)`;
