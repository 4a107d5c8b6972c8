import { lakeDate } from '@slipway/shared/values/lake-time.ts';
import { addMonths, localDate } from '@slipway/shared/values/local-date.ts';
import { houseTerms } from '@slipway/shared/rules/house-terms.ts';
import type { Deps } from '../deps.ts';
import { dayCancelledMail } from '../mail/letters/day-cancelled.ts';
import { insertMail } from '../mail/mail-queries.ts';
import { signLink } from '../signed-link.ts';
import { changeStatus } from './change-status.ts';
import { openBooking } from './open-booking.ts';
import { customerOf } from './read-party.ts';
import { tripSequence } from './trip-sequence.ts';

/**
 * Takes a day off sale and cancels its trips. The money stays until the party says what it wants: another slot free
 * of charge within a year, or all of it back. A party that cancels at this moment has cancelled. Returns how many
 * parties were told.
 */
export async function cancelDay(deps: Deps, date: string, reason: string): Promise<number> {
  const now = deps.now();
  await deps.db
    .insertInto('closures')
    .values({ date, reason })
    .onConflict((conflict) => conflict.column('date').doUpdateSet({ reason }))
    .execute();
  const ids = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'open')
    .where('date', '=', date)
    .orderBy('id')
    .execute();
  let told = 0;
  for (const { id } of ids) if (await cancelTrip(deps, id, reason, now)) told += 1;
  deps.mailWritten();
  return told;
}

async function cancelTrip(deps: Deps, bookingId: string, reason: string, now: Date): Promise<boolean> {
  return deps.db.transaction().execute(async (transaction) => {
    const booking = await openBooking(transaction, bookingId).forUpdate().executeTakeFirst();
    if (booking === undefined) return false;
    await changeStatus(transaction, booking, 'cancelled', `cancelled by the business: ${reason}`, now);
    await transaction.deleteFrom('claims').where('bookingId', '=', bookingId).execute();
    const offerUntil = addMonths(localDate(booking.date), houseTerms.rebookMonths);
    await transaction
      .insertInto('cancellations')
      .values({
        bookingId,
        byWhom: 'business',
        reason,
        refund: 0,
        adminFee: 0,
        offerUntil: offerUntil < lakeDate(now) ? lakeDate(now) : offerUntil,
        cancelledAt: now,
      })
      .execute();
    const mail = dayCancelledMail(
      {
        booking,
        customer: await customerOf(transaction, booking),
        reason,
        offerUntil,
        link: signLink(deps.linkKey, 'another day', bookingId),
        sequence: await tripSequence(transaction, bookingId),
      },
      deps,
      now,
    );
    await insertMail(transaction, mail, now);
    return true;
  });
}
