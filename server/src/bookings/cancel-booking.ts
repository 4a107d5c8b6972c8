import { refundOffer } from '@slipway/shared/rules/cancellation.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, addPence, noMoney, pence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { changeStatus } from './change-status.ts';
import { letMoneyGo } from './money-and-booking.ts';
import { planRefund } from './plan-refund.ts';

export type Cancelled = { adminFee: Pence; refund: Pence };

/**
 * Cancels by the terms that stand with the booking. The boat is free at once; what goes back is committed here and
 * sent by the jobs. Before the money is taken all of it is let go, so there is no fee.
 */
export async function cancelBooking(deps: Deps, bookingId: string): Promise<Cancelled> {
  const now = deps.now();
  const cancelled = await deps.db.transaction().execute(async (transaction) => {
    const booking = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) throw new Refusal('not_found');
    const attempts = await transaction
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .forUpdate()
      .execute();
    const offer = offerFor(booking, attempts, now);
    if (!offer.canCancel) throw new Refusal('cannot_cancel');
    await changeStatus(transaction, booking, 'cancelled', 'cancelled by the visitor', now);
    await transaction.deleteFrom('claims').where('bookingId', '=', bookingId).execute();
    await transaction.deleteFrom('couponUses').where('bookingId', '=', bookingId).execute();
    await giveBack(transaction, attempts, offer.refund, now);
    return { adminFee: offer.adminFee, refund: offer.refund };
  });
  deps.reached('cancel: written');
  deps.paymentsDue();
  return cancelled;
}

/** What the visitor is offered now; the view shows the same. */
function offerFor(
  booking: Pick<Row<'bookings'>, 'status' | 'earliestDate' | 'fullRefundDays' | 'adminFee'>,
  attempts: readonly Pick<Row<'paymentAttempts'>, 'status' | 'captured' | 'refunded' | 'authorised'>[],
  now: Date,
) {
  const captured = addPence(
    noMoney,
    ...attempts.map((attempt) => pence(attempt.captured - attempt.refunded)),
  );
  const untaken = addPence(
    noMoney,
    ...attempts.filter(({ status }) => status === 'authorised').map((attempt) => pence(attempt.authorised)),
  );
  const offer = refundOffer(
    { isOpen: booking.status === 'open', earliestDate: localDate(booking.earliestDate), captured },
    { fullRefundDays: booking.fullRefundDays, adminFee: pence(booking.adminFee) },
    now,
  );
  return offer.canCancel ? { ...offer, refund: addPence(offer.refund, untaken) } : offer;
}

async function giveBack(
  db: Database,
  attempts: readonly Row<'paymentAttempts'>[],
  refund: Pence,
  now: Date,
): Promise<void> {
  let rest: number = refund;
  for (const attempt of attempts) {
    if (attempt.status === 'authorised') {
      await letMoneyGo(db, attempt, now);
      rest -= attempt.authorised;
    }
  }
  for (const attempt of attempts) {
    const amount = Math.min(rest, attempt.captured - attempt.refunded);
    if (amount > 0) await planRefund(db, attempt.id, amount, 'cancelled by the visitor', now);
    rest -= Math.max(0, amount);
  }
}
