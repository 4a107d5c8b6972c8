import { chargePayableUntil } from '@slipway/shared/rules/charges.ts';
import { dayMs } from '@slipway/shared/values/durations.ts';
import { type Pence, noMoney } from '@slipway/shared/values/pence.ts';
import { sharedPaths } from '@slipway/shared/values/shared-paths.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { AttemptStatus, Database, Row } from '../../../platform/database/tables.ts';
import { type Charge, chargesPaidSince, owedCharges, paidFor, sumOf } from '../charges/charge.ts';
import { readOwed } from '../../../payments/paid-for-price.ts';
import { hashOf, randomId } from '../../../platform/security/random-id.ts';
import { type BookingWithTerms, selectBooking } from '../../select-booking.ts';

/**
 * The path of a link contains this many characters of the token's hash (64 bits). They open the preview card, but
 * cannot be used to pay.
 */
export const payLinkNameLength = 16;

/** Makes a new address for one debt of a booking. The address is shown once: only its hash is stored. */
export async function makePayLink(
  db: Database,
  publicUrl: string,
  link: Pick<Row<'payLinks'>, 'bookingId' | 'debt' | 'madeBy'>,
  now: Date,
): Promise<{ id: string; address: string }> {
  const [id, token] = [randomId(), randomId()];
  await db
    .insertInto('payLinks')
    .values({ ...link, id, tokenHash: hashOf(token), madeAt: now })
    .execute();
  return { id, address: publicUrl + sharedPaths.payLink(hashOf(token).slice(0, payLinkNameLength), token) };
}

type PayLinkState =
  | 'to_pay'
  /** The debt is paid, or is no longer owed. */
  | 'paid'
  /** Staff waived the charge, and nothing was paid for it. */
  | 'waived'
  /** Too late: the place is free again, or the day is long past. */
  | 'over'
  /** The trip does not take place. */
  | 'off';

export type PayLink = {
  link: Row<'payLinks'>;
  booking: BookingWithTerms;
  state: PayLinkState;
  sum: Pence;
  until: Date;
  /** For a link about charges: the charges owed now or, once all are paid, the charges paid since the link was made. */
  charges: Charge[];
};

/**
 * The debts of one link: the debt of its booking and, if a second boat was sold with that booking, the second boat's
 * debt.
 */
export type LinkedDebts = [PayLink, ...PayLink[]];

/** The debts that a link asks for now; undefined: the link does not exist. */
export async function findPayLink(db: Database, token: string, now: Date): Promise<LinkedDebts | undefined> {
  const link = await db
    .selectFrom('payLinks')
    .selectAll()
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirst();
  return link && findDebts(db, link, now);
}

export async function findDebts(
  db: Database,
  link: Row<'payLinks'>,
  now: Date,
): Promise<LinkedDebts | undefined> {
  const debts: PayLink[] = [];
  for (const id of await boatsOf(db, link)) {
    const booking = await selectBooking(db, id).executeTakeFirst();
    if (booking !== undefined) debts.push(await judgePayLink(db, link, booking, now));
  }
  return debts.length === 0 ? undefined : (debts as LinkedDebts);
}

/** A link asks for one debt at a time. It begins with the debt of the first unpaid boat. */
export function askedOf(debts: LinkedDebts): PayLink {
  return debts.find(({ state }) => state === 'to_pay') ?? debts[0];
}

