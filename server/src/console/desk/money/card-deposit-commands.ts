import * as contract from '@slipway/shared/api/console/money.ts';
import { type Pence, formatGbp, noMoney, penceOf, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { loadCustomer } from '../../../bookings/select-booking.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { depositDecidedMail } from '../../../mail/templates/deposit-decided.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import { type LockedTrip, fullName, lockTrips } from '../../day/lock-trip.ts';
import { vatOfKept } from '../../day/vat-of-kept.ts';

/** A deposit that was set aside on a card is let go, or kept for a reason, in whole or in part. */
export const releaseCardDeposit = command(contract.releaseCardDeposit, {
  name: 'release-card-deposit',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const attempt = await lockCardDeposit(db, bookingId);
    await db
      .updateTable('paymentAttempts')
      .set({ reversalRequestedAt: now, nextCheckAt: now, checks: 0, updatedAt: now })
      .where('id', '=', attempt.id)
      .execute();
    await tell(db, locked, { deposit: attempt.authorised, kept: noMoney, because: '' }, now);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${fullName(locked)}’s deposit of ${formatGbp(attempt.authorised)} is let go. Nothing was taken from the card.`,
        figures: [{ label: 'Let go', value: formatGbp(attempt.authorised) }],
        warnings: [],
      },
      before: { attempt: attempt.id },
      after: { attempt: attempt.id, isReleased: true },
      result: {},
    };
  },
  // That it is reversed is taken back with everything else that waits.
  async undo(db, _actor, { subject }) {
    await lockTrips(db, [subject.id], { isAlone: false });
  },
});

export const keepCardDeposit = command(contract.keepCardDeposit, {
  name: 'keep-card-deposit',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId, amount: typed, because, keptFor }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const attempt = await lockCardDeposit(db, bookingId);
    const kept = penceOf(typed);
    if (kept === 0)
      throw new Refusal('invalid', { message: 'How much is kept?', details: { field: 'amount' } });
    if (kept > attempt.authorised)
      throw new Refusal('invalid', {
        message: `At most ${formatGbp(attempt.authorised)} can be kept.`,
        details: { field: 'amount' },
      });
    const rest = subtractPence(attempt.authorised, kept);
    await db
      .updateTable('paymentAttempts')

      .set({
        captureRequestedAt: now,
        depositKept: kept,
        depositKeptFor: keptFor,
        nextCheckAt: now,
        checks: 0,
        updatedAt: now,
      })
      .where('id', '=', attempt.id)
      .execute();
    await tell(db, locked, { deposit: attempt.authorised, kept, because: because.trim() }, now);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence:
          rest === 0
            ? `${fullName(locked)}’s deposit of ${formatGbp(kept)} is kept because of ${because.trim()}.`
            : `${formatGbp(kept)} of ${fullName(locked)}’s deposit is kept because of ${because.trim()}, and ${formatGbp(rest)} goes back to the card.`,
        figures: [
          { label: 'Kept', value: formatGbp(kept) },
          { label: 'Goes back', value: formatGbp(rest) },
          ...(await vatOfKept(db, kept, keptFor, now)),
        ],
        warnings: [],
      },
      before: { attempt: attempt.id },
      after: { attempt: attempt.id, kept, keptFor },
      personal: { before: {}, after: { because: because.trim() } },
      money: kept,
      result: {},
    };
  },
  async undo(db, _actor, { id, subject }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    await db
      .updateTable('paymentAttempts')
      .set({ captureRequestedAt: null, depositKept: null, depositKeptFor: null })
      .where('bookingId', '=', subject.id)
      .where('actionId', '=', id)
      .execute();
  },
});

/** An email that waits for the minute of the undo. */
async function tell(
  db: Database,
  booking: LockedTrip,
  decided: { deposit: Pence; kept: Pence; because: string },
  now: Date,
): Promise<void> {
  const customer = await loadCustomer(db, booking);
  await insertMail(db, depositDecidedMail({ booking, customer, ...decided, way: 'card' }), now);
}

async function lockCardDeposit(db: Database, bookingId: string) {
  const attempt = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('purpose', '=', 'deposit')
    .where('status', '=', 'authorised')
    .where('acceptedAt', 'is not', null)
    .where('reversalRequestedAt', 'is', null)
    .where('captureRequestedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (attempt === undefined)
    throw new Refusal('invalid', { message: 'No deposit is set aside on a card for this booking.' });
  return attempt;
}
