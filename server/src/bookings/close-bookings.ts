import { lakeDateTime } from '@slipway/shared/values/lake-time.ts';
import type { Deps } from '../deps.ts';
import { thanksMail } from '../mail/letters/thanks.ts';
import { insertMail } from '../mail/mail-queries.ts';
import { signLink } from '../signed-link.ts';
import { customerOf } from './read-party.ts';

/** Stores 'closed' for trips that are over, and thanks the parties. The view says so by itself. */
export async function closeBookings(
  deps: Pick<Deps, 'db' | 'now' | 'business' | 'publicUrl' | 'linkKey' | 'mailWritten'>,
): Promise<number> {
  const at = deps.now();
  const lake = lakeDateTime(at);
  const count = await deps.db.transaction().execute(async (transaction) => {
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
      .returningAll()
      .execute();
    for (const booking of closed) {
      await transaction
        .insertInto('bookingEvents')
        .values({ bookingId: booking.id, fromStatus: 'open', toStatus: 'closed', cause: 'trip over', at })
        .execute();
      const customer = await customerOf(transaction, booking);
      const link = `${booking.id}.${signLink(deps.linkKey, 'review', booking.id)}`;
      await insertMail(transaction, thanksMail(booking, customer, link, deps), at);
    }
    return closed.length;
  });
  if (count > 0) deps.mailWritten();
  return count;
}
