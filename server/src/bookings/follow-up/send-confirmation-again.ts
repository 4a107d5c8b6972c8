import type { Deps } from '../../runtime/deps.ts';
import { bookingConfirmedMail } from '../../mail/templates/booking-confirmed.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { loadCustomerAndItems } from '../load-customer-and-items.ts';
import { selectBooking } from '../select-booking.ts';
import { tripSequence } from '../trip-sequence.ts';

/** Sends the confirmation again, only to the booking's own address and only if the booking stands. */
export async function sendConfirmationAgain(deps: Deps, bookingId: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (transaction) => {
    const booking = await selectBooking(transaction, bookingId)
      .where('status', 'in', ['confirmed', 'completed'])
      .executeTakeFirst();
    if (booking === undefined) return;
    const sequence = await tripSequence(transaction, bookingId);
    const mail = bookingConfirmedMail(
      { booking, ...(await loadCustomerAndItems(transaction, booking)) },
      { kind: 'booking_confirmed_again', sequence },
    );
    await insertMail(transaction, mail, now);
  });
  deps.mailWritten();
}
