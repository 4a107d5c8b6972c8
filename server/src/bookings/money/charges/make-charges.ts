import {
  type ChargeKind,
  type ChargeRule,
  type ChargeSource,
  objectHours,
} from '@slipway/shared/rules/charges.ts';
import {
  type Pence,
  addPence,
  formatGbp,
  noMoney,
  smallerPence,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { hoursBefore } from '@slipway/shared/values/venue-time.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { randomId } from '../../../platform/security/random-id.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { chargeMadeMail } from '../../../mail/templates/charge-made.ts';
import { keptByHand, takeByHand, writeHandMoney } from '../../../payments/hand-money.ts';
import { type BookingWithTerms, loadCustomer, selectBooking } from '../../select-booking.ts';
import { makePayLink } from '../pay-link/pay-link.ts';
import { type Charge, chargesOf, closeChargeForms, readCharges, sumOf } from './charge.ts';

export type WantedCharge = {
  bookingId: string;
  kind: ChargeKind;
  amount: Pence;
  /** The reason for the charge, which the party reads. */
  because: string;
  /** The rule from which the sum was calculated; null: staff typed it. */
  rule: ChargeRule | null;
  /**
   * 'deposit': kept from the held deposit. If too little of the deposit is left, the party owes the difference by pay
   * link.
   */
  from: 'deposit' | 'pay_link';
  /** The id of the member of staff; null: the charge was made at the terminal. */
  madeBy: string | null;
};

export type MadeCharges = {
  /** One charge kept from the deposit, one charge to be paid by link, or both. */
  ids: string[];
  kept: Pence;
  owed: Pence;
  /** How the deposit was taken; null: nothing is kept from it. */
  way: DepositWay | null;
  /** The link to pay the sum that is still owed. The link is shown only once. */
  payLink: string | undefined;
  payLinkId: string | undefined;
  /** The time until which the party may object; null: nothing is kept. */
  objectsUntil: Date | null;
};

type DepositWay = 'card' | 'cash' | 'card_machine';

type Pot = {
  source: Exclude<ChargeSource, 'pay_link'>;
  way: DepositWay;
  left: Pence;
  attemptId: string | null;
};

/**
 * Charges a party a sum on top of the price of its booking. If `from` is 'deposit', as much of the sum as
 * possible is kept from the deposit. The party owes the rest by pay link, and gets one email. The caller has
 * locked the booking. Throws 'invalid' if the sum is 0 or exceeds the liability in the terms, or if `from` is
 * 'deposit' and no deposit is held.
 */
export async function makeCharges(
  db: Database,
  { publicUrl, now }: { publicUrl: string; now: Date },
  wanted: WantedCharge,
): Promise<MadeCharges> {
  const { bookingId, kind, amount, because, from, madeBy } = wanted;
  const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
  requireTrip(booking);
  requireSum(booking, await readCharges(db, bookingId), amount);
  const pot = from === 'deposit' ? await potOf(db, booking) : undefined;
  if (from === 'deposit' && pot === undefined)
    throw new Refusal('invalid', { message: 'No deposit is held, so nothing can be kept from it.' });
  const kept = pot === undefined ? noMoney : smallerPence(amount, pot.left);
  const owed = subtractPence(amount, kept);
  const objectsUntil = kept === 0 ? null : hoursBefore(now, -objectHours);
  const ids: string[] = [];
  const write = async (row: Pick<Charge, 'amount' | 'source' | 'attemptId' | 'taken' | 'objectsUntil'>) => {
    const id = randomId();
    const rule = wanted.rule === null ? null : JSON.stringify(wanted.rule);
    const made = { bookingId, kind, reason: because, rule, termsVersion: booking.termsVersion };
    await db
      .insertInto('charges')
      .values({ id, ...made, ...row, madeAt: now, madeBy })
      .execute();
    ids.push(id);
  };
  if (pot !== undefined && kept > 0) {
    const attemptId = pot.attemptId ?? (await keepOfHand(db, booking, kept, madeBy, now));
    const taken = pot.source === 'hand_deposit' ? kept : null;
    await write({ amount: kept, source: pot.source, attemptId, taken, objectsUntil });
  }
  let link: { id: string; address: string } | undefined;
  if (owed > 0) {
    await write({ amount: owed, source: 'pay_link', attemptId: null, taken: null, objectsUntil: null });
    link = await makePayLink(db, publicUrl, { bookingId, debt: 'charge', madeBy }, now);
    await closeChargeForms(db, bookingId, now);
  }
  const way = kept === 0 ? null : pot!.way;
  const customer = await loadCustomer(db, booking);
  const told = { kind, because, kept, way, owed, objectsUntil, address: link?.address ?? null };
  await insertMail(db, chargeMadeMail({ booking, customer, ...told }), now);
  return { ids, kept, owed, way, payLink: link?.address, payLinkId: link?.id, objectsUntil };
}

function requireTrip({ status }: BookingWithTerms): void {
  if (status !== 'confirmed' && status !== 'completed')
    throw new Refusal('trip_over', { message: 'Only a party with a confirmed booking can be charged.' });
}

function requireSum({ terms }: BookingWithTerms, before: readonly Charge[], amount: Pence): void {
  const { mostOwedForDamage: most } = terms;
  if (amount === 0)
    throw new Refusal('invalid', {
      message: 'Please enter the sum of the charge.',
      details: { field: 'amount' },
    });
  const left = subtractPence(most, sumOf(before));
  if (most > 0 && amount > left)
    throw new Refusal('invalid', {
      message: `The terms of this booking allow charges of at most ${formatGbp(most)} in all: ${left > 0 ? `${formatGbp(left)} is left` : 'all of it has been charged'}.`,
      details: { field: 'amount' },
    });
}

/**
 * Returns the deposit, held on a card or taken by hand, and how much of it can still be kept. Undefined if there is
 * no deposit, or if it has been returned or is being released or captured.
 */
async function potOf(db: Database, { id }: BookingWithTerms): Promise<Pot | undefined> {
  const attempt = await lockHeldDeposit(db, id);
  if (attempt !== undefined) {
    const left = subtractPence(attempt.authorised, sumOf(await chargesOf(db, attempt)));
    return { source: 'card_deposit', way: 'card', left, attemptId: attempt.id };
  }
  const deposit = await db
    .selectFrom('deposits')
    .selectAll()
    .where('bookingId', '=', id)
    .where('returnedAt', 'is', null)
    .executeTakeFirst();
  if (deposit === undefined) return undefined;
  const left = subtractPence(deposit.amount, await keptByHand(db, id));
  return { source: 'hand_deposit', way: deposit.method, left, attemptId: null };
}

/** The deposit that is held on a card and is not yet being released or captured. */
export function lockHeldDeposit(
  db: Database,
  bookingId: string,
): Promise<Row<'paymentAttempts'> | undefined> {
  return db
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
}

/** Keeps a sum from a deposit taken by hand: records the sum as a returned deposit, and again as a payment. */
async function keepOfHand(
  db: Database,
  { id: bookingId }: BookingWithTerms,
  kept: Pence,
  staffId: string | null,
  now: Date,
): Promise<string> {
  const { method, slip } = await db
    .selectFrom('deposits')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
  const line = { method, slip, given: null, staffId };
  await writeHandMoney(db, {
    ...line,
    kind: 'deposit_back',
    amount: subtractPence(noMoney, kept),
    bookingId,
    attemptId: null,
    refundId: null,
    at: now,
  });
  return takeByHand(db, { ...line, bookingId, amount: kept, purpose: 'charge', isForOwed: false }, now);
}

/**
 * Undoes charges within the minute in which staff can undo an action. Deletes the charges, so afterwards only
 * the log mentions them. Throws 'cannot_undo' once money has moved for one of the charges.
 */
export async function takeBackCharges(
  db: Database,
  {
    charges: ids,
    payLinkId,
    staffId,
  }: { charges: readonly string[]; payLinkId: string | undefined; staffId: string | null },
  now: Date,
): Promise<void> {
  if (ids.length === 0) throw new Refusal('cannot_undo');
  const charges = await db.selectFrom('charges').selectAll().where('id', 'in', ids).forUpdate().execute();
  if (charges.length < ids.length) throw new Refusal('cannot_undo');
  for (const { source, attemptId, amount, bookingId } of charges) {
    if (source === 'pay_link' && attemptId !== null) throw new Refusal('cannot_undo');
    if (attemptId === null) continue;
    const attempt = await db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('id', '=', attemptId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (source === 'card_deposit' && attempt.captureRequestedAt !== null) throw new Refusal('cannot_undo');
    if (source === 'hand_deposit') await putBackInHand(db, attempt, { bookingId, amount, staffId }, now);
  }
  await db.deleteFrom('charges').where('id', 'in', ids).execute();
  if (payLinkId !== undefined)
    await db.updateTable('payLinks').set({ endedAt: now }).where('id', '=', payLinkId).execute();
}

/** Reverses the payment and records the deposit again. */
async function putBackInHand(
  db: Database,
  attempt: Row<'paymentAttempts'>,
  { bookingId, amount, staffId }: { bookingId: string; amount: Pence; staffId: string | null },
  now: Date,
): Promise<void> {
  const method = attempt.provider as 'cash' | 'card_machine';
  const refundId = randomId();
  await db
    .insertInto('refunds')
    .values({
      id: refundId,
      attemptId: attempt.id,
      amount,
      status: 'done',
      reason: 'kept by mistake',
      nextAttemptAt: now,
      createdAt: now,
      updatedAt: now,
      notBefore: null,
      actionId: null,
    })
    .execute();
  await db
    .updateTable('paymentAttempts')
    .set({ refunded: addPence(attempt.refunded, amount), status: 'refunded', updatedAt: now })
    .where('id', '=', attempt.id)
    .execute();
  const line = { method, bookingId, slip: null, given: null, staffId, at: now };
  const back = { kind: 'refund' as const, amount: subtractPence(noMoney, amount) };
  await writeHandMoney(db, { ...line, ...back, attemptId: attempt.id, refundId }, attempt.id);
  await writeHandMoney(db, { ...line, kind: 'deposit', amount, attemptId: null, refundId: null });
}
