import { hourMs } from '@slipway/shared/values/durations.ts';
import {
  type Pence,
  largestPence,
  noMoney,
  smallerPence,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { type Kysely, sql } from 'kysely';
import type { AttemptStatus, Database, Row, Tables } from '../../../platform/database/tables.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { cardTestingMail } from '../../../mail/templates/card-testing.ts';
import { isPendingStatus, mayBecome } from '../../../payments/attempt-status.ts';
import { addDeclines, declinesLately } from '../../../payments/declines.ts';
import type { PaymentSnapshot } from '../../../payments/payment-provider.ts';
import type { Deps } from '../../deps.ts';
import { cancelOwedPayments } from '../pay-link/pay-link.ts';
import { dropRefunds } from '../refunds/plan-refund.ts';
import { recordDisputes } from '../refunds/record-disputes.ts';
import { notifyRefund, recordRefundOutcome, recordRefunds } from '../refunds/record-refunds.ts';
import { selectBooking } from '../../select-booking.ts';
import { type BookingAndTime, followMoney } from './follow-money.ts';
import { untilDecided } from './undecided.ts';

export type Settled = 'settled' | 'not_ours';

type SettleDeps = Pick<
  Deps,
  'now' | 'business' | 'publicUrl' | 'declineLimits' | 'mailWritten' | 'paymentsDue' | 'log'
> & {
  db: Kysely<Tables>;
};

/**
 * Applies a payment's state, as the provider reports it, to the booking. The return page, the confirm call,
 * the webhook, the reconciler and the sweep all use this function. No other code lets a payment change
 * anything. The function is safe to run twice, concurrently and out of order. It runs in one transaction,
 * which locks the day, then the booking, then the attempt.
 */
export async function settle(
  deps: SettleDeps,
  attemptId: string,
  snapshot: PaymentSnapshot,
  cause: string,
): Promise<Settled> {
  const now = deps.now();
  const settled = await deps.db.transaction().execute(async (transaction) => {
    const rows = await lockBookingAndAttempt(transaction, attemptId, now);
    if (rows === undefined || !isAboutAttempt(rows.attempt, snapshot)) return 'not_ours';
    const merged = await writeMerged(deps, transaction, rows, snapshot, now);
    const attempt = await untilDecided(transaction, merged, rows.undecidedUntil);
    await followMoney(deps, transaction, rows.booking, attempt, cause, now);
    return 'settled';
  });
  if (settled === 'not_ours')
    deps.log.error({ attemptId, cause }, 'a provider reported money that does not belong to this attempt');
  deps.mailWritten();
  deps.paymentsDue();
  return settled;
}

/** Decides about money that waited while staff could undo a change. Returns how many attempts were decided. */
export async function decideWaiting(deps: SettleDeps): Promise<number> {
  const now = deps.now();
  const waiting = await deps.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('notBefore', '<=', now)
    .orderBy('notBefore')
    .limit(20)
    .execute();
  for (const { id } of waiting) {
    await deps.db.transaction().execute(async (transaction) => {
      const rows = await lockBookingAndAttempt(transaction, id, now);
      if (rows === undefined) return;
      const { booking, attempt } = rows;
      // Another process may have decided already, or another change may have made the money wait longer.
      if (attempt.notBefore === null || attempt.notBefore > now) return;
      await transaction
        .updateTable('paymentAttempts')
        .set({ notBefore: null })
        .where('id', '=', id)
        .execute();
      const decided = await untilDecided(transaction, { ...attempt, notBefore: null }, rows.undecidedUntil);
      await followMoney(deps, transaction, booking, decided, 'the minute to undo is over', now);
    });
  }
  if (waiting.length > 0) {
    deps.mailWritten();
    deps.paymentsDue();
  }
  return waiting.length;
}

async function lockBookingAndAttempt(db: Database, attemptId: string, now: Date) {
  const known = await db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .select('bookingId')
    // Nobody can close the locked days until the commit. `isTimeClosed`: the time had been closed before the lock.
    .select(
      sql`case when payment_attempts.move_id is null then lock_day(bookings.date)
        else lock_days(array[bookings.date,
          (select (next ->> 'date')::date from moves where moves.id = payment_attempts.move_id)]) end`.as(
        'isLocked',
      ),
    )
    .where('paymentAttempts.id', '=', attemptId)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  const booking = await selectBooking(db, known.bookingId)
    .select(sql<boolean>`is_closed_to_payer(id, date, start_time, end_time, ${now})`.as('isTimeClosed'))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { undecidedUntil, ...attempt } = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .select(sql<Date | null>`undecided_until(payment_attempts, ${now})`.as('undecidedUntil'))
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { booking, attempt, undecidedUntil };
}

async function writeMerged(
  deps: SettleDeps,
  db: Database,
  { booking, attempt }: { booking: BookingAndTime; attempt: Row<'paymentAttempts'> },
  snapshot: PaymentSnapshot,
  now: Date,
): Promise<Row<'paymentAttempts'>> {
  const end = await recordRefundOutcome(db, attempt.id, snapshot.refundOutcome, now);
  const { refunded, ended } = await recordRefunds(db, attempt.id, snapshot.refunds, now);
  for (const refund of [...end, ...ended]) await notifyRefund(deps, db, booking, refund, now);
  const merged = mergeAttempt({ ...attempt, refunded }, snapshot);
  const status = merged.captured > 0 ? capturedStatus(refunded, merged.captured) : merged.status;
  const ours = { ...attempt, captured: merged.captured, refunded };
  const disputed = await writeDisputes(deps, db, { booking, attempt: ours }, snapshot, now);
  const captureBefore = snapshot.captureBefore ?? attempt.captureBefore;
  const hasChanged =
    status !== attempt.status ||
    merged.authorised !== attempt.authorised ||
    merged.captured !== attempt.captured ||
    refunded !== attempt.refunded ||
    merged.declines !== attempt.declines ||
    disputed.chargedBack !== attempt.chargedBack ||
    disputed.disputedSince?.getTime() !== attempt.disputedSince?.getTime() ||
    captureBefore?.getTime() !== attempt.captureBefore?.getTime();
  if (!hasChanged) return attempt;
  const change = {
    status,
    authorised: merged.authorised,
    captured: merged.captured,
    refunded,
    ...disputed,
    captureBefore,
    declines: merged.declines,
    providerRef: snapshot.providerRef ?? attempt.providerRef,
    updatedAt: now,
    // The attempt has changed, so the job that checks it starts again with its shortest delay.
    nextCheckAt: now,
    checks: 0,
  };
  await db.updateTable('paymentAttempts').set(change).where('id', '=', attempt.id).execute();
  const more = merged.declines - attempt.declines;
  if (more > 0) await countDeclines(deps, db, { attempt, networkHash: booking.networkHash }, more, now);
  return { ...attempt, ...change };
}

type Disputed = Pick<Row<'paymentAttempts'>, 'disputedSince' | 'chargedBack'>;

/**
 * Records the disputes of a payment. Drops planned refunds of money that the bank has taken back. Releases waiting
 * refunds once no dispute is open.
 */
async function writeDisputes(
  { business }: Pick<Deps, 'business'>,
  db: Database,
  { booking, attempt }: { booking: BookingAndTime; attempt: Row<'paymentAttempts'> },
  { disputes = [] }: PaymentSnapshot,
  now: Date,
): Promise<Disputed> {
  const before = { disputedSince: attempt.disputedSince, chargedBack: attempt.chargedBack };
  if (disputes.length === 0) return before;
  const { disputedSince, lost } = await recordDisputes(business, db, { booking, attempt }, disputes, now);
  const left = largestPence(noMoney, subtractPence(attempt.captured, attempt.refunded));
  const chargedBack = smallerPence(lost, left);
  const more = subtractPence(chargedBack, before.chargedBack ?? noMoney);
  if (more > 0) await dropRefunds(db, attempt.id, more, now);
  // The dispute has changed the sum that the party owes.
  if (more !== noMoney) await cancelOwedPayments(db, booking.id, now);
  if (disputedSince === null && before.disputedSince !== null) await releaseRefunds(db, attempt.id, now);
  return { disputedSince, chargedBack };
}

/** Makes refunds due now, because the dispute that they waited for has ended. */
async function releaseRefunds(db: Database, attemptId: string, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ nextAttemptAt: now })
    .where('attemptId', '=', attemptId)
    .where('status', '=', 'requested')
    .execute();
}

