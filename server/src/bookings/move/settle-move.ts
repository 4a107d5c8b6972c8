import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { moveNotMadeMail } from '../../mail/templates/move-not-made.ts';
import { ownerAlertMail } from '../../mail/templates/owner-alert.ts';
import { type BookingWithTerms, loadCustomer } from '../select-booking.ts';
import { reversePayment } from '../money/paying/reverse-payment.ts';
import { type Move, makePendingMove, readMove } from './write-amendment.ts';

type Senders = Pick<Deps, 'business' | 'publicUrl'>;
type Attempt = Row<'paymentAttempts'>;

/**
 * Settles a payment for a move or a change. If the move still waits for this payment and is still possible,
 * the move is made. Otherwise the payment is reversed. Returns whether the payment pays for the move.
 */
export async function settleMove(
  db: Database,
  booking: BookingWithTerms,
  attempt: Attempt,
  now: Date,
): Promise<boolean> {
  if (attempt.acceptedAt !== null) return true;
  const move = attempt.moveId === null ? undefined : await readMove(db, attempt.moveId);
  const isWhole = attempt.authorised >= attempt.amount;
  const isWaiting = move?.status === 'pending' && booking.status === 'confirmed';
  if (isWhole && isWaiting && !(await hasSailed(db, booking.id)) && !(await isStopped(db, move, now))) {
    // While staff can still undo a stop of sales, a visitor who began to pay before the stop is allowed to finish.
    await sql`select set_config('slipway.stands_again', ${booking.id}, true)`.execute(db);
    await makePendingMove(db, booking, move, now);
    return true;
  }
  await reversePayment(db, attempt, now);
  const customer = await loadCustomer(db, booking);
  if (customer.email !== '')
    await insertMail(
      db,
      moveNotMadeMail(booking, customer, { id: attempt.id, amount: attempt.authorised }),
      now,
    );
  return false;
}

/** Whether sales are stopped at the trip's new time by a stop that staff can no longer undo. */
async function isStopped(db: Database, { purpose, next }: Move, now: Date): Promise<boolean> {
  if (purpose === 'change') return false;
  const { rows } = await sql<{ isStopped: boolean }>`
    select is_closed_to_payers(${next.date}, ${next.startTime}, ${next.endTime}, ${now}) as is_stopped`.execute(
    db,
  );
  return rows[0]?.isStopped === true;
}

async function hasSailed(db: Database, bookingId: string): Promise<boolean> {
  const trip = await db
    .selectFrom('trips')
    .select('state')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  return trip?.state === 'out' || trip?.state === 'back' || trip?.state === 'no_show';
}

/**
 * Tells the owner that the payment for a move lapsed before it was captured. The move is not undone, so the owner has
 * to ask the customer for the money.
 */
export async function tellOfLapse(
  senders: Senders,
  db: Database,
  booking: BookingWithTerms,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  if (attempt.acceptedAt === null) return;
  const mail = ownerAlertMail(
    'A payment for a change could not be taken',
    booking,
    senders.business,
    'The booking keeps the change, and the customer still owes the price of the change.',
    `lapsed:${attempt.id}`,
  );
  await insertMail(db, mail, now);
}
