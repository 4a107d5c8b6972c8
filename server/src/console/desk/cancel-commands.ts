import * as contract from '@slipway/shared/api/console/booking.ts';
import { withFullStop } from '@slipway/shared/values/full-stop.ts';
import type { RefundWay } from '@slipway/shared/rules/refund-way.ts';
import { formatGbp, noMoney, pence, penceOf, poundsOf, type Pence } from '@slipway/shared/values/pence.ts';
import { writeCancellation } from '../../bookings/cancellation/cancel-booking.ts';
import { cancelTrip } from '../../bookings/cancellation/call-off.ts';
import { standAgain } from '../../bookings/cancellation/stand-again.ts';
import {
  type LockedMoney,
  authorisedBalance,
  capturedBalance,
  lockMoney,
  offerFor,
  refundCaptured,
  refundWayOfMoney,
} from '../../bookings/cancellation/refund-booking.ts';
import { shownStatus } from '../../bookings/booking-status.ts';
import { type BookingWithTerms, selectBooking } from '../../bookings/select-booking.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { HandMethod } from '../../payments/hand-money.ts';
import { type LoggedAction, type Tools, command } from '../command/command.ts';
import { type LockedTrip, fullName, lockTrips } from '../day/lock-trip.ts';

export type PolicyOffer = { refund: Pence; adminFee: Pence; isInTime: boolean };

/**
 * The refund by the cancellation policy, as the customer would get it. After the customer's last day to cancel the
 * refund is 0. If the booking cannot be cancelled, returns a sentence with the reason.
 */
export function offerByPolicy(
  booking: BookingWithTerms,
  { attempts, refunds }: LockedMoney,
  tripState: string | undefined,
  now: Date,
): PolicyOffer | { sentence: string } {
  if (shownStatus(booking, now) !== 'open')
    return { sentence: 'Only a trip that is still to come can be cancelled.' };
  if (tripState === 'out' || tripState === 'back') return { sentence: 'This party has sailed.' };
  const offer = offerFor({ ...booking, isOpen: true }, attempts, refunds, now);
  if (offer.canCancel) return { ...offer, isInTime: true };
  // No refund is due, but to void the authorised payment would return all of it. So staff wait for the capture.
  if (authorisedBalance(attempts) > 0)
    return { sentence: 'The payment is just being taken. Please try again in a minute.' };
  return { refund: noMoney, adminFee: noMoney, isInTime: false };
}

/** The words for a refund that staff hand over at the jetty and record under Drawers. */
export const backByHand: Record<HandMethod, string> = {
  cash: 'given back in cash',
  card_machine: 'refunded by card machine',
};

/** For each way of refunding: the verb for the refund, and a sentence about the next step. */
const aboutWays: Record<RefundWay, { becomes: string; next: string }> = {
  card: { becomes: 'is refunded', next: 'The refund is sent in a minute. The customer then gets an email.' },
  disputed: {
    becomes: 'is refunded',
    next: 'The refund is sent once the bank has decided. The customer then gets an email.',
  },
  cash: {
    becomes: `is to be ${backByHand.cash}`,
    next: 'Hand over the money and record it in Drawers.',
  },
  card_machine: {
    becomes: `is to be ${backByHand.card_machine}`,
    next: 'Refund the sum on the card machine and record it in Drawers.',
  },
  several: {
    becomes: 'is refunded the way it was paid',
    next: 'The part paid by card is sent in a minute; the rest is listed in Drawers.',
  },
};

export const cancelByPolicy = command(contract.cancelByPolicy, {
  name: 'cancel-by-policy',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId }, tools) {
    const { now } = tools;
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
    const money = await lockMoney(db, bookingId);
    const trip = await tripStateOf(db, bookingId);
    const offer = offerByPolicy(booking, money, trip, now);
    const { becomes } = aboutWays[refundWayOfMoney(money.attempts)];
    if ('sentence' in offer) throw new Refusal('cannot_cancel', { message: offer.sentence });
    await writeCancellation(db, { booking, money, offer, cause: 'cancelled by staff for the customer' }, now);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence:
          offer.refund > 0
            ? `${fullName(locked)}’s booking is cancelled and ${formatGbp(offer.refund)} ${becomes}. They get an email in a minute.`
            : `${fullName(locked)}’s booking is cancelled and nothing is refunded. They get an email in a minute.`,
        figures: [
          { label: 'Refund', value: formatGbp(offer.refund) },
          { label: 'Bank charge', value: formatGbp(offer.adminFee) },
        ],
        warnings: offer.isInTime
          ? disputeWarnings(money)
          : [`No refund is due within ${booking.terms.fullRefundDays} days of the trip.`],
      },
      before: { status: 'confirmed', confirmedAt: booking.confirmedAt },
      after: { status: 'cancelled', refund: offer.refund },
      told: `${fullName(locked)}’s booking was cancelled, and ${offer.refund > 0 ? `${formatGbp(offer.refund)} ${becomes}` : 'nothing is refunded'}.`,
      // Counts towards the limit on call-offs, so that a stranger at an unlocked device cannot cancel a season.
      calledOff: { parties: 1, price: offer.refund },
      result: { refund: poundsOf(offer.refund) },
    };
  },
  undo: takeBack,
  undone: standsAgain,
});

