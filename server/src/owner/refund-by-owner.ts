import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../runtime/deps.ts';
import { refundAndVoid, lockMoney } from '../bookings/cancellation/refund-booking.ts';
import { capturedBalance } from '../bookings/cancellation/refund-offer.ts';
import { OwnerMistake } from './owner-mistake.ts';

/** Goodwill: refunds all or part of what was captured. The booking stands. */
export async function refundByOwner(
  { db, now, paymentsDue }: Pick<Deps, 'db' | 'now' | 'paymentsDue'>,
  bookingId: string,
  amount: Pence,
): Promise<string> {
  const sentence = await db.transaction().execute(async (transaction) => {
    const booking = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) throw new OwnerMistake(`There is no booking '${bookingId}'.`);
    const money = await lockMoney(transaction, bookingId);
    const captured = { ...money, attempts: money.attempts.filter((attempt) => attempt.captured > 0) };
    const left = capturedBalance(captured.attempts, money.refunds);
    if (amount > left) {
      throw new OwnerMistake(
        `Of booking ${bookingId} we have ${formatGbp(left)}, so that ${formatGbp(amount)} cannot go back.`,
      );
    }
    await refundAndVoid(transaction, captured, amount, 'refund by the owner', now());
    return `${formatGbp(amount)} will be refunded to the card of booking ${bookingId}; the customer gets an email when it is sent.`;
  });
  paymentsDue();
  return sentence;
}
