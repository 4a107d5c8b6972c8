import { type LinkDebt, linkDebts } from '@slipway/shared/rules/payment-purposes.ts';
import { secretId } from '@slipway/shared/api/fields.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import { formatGbp, noMoney, pence, type Pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { cancelOwedPayments } from '../../bookings/pay-link/cancel-owed-payments.ts';
import { judgePayLink, makePayLink } from '../../bookings/pay-link/pay-link.ts';
import { confirmHeld } from '../../bookings/paying/confirm-booking.ts';
import { selectBooking } from '../../bookings/select-booking.ts';
import type { Database } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { type HandMethod, handMethods, inDrawer, isByHand, takeByHand } from '../../payments/hand-money.ts';
import { readOwed } from '../../payments/paid-for-price.ts';
import type { Command } from '../../staff/command/command.ts';
import { type LockedTrip, fullName, lockTrips } from '../../trips/lock-trip.ts';
import { cashWarnings, requireHand } from './in-hand.ts';
import { noteGivenBack } from './note-given-back.ts';

const byWords = { cash: 'in cash', card_machine: 'by card machine' } as const;

type Taken = {
  bookingId: string;
  method: HandMethod;
  slip?: string | undefined;
  given?: number | undefined;
  inDrawer?: number | null | undefined;
};

/** All that a booking owes, in cash or by card machine; a place that is kept is sold by it. */
export const takePayment = {
  name: 'take-payment',
  permission: 'sell-walk-in',
  kind: 'money',
  input: z.strictObject({
    bookingId: secretId,
    method: z.enum(handMethods),
    slip: z.optional(text(40)),
    given: z.optional(z.int().check(z.minimum(0))),
    inDrawer,
  }),
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, method, slip, given, inDrawer: float }, tools) {
    const { now } = tools;
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
    const isHeld = booking.status === 'held';
    if (isHeld && (booking.holdExpiresAt === null || booking.holdExpiresAt <= now))
      throw new Refusal('hold_over', { message: 'Its place is kept no longer: sell it anew.' });
    // A card that was just set aside for the hold has paid it.
    const owed = await readOwed(db, bookingId);
    if (owed === 0) throw new Refusal('invalid', { message: 'Nothing is owed for this booking.' });
    requireHand(method, { slip, given }, owed);
    const change = given === undefined ? noMoney : pence(given - owed);
    const staffId = actor.person?.id ?? null;
    const warnings = method === 'cash' ? await cashWarnings(db, staffId, float, now, change) : [];
    await takeByHand(
      db,
      {
        bookingId,
        amount: owed,
        method,
        slip: slip?.trim() ?? null,
        given: given === undefined ? null : pence(given),
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
        sentence: `${fullName(locked)} pays ${formatGbp(owed)} ${byWords[method]}.`,
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
      result: { paid: owed, change },
      told: `${fullName(locked)} paid ${formatGbp(owed)} ${byWords[method]}.`,
      wakes: ['mail', 'payments'],
    };
  },
} satisfies Command<z.ZodMiniType<Taken>, { paid: Pence; change: Pence }>;

/** Of the hold that was just paid in the hand; what is paid there all the same goes back. */
async function closeForms(db: Database, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, updatedAt: now })
    .where('bookingId', '=', bookingId)
    .where('status', 'in', ['created', 'awaiting_customer', 'action_required', 'declined'])
    .where('cancelRequestedAt', 'is', null)
    .execute();
}

/** A refund of hand money is done when the money has gone back the way it came: over the counter. */
export const giveBackByHand = {
  name: 'give-back-by-hand',
  permission: 'sell-walk-in',
  kind: 'money',
  input: z.strictObject({ refund: secretId, slip: z.optional(text(40)), inDrawer }),
  bookingOf: async (db, { refund }) => (await refundRow(db, refund))?.bookingId,
  async handler(db, actor, { refund: id, slip, inDrawer: float }, { now }) {
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
      throw new Refusal('invalid', { message: 'This was given back already.' });
    if (refund.notBefore !== null && refund.notBefore > now)
      throw new Refusal('being_changed', { message: 'Wait a minute: it can still be taken back.' });
    requireHand(known.provider, { slip }, refund.amount);
    const staffId = actor.person?.id ?? null;
    const warnings = known.provider === 'cash' ? await cashWarnings(db, staffId, float, now) : [];
    await noteGivenBack(db, attempt, refund, { slip: slip?.trim() ?? null, staffId }, now);
    return {
      subject: { kind: 'booking', id: known.bookingId },
      effect: {
        sentence: `${fullName(locked)} gets ${formatGbp(refund.amount)} back ${byWords[known.provider]}.`,
        figures: [{ label: 'Given back', value: formatGbp(refund.amount) }],
        warnings,
      },
      before: { refund: id, status: 'requested' },
      after: { refund: id, status: 'done' },
      told: `${fullName(locked)} got ${formatGbp(refund.amount)} back ${byWords[known.provider]}.`,
      result: { amount: refund.amount },
    };
  },
} satisfies Command<
  z.ZodMiniType<{ refund: string; slip?: string | undefined; inDrawer?: number | null | undefined }>,
  { amount: Pence }
>;

function refundRow(db: Database, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .select(['refunds.attemptId', 'provider', 'bookingId', 'date'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
}

/** A new address for what a booking owes, or for its deposit. Addresses made before go on asking for the same debt. */
export const sendPayLink = {
  name: 'send-pay-link',
  permission: 'send-pay-link',
  kind: 'money',
  input: z.strictObject({ bookingId: secretId, debt: z.enum(linkDebts) }),
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, debt }, { now, publicUrl }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const madeBy = actor.person?.id ?? null;
    const url = await makePayLink(db, publicUrl, { bookingId, debt, madeBy }, now);
    const link = await db
      .selectFrom('payLinks')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .orderBy('madeAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
    const { state, sum, until } = await judgePayLink(db, { ...link, debt, endedAt: null }, booking, now);
    if (state !== 'to_pay')
      throw new Refusal('invalid', {
        message: state === 'paid' ? 'Nothing is owed for this booking.' : 'It is too late for a pay link.',
      });
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `A pay link for ${fullName(locked)}: ${formatGbp(sum)}${debt === 'deposit' ? ', the deposit' : ''}.`,
        figures: [{ label: 'To pay', value: formatGbp(sum) }],
        warnings: [],
      },
      before: {},
      after: { debt, sum },
      result: { url, sum, until },
      secrets: ['url'],
    };
  },
} satisfies Command<
  z.ZodMiniType<{ bookingId: string; debt: LinkDebt }>,
  { url?: string; sum: Pence; until: Date }
>;

/** The place that is kept for a party that has not paid is free again; money that comes all the same goes back. */
export const letHoldGo = {
  name: 'let-hold-go',
  permission: 'send-pay-link',
  kind: 'bookings',
  input: z.strictObject({ bookingId: secretId }),
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    if (locked.status !== 'held' || locked.source === null)
      throw new Refusal('invalid', { message: 'Nothing is kept for this booking that could be let go.' });
    // Kept in a stop, it ends because of us.
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
} satisfies Command<z.ZodMiniType<{ bookingId: string }>>;
