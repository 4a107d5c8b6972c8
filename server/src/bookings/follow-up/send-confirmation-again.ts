import type { Database } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { bookingConfirmedMail } from '../../mail/templates/booking-confirmed.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { loadCustomerAndItems, selectBooking, tripSequence } from '../select-booking.ts';

/** Sends the confirmation again, only to the booking's own address and only if the booking is confirmed. */
export async function sendConfirmationAgain(deps: Deps, bookingId: string): Promise<void> {
  await deps.db
    .transaction()
    .execute(async (transaction) => writeConfirmationAgain(transaction, bookingId, deps.now()));
  deps.mailWritten();
}

/** Sends the confirmation again, inside a transaction. Returns false if the booking is not confirmed. */
export async function writeConfirmationAgain(db: Database, bookingId: string, now: Date): Promise<boolean> {
  const booking = await selectBooking(db, bookingId)
    .where('status', 'in', ['confirmed', 'completed'])
    .executeTakeFirst();
  if (booking === undefined) return false;
  const sequence = await tripSequence(db, bookingId);
  const mail = bookingConfirmedMail(
    { booking, ...(await loadCustomerAndItems(db, booking)) },
    { kind: 'booking_confirmed_again', sequence },
  );
  await insertMail(db, mail, now);
  return true;
}
