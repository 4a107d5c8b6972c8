import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { insertMail } from '../../mail/mail-queries.ts';
import { placeCalledOffMail } from '../../mail/templates/place-called-off.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { PlatformDeps } from '../../platform/runtime/deps.ts';
import { loadCustomer } from '../select-booking.ts';

type JobDeps = Pick<PlatformDeps, 'db' | 'now' | 'paymentsDue' | 'mailWritten' | 'crashPoint'>;

/**
 * Once staff can no longer undo a stop of sales, ends the holds for the stopped times. Returns how many visitors lost
 * their place.
 */
export async function endHoldsInStops(deps: JobDeps): Promise<number> {
  const { db, crashPoint } = deps;
  const now = deps.now();
  const due = await db
    .selectFrom('closures')
    .select(['id', 'date', 'isCalledOff', 'reason'])
    .where('endsHoldsAt', '<=', now)
    .orderBy('id')
    .execute();
  let ended = 0;
  for (const { id, date, isCalledOff, reason } of due) {
    ended += await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ ended: number }>`select end_holds_in_stop(${id}, ${now}) as ended`.execute(
        transaction,
      );
      if (isCalledOff) await tellKeptPlaces(transaction, date, reason, now);
      return rows[0]?.ended ?? 0;
    });
    crashPoint('stop: holds ended');
  }
  if (ended > 0) {
    deps.mailWritten();
    deps.paymentsDue();
  }
  return ended;
}

/**
 * Emails each party that has an unpaid pay link: the time is called off, and the pay link has ended. The SQL function
 * end_hold has also put these parties on the list to ring.
 */
export async function tellKeptPlaces(
  db: Database,
  date: LocalDate,
  reason: string,
  now: Date,
): Promise<void> {
  const ended = await db
    .selectFrom('bookings')
    .innerJoin('bookingEvents', 'bookingEvents.bookingId', 'bookings.id')
    .selectAll('bookings')
    .where('bookings.date', '=', date)
    .where('bookings.source', 'is not', null)
    .where('bookings.status', '=', 'called_off')
    .where('bookingEvents.toStatus', '=', 'called_off')
    .where('bookingEvents.at', '=', now)
    .orderBy('bookings.id')
    .execute();
  for (const booking of ended)
    await insertMail(db, placeCalledOffMail(booking, await loadCustomer(db, booking), reason), now);
}
