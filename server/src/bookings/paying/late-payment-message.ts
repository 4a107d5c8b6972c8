import { aboutPurposes } from '@slipway/shared/rules/payment-purposes.ts';
import type { Database } from '../../database/tables.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

const tooLate =
  'Your payment arrived too late, so we’re returning it. If your bank shows it, it will disappear within a few days.';

/** Sent whether or not we know of a payment: Worldpay may report one minutes later. */
export const calledOff =
  'We’ve had to cancel the time you were booking, and you won’t be charged. If your bank shows a payment, it will disappear within a few days. Please choose another time.';

/** A browser has one hold at a time. */
const replaced =
  'You’re booking another trip in this browser, in another tab perhaps, so this boat is no longer held.';

/** Why there is no booking, if the reason is more than a missing payment; otherwise ''. */
export async function latePaymentMessage(
  db: Database,
  bookingId: string,
  reference: string,
  outcome: PaymentOutcome,
): Promise<string> {
  if (outcome !== 'cancelled') return '';
  const row = await db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .select(['bookings.status', 'reversalRequestedAt', 'authorised', 'purpose'])
    .where('bookings.id', '=', bookingId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (row === undefined) return '';
  if (row.status === 'called_off') return calledOff;
  const isLate =
    row.status === 'expired' || row.status === 'replaced' || !aboutPurposes[row.purpose].paysForPlace;
  if (isLate && row.reversalRequestedAt !== null && row.authorised > 0) return tooLate;
  return row.status === 'replaced' ? replaced : '';
}
