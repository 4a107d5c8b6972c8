import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { Deps } from '../../runtime/deps.ts';

/**
 * Stores 'completed' for trips that are over. The view does not wait for it; `thankParties` thanks the party.
 */
export async function completeBookings({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now();
  const lake = venueDateTime(at);
  return db.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('status', '=', 'confirmed')
      .where((eb) =>
        eb.or([
          eb('date', '<', lake.date),
          eb.and([eb('date', '=', lake.date), eb('endTime', '<=', lake.time)]),
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
