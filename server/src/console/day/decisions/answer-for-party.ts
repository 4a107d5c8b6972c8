import * as contract from '@slipway/shared/api/console/decisions.ts';
import type { RefundWay } from '@slipway/shared/rules/refund-way.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp, poundsOf } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { writeAnswer } from '../../../bookings/cancellation/answer-offer.ts';
import { lockMoney, refundWayOfMoney } from '../../../bookings/cancellation/refund-booking.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import { type LockedTrip, fullName, lockTrips } from '../lock-trip.ts';

/**
 * Records the choice that a party makes on the phone or at the jetty. A move to another time takes effect at once, like
 * every move by staff (docs/decisions/0065). A refund waits until the choice can no longer be undone.
 */
export const answerForParty = command(contract.answerForParty, {
  name: 'answer-for-party',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  isFinal: ({ slotId }) => slotId !== undefined,
  async handler(db, actor, { bookingId, slotId }, { now }) {
    // Locks the day of the booking and the day of the slot, before the booking itself.
    await sql`select lock_days(array[(select date from bookings where id = ${bookingId}),
      (select date from slots where id = ${slotId ?? null})])`.execute(db);
    const before = await readOffer(db, bookingId);
    const answer = slotId === undefined ? ({ kind: 'money' } as const) : ({ kind: 'slot', slotId } as const);
    const refund = await writeAnswer(db, bookingId, answer, { now, staffId: actor.person?.id ?? null });
    const [party] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const who = fullName(party);
    const { told, ...effect } =
      answer.kind === 'slot'
        ? wordsOfTime(who, `${formatLongDate(party.date)}, ${party.startTime}`)
        : wordsOfMoney(who, refund, refundWayOfMoney((await lockMoney(db, bookingId)).attempts));
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: { ...effect, warnings: [] },
      told,
      before: { status: before.status, offerUntil: before.offerUntil, coupon: before.couponId },
      after: { answer: answer.kind, refund },
      result: { refund: poundsOf(refund) },
      ...(answer.kind === 'slot' ? { wakes: ['mail'] as const } : {}),
    };
  },
  /** Undoes the party's choice of a refund, before the refund is sent. The party can then choose again. */
  async undo(db, _actor, { subject, before, at }, { now }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    const { numUpdatedRows } = await db
      .updateTable('cancellations')
      .set({
        refund: 0 as Row<'cancellations'>['refund'],
        offerUntil: before['offerUntil'] as Row<'cancellations'>['offerUntil'],
      })
      .where('bookingId', '=', subject.id)
      .where('byWhom', '=', 'business')
      .where('offerUntil', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Refusal('cannot_undo');
    // The booking's old place is reserved for the party again, until the same time as before.
    await sql`
      update allocations a set deadline = p.kept_until from decided_parties p
      where a.booking_id = ${subject.id} and p.booking_id = a.booking_id and a.deadline > ${now}
        and p.kept_until > ${now}`.execute(db);
    const coupon = before['coupon'] as number | null;
    if (coupon !== null) await takeCouponAgain(db, subject.id, coupon);
    await db
      .updateTable('decidedParties')
      .set({ answer: null, answeredAt: null, answeredBy: null })
      .where('bookingId', '=', subject.id)
      .where('answer', '=', 'money')
      .where('answeredAt', '=', at)
      .execute();
    // The booking's payments are processed again, because a provider may have sent events between the choice
    // and its undo.
    await db
      .updateTable('paymentAttempts')
      .set({ notBefore: now })
      .where('bookingId', '=', subject.id)
      .where('notBefore', 'is', null)
      .execute();
  },
  undone: () => 'Taken back: the party can choose again, and nothing is refunded.',
});

/** `when`: for example 'Saturday 12 December 2026, 13:00'. */
function wordsOfTime(who: string, when: string) {
  return {
    sentence: `${who} comes on ${when}, free of charge. The move takes effect at once, and they get an email.`,
    figures: [{ label: 'New time', value: when }],
    told: `${who} comes on ${when} instead.`,
  };
}

/** The destination of the refund. Money that only staff can refund is listed under Drawers. */
const goesBack: Record<RefundWay, { sentence: string; told: string }> = {
  card: { sentence: 'is refunded to the card in a minute', told: 'is refunded to the card' },
  disputed: {
    sentence: 'is refunded once the bank has decided about the payment',
    told: 'is refunded once the bank has decided about the payment',
  },
  cash: {
    sentence: 'is to be handed over in cash and waits under Drawers',
    told: 'in cash waits under Drawers',
  },
  card_machine: {
    sentence: 'is to be refunded by the card machine and waits under Drawers',
    told: 'by the card machine waits under Drawers',
  },
  several: {
    sentence:
      'is refunded as it was paid, part of it to the card in a minute and the rest by hand under Drawers',
    told: 'is refunded, part of it to the card and the rest by hand under Drawers',
  },
};

function wordsOfMoney(who: string, refund: Pence, by: RefundWay) {
  if (refund === 0) {
    const told = `${who} wants no other time.`;
    return { sentence: `${told} Nothing was paid, so nothing is refunded.`, figures: [], told };
  }
  const sum = formatGbp(refund);
  return {
    sentence: `${who} chose a refund: ${sum} ${goesBack[by].sentence}.`,
    figures: [{ label: 'Refund', value: sum }],
    told: `${who} chose a refund: ${sum} ${goesBack[by].told}.`,
  };
}

async function readOffer(db: Database, bookingId: string) {
  const found = await db
    .selectFrom('bookings')
    .leftJoin('cancellations', 'cancellations.bookingId', 'bookings.id')
    .select(['bookings.status', 'cancellations.offerUntil'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('not_found');
  const coupon = await db
    .selectFrom('couponUses')
    .select('couponId')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  return { ...found, couponId: coupon?.couponId ?? null };
}

/** Throws 'cannot_undo' if other bookings have used up the coupon since the party chose the refund. */
async function takeCouponAgain(db: Database, bookingId: string, couponId: number): Promise<void> {
  try {
    await sql`select reserve_coupon(id, ${couponId}, email_key, true) from bookings where id = ${bookingId}`.execute(
      db,
    );
  } catch (error) {
    if ((error as { code?: string }).code === 'SLP01') throw new Refusal('cannot_undo');
    throw error;
  }
}
