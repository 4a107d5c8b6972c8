import * as contract from '@slipway/shared/api/console/charges.ts';
import { withFullStop } from '@slipway/shared/values/full-stop.ts';
import { type Pence, formatGbp, noMoney, penceOf, subtractPence } from '@slipway/shared/values/pence.ts';
import { type Charge, asText, lockCharge, netOf } from '../../../bookings/money/charges/charge.ts';
import { answerCharge, letGo, takeBackDecision } from '../../../bookings/money/charges/decide-charge.ts';
import {
  type MadeCharges,
  makeCharges,
  takeBackCharges,
} from '../../../bookings/money/charges/make-charges.ts';
import {
  answerBy,
  objectThroughStaff,
  takeBackObjection,
} from '../../../bookings/money/charges/object-to-charge.ts';
import { loadCustomer } from '../../../bookings/select-booking.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { chargeAnsweredMail } from '../../../mail/templates/charge-answered.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { dayAndTime } from '../../../payments/dispute-text.ts';
import { isByHand } from '../../../payments/hand-money.ts';
import { type LoggedAction, command } from '../../command/command.ts';
import { vatOfCharge } from '../../day/vat-of-charge.ts';
import { type LockedTrip, fullName, lockTrips } from '../../day/lock-trip.ts';

/** Commands for charges in addition to a party's price: make a charge, waive it, and answer the party's objection. */

export const chargeParty = command(contract.chargeParty, {
  name: 'charge-party',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, kind, amount: typed, because, from }, tools) {
    const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const amount = penceOf(typed);
    const reason = because.trim();
    const wanted = { bookingId, kind, amount, because: reason, rule: null, from };
    const made = await makeCharges(db, tools, { ...wanted, madeBy: actor.person?.id ?? null });
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `${fullName(locked)} is charged ${formatGbp(amount)}. ${whereFrom(made)} Reason: ${withFullStop(reason)}`,
        figures: [...figuresOf(made), ...(await vatOfCharge(db, amount, kind, tools.now))],
        warnings: await ringInstead(db, locked),
      },
      before: {},
      after: afterCharging(made, kind),
      personal: { before: {}, after: { because: reason } },
      money: amount,
      basis: [bookingId, kind, amount, made.kept, made.owed, made.way],
      result: {
        charges: made.ids,
        ...(made.payLink === undefined ? {} : { payLink: made.payLink }),
      },
      secrets: ['payLink'],
    };
  },
  undo: undoCharging,
});

/** '£40.00 is kept from the deposit on the card. £20.00 is requested by pay link.' */
export function whereFrom({ kept, owed, way }: MadeCharges): string {
  const ofDeposit = way === null ? '' : `${formatGbp(kept)} is kept from the deposit ${ways[way]}.`;
  const byLink = owed === 0 ? '' : `${formatGbp(owed)} is requested by pay link.`;
  return [ofDeposit, byLink].filter(Boolean).join(' ');
}

const ways = { card: 'on the card', cash: 'in cash', card_machine: 'by card machine' };

export function figuresOf({ kept, owed }: MadeCharges): { label: string; value: string }[] {
  return [
    ...(kept === 0 ? [] : [{ label: 'Kept', value: formatGbp(kept) }]),
    ...(owed === 0 ? [] : [{ label: 'To pay', value: formatGbp(owed) }]),
  ];
}

/** The log's data about new charges. `undoCharging` reads the data to undo the charges. */
export function afterCharging({ ids, kept, owed, payLinkId }: MadeCharges, kind: Charge['kind']) {
  return { charges: ids, kept, owed, chargeKind: kind, payLinkId: payLinkId ?? null };
}

/** Undoes the charges of an action. Every command that makes charges uses this undo. */
export async function undoCharging(
  db: Database,
  actor: { person: { id: string } | null },
  { subject, after }: LoggedAction,
  { now }: { now: Date },
): Promise<void> {
  await lockTrips(db, [subject.id], { isAlone: false });
  const ids = after['charges'] as string[] | undefined;
  const link = after['payLinkId'];
  await takeBackCharges(
    db,
    {
      charges: ids ?? [],
      payLinkId: typeof link === 'string' ? link : undefined,
      staffId: actor.person?.id ?? null,
    },
    now,
  );
}

/** Ends a charge: it is no longer requested, and any part already taken is refunded in the way it was paid. */
export const letChargeGo = command(contract.letChargeGo, {
  name: 'let-charge-go',
  kind: 'money',
  bookingOf: async (db, { charge }) => bookingOfCharge(db, charge),
  async handler(db, actor, { charge: id, because }, { now }) {
    const { locked, charge } = await lockWithTrip(db, id);
    const net = netOf(charge);
    const reason = because.trim();
    const isGivenBack = await letGo(db, charge, { because: reason, by: actor.person?.id ?? null }, now);
    await tell(db, locked, charge, { givenBack: net, answer: reason, isTaken: isGivenBack }, now);
    return {
      subject: { kind: 'booking', id: charge.bookingId },
      effect: {
        sentence: `${fullName(locked)} does not have to pay ${formatGbp(net)} (${asText(charge)}).${isGivenBack ? ' The sum is refunded in the way it was paid.' : ''} Reason: ${withFullStop(reason)}`,
        figures: [{ label: isGivenBack ? 'Refund' : 'Waived', value: formatGbp(net) }],
        warnings: await ringInstead(db, locked),
      },
      before: { charge: id, attempt: charge.attemptId },
      after: { charge: id, letGo: net },
      personal: { before: {}, after: { because: reason } },
      money: net,
      result: {},
    };
  },
  undo: undoDecision,
});

