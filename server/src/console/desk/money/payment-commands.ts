import * as contract from '@slipway/shared/api/console/money.ts';
import { formatGbp, noMoney, poundsOf, subtractPence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { tellPayLink } from '../../../bookings/money/pay-link/tell-pay-link.ts';
import { cancelOwedPayments, judgePayLink, makePayLink } from '../../../bookings/money/pay-link/pay-link.ts';
import { confirmHeld } from '../../../bookings/money/paying/confirm-booking.ts';
import { selectBooking } from '../../../bookings/select-booking.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { handOf, isByHand, takeByHand } from '../../../payments/hand-money.ts';
import { readOwed } from '../../../payments/paid-for-price.ts';
import { command } from '../../command/command.ts';
import { type LockedTrip, fullName, lockTrips } from '../../day/lock-trip.ts';
import { cashWarnings, requireHand } from './in-hand.ts';
import { noteGivenBack } from './note-given-back.ts';

const byText = { cash: 'in cash', card_machine: 'by card machine' } as const;

/** Takes the whole debt of a booking, in cash or by card machine. Payment for a held place confirms the booking. */
export const takePayment = command(contract.takePayment, {
  name: 'take-payment',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, method, ...typed }, tools) {
    const { now } = tools;
    const { slip, given, float } = handOf(typed);
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
    const isHeld = booking.status === 'held';
    if (isHeld && (booking.holdExpiresAt === null || booking.holdExpiresAt <= now))
      throw new Refusal('hold_over', { message: 'The place is no longer held: please sell it again.' });
    // Nothing is owed if a card payment for the hold was authorised just before this call.
    const owed = await readOwed(db, bookingId);
    if (owed === 0) throw new Refusal('invalid', { message: 'Nothing is owed for this booking.' });
    requireHand(method, { slip, given }, owed);
    const change = given === undefined ? noMoney : subtractPence(given, owed);
    const staffId = actor.person?.id ?? null;
    const warnings = method === 'cash' ? await cashWarnings(db, staffId, float, now, change) : [];
    await takeByHand(
      db,
      {
        bookingId,
        amount: owed,
        method,
        slip: slip?.trim() ?? null,
        given: given ?? null,
        staffId,
        isForOwed: !isHeld,
      },
      now,
    );
    if (isHeld) {
      await closeForms(db, bookingId, now);
      await confirmHeld(tools, db, booking, 'paid to staff', now);
    } else await cancelOwedPayments(db, bookingId, now);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${fullName(locked)} pays ${formatGbp(owed)} ${byText[method]}.`,
        figures: [
          { label: 'Paid', value: formatGbp(owed) },
          ...(method === 'cash' && given !== undefined
            ? [{ label: 'Change', value: formatGbp(change) }]
            : []),
        ],
        warnings,
      },
      before: { status: booking.status, owed },
      after: { paid: owed, method },
      result: { paid: poundsOf(owed), change: poundsOf(change) },
      told: `${fullName(locked)} paid ${formatGbp(owed)} ${byText[method]}.`,
      wakes: ['mail', 'payments'],
    };
  },
});

/** Closes the payment forms of a hold that was just paid by hand. A card payment that still arrives is refunded. */
async function closeForms(db: Database, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, updatedAt: now })
    .where('bookingId', '=', bookingId)
    .where('status', 'in', ['created', 'awaiting_customer', 'action_required', 'declined'])
    .where('cancelRequestedAt', 'is', null)
    .execute();
}

/** Records that staff have handed over a cash or card-machine refund. */
export const giveBackByHand = command(contract.giveBackByHand, {
  name: 'give-back-by-hand',
  kind: 'money',
  bookingOf: async (db, { refund }) => (await refundRow(db, refund))?.bookingId,
  async handler(db, actor, { refund: id, ...typed }, { now }) {
    const { slip, float } = handOf(typed);
    const known = await refundRow(db, id);
    if (known === undefined || !isByHand(known.provider)) throw new Refusal('not_found');
    const [locked] = (await lockTrips(db, [known.bookingId], { isAlone: false })) as [LockedTrip];
    const attempt = await db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('id', '=', known.attemptId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const refund = await db
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (refund.status !== 'requested')
      throw new Refusal('invalid', { message: 'This refund has already been handed over.' });
    if (refund.notBefore !== null && refund.notBefore > now)
      throw new Refusal('being_changed', {
        message: 'This refund can still be undone. Please wait a minute before you hand it over.',
      });
    requireHand(known.provider, { slip }, refund.amount);
    const staffId = actor.person?.id ?? null;
    const warnings = known.provider === 'cash' ? await cashWarnings(db, staffId, float, now) : [];
    await noteGivenBack(db, attempt, refund, { slip: slip?.trim() ?? null, staffId }, now);
    return {
      subject: { kind: 'booking', id: known.bookingId },
      effect: {
        sentence: `${fullName(locked)} gets ${formatGbp(refund.amount)} back ${byText[known.provider]}.`,
        figures: [{ label: 'Given back', value: formatGbp(refund.amount) }],
        warnings,
      },
      before: { refund: id, status: 'requested' },
      after: { refund: id, status: 'done' },
      told: `${fullName(locked)} got ${formatGbp(refund.amount)} back ${byText[known.provider]}.`,
      result: { amount: poundsOf(refund.amount) },
    };
  },
});

function refundRow(db: Database, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .select(['refunds.attemptId', 'provider', 'bookingId', 'date'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
}

/** Makes a new link for a booking's debt, or for its deposit. Earlier links keep working for the same debt. */
export const sendPayLink = command(contract.sendPayLink, {
  name: 'send-pay-link',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, debt }, tools) {
    const { now, publicUrl } = tools;
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const madeBy = actor.person?.id ?? null;
    const made = await makePayLink(db, publicUrl, { bookingId, debt, madeBy }, now);
    const url = made.address;
    const link = await db
      .selectFrom('payLinks')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
    const { state, sum, until } = await judgePayLink(db, link, booking, now);
    if (state !== 'to_pay')
      throw new Refusal('invalid', {
        message:
          state === 'paid' || state === 'waived'
            ? 'Nothing is owed for this booking.'
            : 'It is too late for a pay link.',
      });
    const told = await tellPayLink(db, { booking, url, sum, until, isDeposit: debt === 'deposit' }, tools);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `A pay link for ${fullName(locked)}: ${formatGbp(sum)}${debt === 'deposit' ? ', the deposit' : ''}.`,
        figures: [{ label: 'To pay', value: formatGbp(sum) }, ...told.figures],
        warnings: [],
      },
      before: {},
      after: { debt, sum },
      result: {
        payLink: url,
        sum: poundsOf(sum),
        until: until.toISOString(),
        textedAt: told.textedAt?.toISOString() ?? null,
      },
      secrets: ['payLink'],
    };
  },
});

/** Ends the hold of a party that has not paid, which frees its place. A payment that still arrives is refunded. */
export const letHoldGo = command(contract.letHoldGo, {
  name: 'let-hold-go',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    if (locked.status !== 'held' || locked.source === null)
      throw new Refusal('invalid', { message: 'No place is held for this booking.' });
    // If staff earlier stopped sales of this time but kept this hold, the booking now counts as called off by us.
    const kept = await db
      .selectFrom('keptHolds')
      .select('stopId')
      .where('bookingId', '=', bookingId)
      .executeTakeFirst();
    const status = kept === undefined ? 'replaced' : 'called_off';
    await sql`select end_hold(${bookingId}, ${status}, 'let go by staff', ${now})`.execute(db);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence:
          status === 'replaced'
            ? `${fullName(locked)}’s place is free again, and nobody is charged.`
            : `${fullName(locked)}’s pay link ends, and nobody is charged. They are on the list to ring.`,
        figures: [],
        warnings: [],
      },
      before: { status: 'held' },
      after: { status },
      result: {},
      wakes: ['payments'],
    };
  },
});
