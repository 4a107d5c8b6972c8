import { lakeDateTime } from '@slipway/shared/values/lake-time.ts';
import type { Deps } from '../deps.ts';

/** Stores 'closed' for trips that are over. The view says so by itself; who came is thanked by `thankParties`. */
export async function closeBookings({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now();
  const lake = lakeDateTime(at);
  return db.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable('bookings')
      .set({ status: 'closed' })
      .where('status', '=', 'open')
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
      fromStatus: 'open',
      toStatus: 'closed',
      cause: 'trip over',
      at,
    }));
    if (events.length > 0) await transaction.insertInto('bookingEvents').values(events).execute();
    return closed.length;
  });
}
