import { secretId } from '@slipway/shared/api/fields.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Command } from '../../staff/command/command.ts';
import { type LockedTrip, dayOfBooking, fullName, lockTrips } from '../../trips/lock-trip.ts';

/** A deposit that was set aside on a card is let go, or taken for a reason. */
export const releaseCardDeposit = {
  name: 'release-card-deposit',
  permission: 'handle-deposit',
  kind: 'money',
  input: z.strictObject({ bookingId: secretId }),
  dayOf: (db, { bookingId }) => dayOfBooking(db, bookingId),
  async handler(db, _actor, { bookingId }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const attempt = await lockCardDeposit(db, bookingId);
    await db
      .updateTable('paymentAttempts')
      .set({ reversalRequestedAt: now, nextCheckAt: now, checks: 0, updatedAt: now })
      .where('id', '=', attempt.id)
      .execute();
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${fullName(locked)}’s deposit of ${formatGbp(attempt.authorised)} is let go: nothing was taken.`,
        figures: [{ label: 'Let go', value: formatGbp(attempt.authorised) }],
        warnings: [],
      },
      before: { attempt: attempt.id },
      after: { attempt: attempt.id, isReleased: true },
      result: {},
      wakes: ['payments'],
    };
  },
} satisfies Command<z.ZodMiniType<{ bookingId: string }>>;

export const keepCardDeposit = {
  name: 'keep-card-deposit',
  permission: 'decide-money',
  kind: 'money',
  input: z.strictObject({ bookingId: secretId, because: text(100).check(z.regex(/\S/, 'is required')) }),
  dayOf: (db, { bookingId }) => dayOfBooking(db, bookingId),
  async handler(db, _actor, { bookingId, because }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const attempt = await lockCardDeposit(db, bookingId);
    await db
      .updateTable('paymentAttempts')
      .set({ captureRequestedAt: now, nextCheckAt: now, checks: 0, updatedAt: now })
      .where('id', '=', attempt.id)
      .execute();
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${fullName(locked)}’s deposit of ${formatGbp(attempt.authorised)} is taken because of ${because.trim()}.`,
        figures: [{ label: 'Taken', value: formatGbp(attempt.authorised) }],
        warnings: [],
      },
      before: { attempt: attempt.id },
      after: { attempt: attempt.id, because: because.trim() },
      money: attempt.authorised,
      result: {},
      wakes: ['payments'],
    };
  },
} satisfies Command<z.ZodMiniType<{ bookingId: string; because: string }>>;

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