type MergedAttempt = { status: AttemptStatus; authorised: Pence; captured: Pence; declines: number };

/**
 * Merges a snapshot into its attempt. Snapshots may be old, repeated or out of order: amounts only grow, and a status
 * that cannot follow the present one is ignored. Refunds are counted from their own rows.
 */
function mergeAttempt(attempt: Row<'paymentAttempts'>, snapshot: PaymentSnapshot): MergedAttempt {
  const authorised = largestPence(attempt.authorised, snapshot.authorised, snapshot.captured);
  const captured = largestPence(attempt.captured, snapshot.captured);
  const wanted = wantedStatus(attempt, snapshot, { authorised, captured });
  return {
    status: wanted === attempt.status || mayBecome(attempt.status, wanted) ? wanted : attempt.status,
    authorised,
    captured,
    declines: Math.max(attempt.declines, snapshot.declines ?? 0),
  };
}

function wantedStatus(
  attempt: Row<'paymentAttempts'>,
  snapshot: PaymentSnapshot,
  { authorised, captured }: { authorised: Pence; captured: Pence },
): AttemptStatus {
  if (captured > 0) return capturedStatus(attempt.refunded, captured);
  switch (snapshot.status) {
    case 'authorised':
    case 'captured':
      // A success that reports no authorised money changes nothing.
      return authorised > 0 ? 'authorised' : attempt.status;
    case 'cancelled':
      return authorised > 0 ? 'voided' : 'cancelled';
    case 'declined':
    case 'action_required':
      return snapshot.status;
    case 'pending':
      // The visitor left the 3-D Secure page, so the card form is open again.
      return isPendingStatus(attempt.status) && attempt.status !== 'created' && attempt.status !== 'declined'
        ? 'awaiting_customer'
        : attempt.status;
  }
}