/**
 * Answers an objection to a charge kept from a deposit. The answer keeps the whole charge, or returns some or all of
 * it.
 */
export const answerObjection = command(contract.answerObjection, {
  name: 'answer-objection',
  kind: 'money',
  bookingOf: async (db, { charge }) => bookingOfCharge(db, charge),
  async handler(db, actor, { charge: id, givenBack: typed, answer }, { now }) {
    const { locked, charge } = await lockWithTrip(db, id);
    if (charge.objectedAt === null || charge.letGoAt !== null)
      throw new Refusal('invalid', { message: 'This charge has no open objection.' });
    const givenBack = penceOf(typed);
    const words = answer.trim();
    await answerCharge(db, charge, { givenBack, answer: words, by: actor.person?.id ?? null }, now);
    await tell(db, locked, charge, { givenBack, answer: words, isTaken: charge.taken !== null }, now);
    const kept = subtractPence(charge.amount, givenBack);
    return {
      subject: { kind: 'booking', id: charge.bookingId },
      effect: {
        sentence:
          givenBack === 0
            ? `${fullName(locked)} is told that ${formatGbp(kept)} is kept (${asText(charge)}).`
            : `${fullName(locked)} gets ${formatGbp(givenBack)} back (${asText(charge)}).`,
        figures: [
          { label: 'Kept', value: formatGbp(kept) },
          ...(givenBack === 0 ? [] : [{ label: 'Refund', value: formatGbp(givenBack) }]),
        ],
        warnings: await ringInstead(db, locked),
      },
      before: { charge: id, attempt: charge.attemptId },
      after: { charge: id, givenBack },
      personal: { before: {}, after: { answer: words } },
      money: givenBack,
      result: {},
    };
  },
  undo: undoDecision,
});

/**
 * Records an objection that a party makes on the phone. A party without an email address has no page on which to
 * object.
 */
export const recordObjection = command(contract.recordObjection, {
  name: 'record-objection',
  kind: 'money',
  bookingOf: async (db, { charge }) => bookingOfCharge(db, charge),
  async handler(db, _actor, { charge: id, words: typed }, { business, now }) {
    const { locked, charge } = await lockWithTrip(db, id);
    const words = typed.trim();
    await objectThroughStaff(db, business, locked, charge, words, now);
    return {
      subject: { kind: 'booking', id: charge.bookingId },
      effect: {
        sentence: `${fullName(locked)} objects to ${asText(charge)}. A manager must answer by ${dayAndTime(answerBy(now))}.`,
        figures: [],
        warnings: [],
      },
      before: { charge: id },
      after: { charge: id },
      personal: { before: {}, after: { words } },
      result: {},
    };
  },
  async undo(db, _actor, { subject, before }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    await takeBackObjection(db, await lockCharge(db, String(before['charge'])));
  },
});

/** For a party without an email address: a warning that staff must ring the party. */
export async function ringInstead(db: Database, booking: LockedTrip): Promise<string[]> {
  const { email } = await loadCustomer(db, booking);
  return email === '' ? [`No email for ${fullName(booking)}: ring them.`] : [];
}

async function undoDecision(db: Database, _actor: unknown, { subject, before }: LoggedAction): Promise<void> {
  await lockTrips(db, [subject.id], { isAlone: false });
  const charge = await lockCharge(db, String(before['charge']));
  const attempt = before['attempt'];
  await takeBackDecision(db, charge, typeof attempt === 'string' ? attempt : null);
}

/** Writes the party an email about its charge. The email is sent once staff can no longer undo the action. */
async function tell(
  db: Database,
  booking: LockedTrip,
  charge: Charge,
  { givenBack, answer, isTaken }: { givenBack: Pence; answer: string; isTaken: boolean },
  now: Date,
): Promise<void> {
  const customer = await loadCustomer(db, booking);
  const { kind, amount, attemptId } = charge;
  const attempt =
    attemptId === null
      ? undefined
      : await db
          .selectFrom('paymentAttempts')
          .select('provider')
          .where('id', '=', attemptId)
          .executeTakeFirst();
  const way =
    !isTaken || attempt === undefined || givenBack === noMoney
      ? ('not_taken' as const)
      : isByHand(attempt.provider)
        ? ('hand' as const)
        : ('card' as const);
  await insertMail(db, chargeAnsweredMail({ booking, customer, kind, amount, givenBack, way, answer }), now);
}

async function bookingOfCharge(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('charges').select('bookingId').where('id', '=', id).executeTakeFirst();
  return row?.bookingId;
}

async function lockWithTrip(db: Database, id: string): Promise<{ locked: LockedTrip; charge: Charge }> {
  const bookingId = await bookingOfCharge(db, id);
  if (bookingId === undefined) throw new Refusal('not_found');
  const [locked] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
  return { locked, charge: await lockCharge(db, id) };
}
