import type { Database } from '../database/tables.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

const tooLate =
  'Your payment came too late and goes back to you: if your bank shows it, it disappears within a few days.';

/** For whoever paid when the boat was held no more, and gets it all back; '' for everybody else. */
export async function lateMoneySentence(
  db: Database,
  bookingId: string,
  reference: string,
  outcome: PaymentOutcome,
): Promise<string> {
  if (outcome !== 'cancelled') return '';
  const late = await db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .select('paymentAttempts.id')
    .where('bookings.id', '=', bookingId)
    .where('bookings.status', 'in', ['expired', 'replaced'])
    .where('reference', '=', reference)
    .where('letGoAt', 'is not', null)
    .where('authorised', '>', 0)
    .executeTakeFirst();
  return late === undefined ? '' : tooLate;
}