function capturedStatus(refunded: Pence, captured: Pence): AttemptStatus {
  if (refunded === 0) return 'captured';
  return refunded >= captured ? 'refunded' : 'part_refunded';
}

/** Whether the snapshot is about this attempt. Any other snapshot is a mistake or a fraud, and changes nothing. */
function isAboutAttempt(attempt: Row<'paymentAttempts'>, snapshot: PaymentSnapshot): boolean {
  return (
    snapshot.attemptId === attempt.id &&
    (attempt.providerRef === null || (snapshot.providerRef ?? attempt.providerRef) === attempt.providerRef) &&
    snapshot.amount === attempt.amount &&
    snapshot.currency === attempt.currency &&
    snapshot.authorised <= attempt.amount &&
    snapshot.captured <= attempt.amount
  );
}

type CountDeps = Pick<Deps, 'business' | 'declineLimits'>;

/**
 * Counts `more` declined cards, for all visitors and for the visitor's network. If the locked attempt has had
 * too many declined cards, requests its cancellation. A job then cancels the attempt at the provider. If the
 * visitor pays before that, the payment is settled as usual. If all visitors together have had too many
 * declined cards, an email alerts the owner. Call `countDeclines` inside a transaction.
 */
export async function countDeclines(
  deps: CountDeps,
  db: Database,
  { attempt, networkHash }: { attempt: Pick<Row<'paymentAttempts'>, 'id'>; networkHash: string | null },
  more: number,
  now: Date,
): Promise<void> {
  await addDeclines(db, networkHash, more, now);
  await giveUpAfterTooMany(deps, db, attempt.id, now);
  if ((await declinesLately(db, now)) > deps.declineLimits.alarmAbove)
    await insertMail(db, cardTestingMail(hourOf(now), deps.business), now);
}

function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs);
}

async function giveUpAfterTooMany(
  deps: CountDeps,
  db: Database,
  attemptId: string,
  now: Date,
): Promise<void> {
  const { perHold } = deps.declineLimits;
  if (!Number.isFinite(perHold)) return;
  const open: AttemptStatus[] = ['created', 'awaiting_customer', 'action_required', 'declined'];
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, checks: 0, updatedAt: now })
    .where('id', '=', attemptId)
    .where('status', 'in', open)
    .where('cancelRequestedAt', 'is', null)
    .where('reversalRequestedAt', 'is', null)
    .where(sql<number>`declines + declines_besides`, '>=', perHold)
    .execute();
}
