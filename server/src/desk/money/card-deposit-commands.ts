import { secretId } from '@slipway/shared/api/fields.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import { type Pence, formatGbp, noMoney, pence, subtractPence } from '@slipway/shared/values/pence.ts';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { loadCustomer } from '../../bookings/select-booking.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { depositDecidedMail } from '../../mail/templates/deposit-decided.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Command } from '../../staff/command/command.ts';
import { type LockedTrip, fullName, lockTrips } from '../../trips/lock-trip.ts';

/** A deposit that was set aside on a card is let go, or kept for a reason, in whole or in part. */
export const releaseCardDeposit = {
  name: 'release-card-deposit',
  permission: 'handle-deposit',
  kind: 'money',
  input: z.strictObject({ bookingId: secretId }),
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
} satisfies Command<z.ZodMiniType<{ bookingId: string }>>;

export const keepCardDeposit = {
  name: 'keep-card-deposit',
  permission: 'decide-money',
  kind: 'money',
  /** In pence. */
  input: z.strictObject({
    bookingId: secretId,
    amount: z.int(),
    because: text(100).check(z.regex(/\S/, 'is required')),
  }),
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId, amount: typed, because }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const attempt = await lockCardDeposit(db, bookingId);
    if (typed < 1)
      throw new Refusal('invalid', { message: 'How much is kept?', details: { field: 'amount' } });
    const kept = pence(typed);
    if (kept > attempt.authorised)
      throw new Refusal('invalid', {
        message: `At most ${formatGbp(attempt.authorised)} can be kept.`,
        details: { field: 'amount' },
      });
    const rest = subtractPence(attempt.authorised, kept);
    await db
      .updateTable('paymentAttempts')
      .set({ captureRequestedAt: now, depositKept: kept, nextCheckAt: now, checks: 0, updatedAt: now })
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
        ],
        warnings: [],
      },
      before: { attempt: attempt.id },
      after: { attempt: attempt.id, kept },
      personal: { before: {}, after: { because: because.trim() } },
      money: kept,
      result: {},
    };
  },
  async undo(db, _actor, { id, subject }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    await db
      .updateTable('paymentAttempts')
      .set({ captureRequestedAt: null, depositKept: null })
      .where('bookingId', '=', subject.id)
      .where('actionId', '=', id)
      .execute();
  },
} satisfies Command<z.ZodMiniType<{ bookingId: string; amount: number; because: string }>>;

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