export const cancelByUs = command(contract.cancelByUs, {
  name: 'cancel-by-us',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId, because }, tools) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const party = await cancelTrip(tools, db, bookingId, { reason: because.trim() }, tools.now);
    if (party === undefined)
      throw new Refusal('cannot_cancel', { message: 'Only a trip that is still to come can be cancelled.' });
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${fullName(locked)}’s trip is cancelled because of ${because.trim()}. They get an email in a minute, and can choose another time or ${formatGbp(locked.total)} back.`,
        figures: [{ label: 'Refund, if they choose it', value: formatGbp(locked.total) }],
        warnings: [],
      },
      before: { status: locked.status, confirmedAt: locked.confirmedAt },
      after: { status: 'cancelled' },
      personal: { before: {}, after: { because: because.trim() } },
      told: `${fullName(locked)}’s trip was cancelled because of ${because.trim()}. They can choose another time or ${formatGbp(locked.total)} back.`,
      calledOff: { parties: 1, price: locked.total },
      result: {},
    };
  },
  undo: takeBack,
  undone: standsAgain,
});

function standsAgain(): string {
  return 'The cancellation was taken back: the trip goes ahead, and no email is sent.';
}

/** Undoes a cancellation. While it can be undone, the booking's place and coupon stay reserved. */
async function takeBack(
  db: Database,
  _actor: unknown,
  { subject, before }: LoggedAction,
  { now }: Tools,
): Promise<void> {
  const [booking] = (await lockTrips(db, [subject.id], { isAlone: false })) as [LockedTrip];
  await standAgain(db, booking, new Date(String(before['confirmedAt'])), now);
}

async function tripStateOf(db: Database, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('trips')
    .select('state')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  return row?.state;
}

function disputeWarnings({ attempts }: LockedMoney): string[] {
  return refundWayOfMoney(attempts) === 'disputed'
    ? [
        'A bank is looking into a payment for this booking. A refund to that card waits until the bank has decided. If the bank returns the money itself, the refund is dropped.',
      ]
    : [];
}

/** Refunds a sum for a typed reason, without cancelling the booking. */
export const refundBooking = command(contract.refundBooking, {
  name: 'refund-booking',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId, amount: typed, because }, { now }) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const money = await lockMoney(db, bookingId);
    const left = capturedBalance(money.attempts, money.refunds);
    const amount = penceOf(typed);
    if (amount === 0)
      throw new Refusal('invalid', { message: 'How much is refunded?', details: { field: 'amount' } });
    if (left === 0)
      throw new Refusal('invalid', { message: 'Nothing was taken for this booking that could be refunded.' });
    if (amount > left)
      throw new Refusal('refund_changed', { message: `At most ${formatGbp(left)} can be refunded.` });
    await refundCaptured(db, money, amount, because.trim(), now);
    const { becomes, next } = aboutWays[refundWayOfMoney(money.attempts)];
    const sentence = `${formatGbp(amount)} ${becomes} to ${fullName(locked)}. Reason: ${withFullStop(because.trim())}`;
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${sentence} ${next}`,
        figures: [
          { label: 'Refund', value: formatGbp(amount) },
          { label: 'Left', value: formatGbp(pence(left - amount)) },
        ],
        warnings: disputeWarnings(money),
      },
      told: sentence,
      before: { left },
      after: { left: left - amount },
      money: amount,
      result: { left: poundsOf(pence(left - amount)) },
    };
  },
  async undo(db, _actor, { subject }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    await lockMoney(db, subject.id);
  },
  undone: ({ money }) => `The refund of ${formatGbp(money)} was taken back. Nothing is sent.`,
});