/** The bookings that a link pays for. A deposit link, or a link of the second boat, pays for one booking only. */
export async function boatsOf(
  db: Database,
  { bookingId, debt }: Pick<Row<'payLinks'>, 'bookingId' | 'debt'>,
): Promise<string[]> {
  if (debt !== 'price') return [bookingId];
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('linkedTo', '=', bookingId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return [bookingId, ...rows.map(({ id }) => id)];
}

/** Calculates the sum from the booking as it is now: a link never asks for an earlier sum. */
export async function judgePayLink(
  db: Database,
  link: Row<'payLinks'>,
  booking: BookingWithTerms,
  now: Date,
): Promise<PayLink> {
  const owed = link.debt === 'charge' ? await owedCharges(db, booking.id) : [];
  const sum = link.debt === 'charge' ? sumOf(owed) : await debtOf(db, link.debt, booking);
  const charges =
    link.debt === 'charge' && sum === noMoney
      ? await chargesPaidSince(db, booking.id, link.madeAt)
      : owed.filter((charge) => paidFor(charge) > 0);
  const until = untilOf(link.debt, booking);
  const isOff = booking.status === 'held' && (await isClosedToPayer(db, booking, now));
  const state = isOff
    ? 'off'
    : link.debt === 'charge'
      ? charges.length === 0
        ? 'waived'
        : stateOfDebt(link, sum, until, now)
      : stateOf(link, booking, sum, until, now);
  return {
    link,
    booking,
    sum: state === 'to_pay' || state === 'over' ? sum : noMoney,
    until,
    charges,
    state,
  };
}

/** Whether it is too late to pay for this booking, because a stop closed its time and can no longer be undone. */
async function isClosedToPayer(
  db: Database,
  { id, date, startTime, endTime }: BookingWithTerms,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select is_closed_to_payer(${id}, ${date}, ${startTime}, ${endTime}, ${now}) as is_closed`.execute(db);
  return rows[0]?.isClosed === true;
}

function stateOf(
  { endedAt }: Row<'payLinks'>,
  { status }: BookingWithTerms,
  sum: Pence,
  until: Date,
  now: Date,
): PayLinkState {
  switch (status) {
    case 'held':
      return endedAt !== null || until <= now ? 'over' : 'to_pay';
    case 'expired':
    case 'replaced':
      return 'over';
    case 'cancelled':
    case 'called_off':
      return 'off';
    case 'confirmed':
    case 'completed':
      return stateOfDebt({ endedAt }, sum, until, now);
  }
}

/**
 * The state of a link to a debt of a confirmed booking, or to a charge. A charge is owed regardless of the booking's
 * status.
 */
function stateOfDebt(
  { endedAt }: Pick<Row<'payLinks'>, 'endedAt'>,
  sum: Pence,
  until: Date,
  now: Date,
): PayLinkState {
  if (sum === 0) return 'paid';
  return endedAt !== null || until <= now ? 'over' : 'to_pay';
}

async function debtOf(db: Database, debt: 'price' | 'deposit', booking: BookingWithTerms): Promise<Pence> {
  if (debt === 'price') return readOwed(db, booking.id);
  return (await isDepositHeld(db, booking.id)) ? noMoney : booking.terms.deposit;
}

/** Whether the booking's deposit is held, either by staff or on a card. */
export async function isDepositHeld(
  db: Database,
  bookingId: string,
  withoutAttempt?: string,
): Promise<boolean> {
  const byHand = await db
    .selectFrom('deposits')
    .select('bookingId')
    .where('bookingId', '=', bookingId)
    .where('returnedAt', 'is', null)
    .executeTakeFirst();
  if (byHand !== undefined) return true;
  const onCard = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('purpose', '=', 'deposit')
    .where('id', '!=', withoutAttempt ?? '')
    .where('acceptedAt', 'is not', null)
    .where('reversalRequestedAt', 'is', null)
    .where('status', 'in', ['authorised', 'captured', 'part_refunded'])
    .executeTakeFirst();
  return onCard !== undefined;
}

/**
 * A hold can be paid until it ends, a debt until a day after the trip, a deposit until the trip begins, a charge for
 * weeks.
 */
function untilOf(debt: PayLink['link']['debt'], booking: BookingWithTerms): Date {
  if (booking.status === 'held' && booking.holdExpiresAt !== null) return booking.holdExpiresAt;
  const { date, startTime, endTime } = booking;
  if (debt === 'deposit') return toInstant(date, startTime);
  if (debt === 'charge') return chargePayableUntil(booking);
  return new Date(toInstant(date, endTime).getTime() + dayMs);
}

const open: AttemptStatus[] = ['created', 'awaiting_customer', 'action_required', 'declined'];

/**
 * When the sum owed has changed, closes the provider's payment forms that still ask for the old sum. Money that arrives
 * anyway is compared with the sum owed at that moment. The caller has locked the booking.
 */
export async function cancelOwedPayments(db: Database, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, updatedAt: now })
    .where('bookingId', '=', bookingId)
    .where('isForOwed', '=', true)
    .where('status', 'in', open)
    .where('cancelRequestedAt', 'is', null)
    .execute();
}
