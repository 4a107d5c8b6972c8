import * as contract from '@slipway/shared/api/console/money.ts';
import { formatGbp, noMoney } from '@slipway/shared/values/pence.ts';
import { chargesOf, sumOf } from '../../../bookings/money/charges/charge.ts';
import { lockHeldDeposit } from '../../../bookings/money/charges/make-charges.ts';
import { loadCustomer } from '../../../bookings/select-booking.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { depositDecidedMail } from '../../../mail/templates/deposit-decided.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import { type LockedTrip, fullName, lockTrips } from '../../day/lock-trip.ts';

/** Releases a deposit held on a card. */
export const releaseCardDeposit = command(contract.releaseCardDeposit, {
  name: 'release-card-deposit',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const attempt = await lockHeldDeposit(db, bookingId);
    if (attempt === undefined)
      throw new Refusal('invalid', { message: 'No deposit is held on a card for this booking.' });
    const kept = sumOf(await chargesOf(db, attempt));
    if (kept > 0)
      throw new Refusal('invalid', {
        message: `${formatGbp(kept)} of this deposit is kept. Once that amount has been taken, the rest is given back automatically.`,
      });
    await db
      .updateTable('paymentAttempts')
      .set({ reversalRequestedAt: now, nextCheckAt: now, checks: 0, updatedAt: now })
      .where('id', '=', attempt.id)
      .execute();
    const deposit = attempt.authorised;
    const customer = await loadCustomer(db, locked);
    const decided = { deposit, kept: noMoney, because: '', way: 'card' as const };
    // The email is sent once staff can no longer undo the release.
    await insertMail(db, depositDecidedMail({ booking: locked, customer, ...decided }), now);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${fullName(locked)}’s deposit of ${formatGbp(deposit)} is released. Nothing was taken from the card.`,
        figures: [{ label: 'Released', value: formatGbp(deposit) }],
        warnings: [],
      },
      before: { attempt: attempt.id },
      after: { attempt: attempt.id, isReleased: true },
      result: {},
    };
  },
  // Undoing any action also withdraws its emails and its requests to void money, so the deposit needs no code here.
  async undo(db, _actor, { subject }) {
    await lockTrips(db, [subject.id], { isAlone: false });
  },
});
