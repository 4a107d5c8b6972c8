import { noMoney } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import type { Deps } from '../../deps.ts';
import { readOwed } from '../../../payments/paid-for-price.ts';
import { settleMove, tellOfLapse } from '../../move/settle-move.ts';
import { oweCharges, payCharges, takeCharges } from '../charges/charge-money.ts';
import { closeChargeForms } from '../charges/charge.ts';
import { cancelOwedPayments, isDepositHeld } from '../pay-link/pay-link.ts';
import type { BookingWithTerms } from '../../select-booking.ts';
import { confirmHeld, confirmLate } from './confirm-booking.ts';
import { hasMoney, isLapsed } from './undecided.ts';
import { callOffPaid, loseOpenBooking, returnCalledOff, reversePayment } from './reverse-payment.ts';

export type BookingAndTime = BookingWithTerms & { isTimeClosed: boolean };

type Senders = Pick<Deps, 'business' | 'publicUrl'>;
type Attempt = Row<'paymentAttempts'>;

/** Applies the money of a locked attempt to its locked booking, by the rule for the attempt's purpose. */
export async function followMoney(
  senders: Senders,
  db: Database,
  booking: BookingAndTime,
  attempt: Attempt,
  cause: string,
  now: Date,
): Promise<void> {
  // The money waits while staff can undo the change on which the decision depends. Then `decideWaiting` decides.
  if (attempt.notBefore !== null && attempt.notBefore > now) return;
  if (attempt.status === 'voided') await oweCharges(senders, db, booking, attempt, now);
  const lapsed = isLapsed(attempt);
  if (!hasMoney(attempt) && !lapsed) return;
  if (attempt.reversalRequestedAt !== null) return reversePayment(db, attempt, now);
  if (attempt.isForOwed === true) return followOwed(senders, db, booking, attempt, lapsed, now);
  // Two people or two tabs may have paid the same debt: only one payment is kept.
  const mayBePaid = attempt.acceptedAt === null && attempt.purpose !== 'charge' && booking.status !== 'held';
  if (mayBePaid && (await isDebtPaid(db, attempt)))
    return lapsed ? undefined : reversePayment(db, attempt, now);
  switch (attempt.purpose) {
    case 'booking':
      if (lapsed) return loseUnpaid(senders, db, booking, now);
      return followPrice(senders, db, booking, attempt, cause, now);
    case 'move':
    case 'change':
      if (lapsed) return tellOfLapse(senders, db, booking, attempt, now);
      if (await settleMove(db, booking, attempt, now)) await accept(db, attempt, now);
      return;
    case 'charge':
      return lapsed ? undefined : followCharge(db, attempt, now);
    case 'deposit':
      if (lapsed) return;
      if (attempt.captureRequestedAt !== null) return takeCharges(db, attempt, now);
      // A deposit is kept only if its trip is to take place and no other deposit is held for the trip.
      return isStanding(booking) && !(await isDepositHeld(db, booking.id, attempt.id))
        ? keepWhole(db, attempt, now)
        : reversePayment(db, attempt, now);
  }
}

/**
 * A debt of a confirmed booking: the money is kept if it is exactly the sum owed now, after all other payments, moves
 * and changes; otherwise it is refunded.
 */
async function followOwed(
  senders: Senders,
  db: Database,
  booking: BookingAndTime,
  attempt: Attempt,
  lapsed: boolean,
  now: Date,
): Promise<void> {
  if (lapsed) return tellOfLapse(senders, db, booking, attempt, now);
  if (attempt.acceptedAt !== null) return;
  const isRight =
    isStanding(booking) &&
    attempt.authorised >= attempt.amount &&
    (await readOwed(db, booking.id, attempt.id)) === attempt.amount;
  if (!isRight) return reversePayment(db, attempt, now);
  await accept(db, attempt, now);
  await cancelOwedPayments(db, booking.id, now);
}

function isStanding({ status }: Pick<BookingWithTerms, 'status'>): boolean {
  return status === 'confirmed' || status === 'completed';
}

/** The authorisation of a confirmed booking lapsed before capture. */
async function loseUnpaid(
  senders: Senders,
  db: Database,
  booking: BookingWithTerms,
  now: Date,
): Promise<void> {
  if (booking.status === 'confirmed') await loseOpenBooking(senders, db, booking, now);
}

async function followPrice(
  senders: Senders,
  db: Database,
  booking: BookingAndTime,
  attempt: Attempt,
  cause: string,
  now: Date,
): Promise<void> {
  const isWhole = attempt.authorised >= attempt.amount;
  if (!isWhole && !isStanding(booking) && booking.status !== 'cancelled')
    return reversePayment(db, attempt, now);
  switch (booking.status) {
    case 'held':
      if (booking.isTimeClosed) return callOffPaid(senders, db, booking, attempt, now);
      await accept(db, attempt, now);
      return confirmHeld(senders, db, booking, cause, now);
    case 'expired':
      if (await confirmLate(senders, db, booking, attempt, cause, now)) await accept(db, attempt, now);
      return;
    case 'called_off':
      return returnCalledOff(senders, db, booking, attempt, now);
    case 'replaced':
      if (booking.isTimeClosed) return returnCalledOff(senders, db, booking, attempt, now);
      return reversePayment(db, attempt, now);
    case 'cancelled':
      // The cancellation has already decided what happens to this money.
      return;
    case 'confirmed':
    case 'completed':
      return accept(db, attempt, now);
  }
}

/** Accepts a deposit if its whole sum is authorised. Otherwise reverses the payment. */
async function keepWhole(db: Database, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.acceptedAt !== null) return;
  if (attempt.authorised < attempt.amount) return reversePayment(db, attempt, now);
  return accept(db, attempt, now);
}

/** Keeps the money if it is exactly the sum of the charges owed now; otherwise refunds it. */
async function followCharge(db: Database, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.acceptedAt === null) {
    if (!(await payCharges(db, attempt))) return reversePayment(db, attempt, now);
    await accept(db, attempt, now);
    await closeChargeForms(db, attempt.bookingId, now);
  }
  await takeCharges(db, attempt, now);
}

/** Whether another attempt has paid the same debt with money that we still have. */
async function isDebtPaid(db: Database, { id, bookingId, purpose, moveId }: Attempt): Promise<boolean> {
  const other = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('purpose', '=', purpose)
    .where('moveId', 'is not distinct from', moveId)
    .where('id', '!=', id)
    .where('acceptedAt', 'is not', null)
    .where((eb) => eb.or([eb('status', '=', 'authorised'), eb('captured', '>', noMoney)]))
    .executeTakeFirst();
  return other !== undefined;
}

async function accept(db: Database, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.acceptedAt !== null) return;
  await db.updateTable('paymentAttempts').set({ acceptedAt: now }).where('id', '=', attempt.id).execute();
}
