import { minuteMs } from '@slipway/shared/values/durations.ts';
import { defaultMinimumGuests, extraGuestsOf } from '@slipway/shared/rules/guests.ts';
import { storedMethodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import { type Kysely, sql } from 'kysely';
import { allocatedRange } from '../../catalogue/availability/allocated-range.ts';
import { isWorthRetrying, violatedConstraint } from '../../platform/database/database-errors.ts';
import { snakeCaseKeys } from '../../platform/database/snake-case-keys.ts';
import type { NewRow, ProviderName, Row, Tables } from '../../platform/database/tables.ts';
import { busy } from '../../platform/http/error-handler.ts';
import type { KeyClaim, StoredAnswer } from '../../platform/http/idempotency-store.ts';
import { randomCode, randomId } from '../../platform/security/random-id.ts';
import { declinesOf } from '../money/paying/too-many-declines.ts';
import type { DecidedReservation } from './decide-reservation.ts';
import type { Asks, FoundFacts } from './reservation-facts.ts';
import type { ReservationCall, ReservationFacts } from './reservation.ts';

/** A row of the outbox, without the fields that depend on the customer. */
export type MailOfReservation = {
  id: string;
  kind: string;
  bookingId: string | null;
  recipient: string | null;
  onceKey: string | null;
  termsVersion: number | null;
  template: string;
  templateVersion: number;
  facts: object;
};

export type NewReservation = {
  booking: ReservedBooking;
  items: readonly NewRow<'bookingItems'>[];
  turnaroundMinutes: number;
  couponId: number | null;
  attempt: NewRow<'paymentAttempts'>;
  /** The emails of a booking that is confirmed at once. An email without a recipient is for the customer. */
  mails: readonly MailOfReservation[];
  asks: Asks;
  /** The limit on declined cards from the visitor's network in this hour; null: no limit. */
  mostDeclines: number | null;
  /** If the day has this many holds or more, the outcome is 'undecided'. Null: holds are not counted. */
  fewestHolds: number | null;
  /** The proof of work for this hold; null if none is needed. */
  proofId: string | null;
  /** The id of the booking that this one replaces. */
  replaces: string | null;
  /** The limits on unpaid holds or free bookings; null: no limits. */
  limits: WriteLimits | null;
  cause: string;
  idempotency: KeyClaim | null;
  /** For each refusal code, the answer to store for a repeat of the call. Refusals with other codes are not stored. */
  refusalAnswers: Partial<Record<WriteRefusal, StoredAnswer>>;
};

/** The reasons for which the write can refuse a reservation that the server has decided to accept. */
export type WriteRefusal =
  | 'slot_taken'
  | 'slot_not_on_sale'
  | 'coupon_used_up'
  | 'already_paid'
  | 'too_many_holds'
  | 'too_many_free_bookings';

/**
 * The limits on one visitor. `networks`: the visitor's networks, from the narrowest to the widest, each with its limit
 * on unpaid holds or free bookings. `emailMost`: the limit on free bookings of the visitor's email address.
 */
export type WriteLimits = {
  networks: readonly { hash: string; most: number }[];
  emailMost: number | null;
};

export type ReservedCustomer = Pick<Row<'customers'>, 'firstName' | 'lastName' | 'email' | 'country'>;

export type WriteOutcome =
  | {
      outcome: 'reserved';
      holdExpiresAt: string | null;
      customer: ReservedCustomer | null;
      seen: string;
      clock: string;
    }
  | { outcome: 'refused'; code: WriteRefusal }
  | { outcome: 'known_key'; requestHash: string }
  /** The decision assumed facts that are not true. Nothing is written, and `facts` has the true facts. */
  | { outcome: 'undecided'; facts: FoundFacts }
  /**
   * Everything is decided again after a conflict: this browser got another hold, the hold to be replaced has ended, the
   * short code was taken, or the proof of work was used for another hold.
   */
  | { outcome: 'facts_changed' }
  | { outcome: 'too_late' };

const mostTries = 3;

/** Tells when the write must be abandoned, because nobody waits for its answer any longer. */
export type WriteTerms = {
  isGone: () => boolean;
  /** The latest time for the write, by the database's clock. */
  writeBy: () => Date;
};

/**
 * Writes a whole reservation or nothing, in one round trip: allocation, booking, items, coupon use, payment attempt,
 * emails and idempotency key. Writes nothing if nobody waits for the answer any longer, or after the time `writeBy`.
 */
export async function writeReservation(
  db: Kysely<Tables>,
  reservation: NewReservation,
  now: Date,
  { isGone, writeBy }: WriteTerms,
): Promise<WriteOutcome> {
  const { booking, turnaroundMinutes, ...rest } = reservation;
  const parameter = JSON.stringify({
    ...snakeCaseKeys({ ...rest, now }),
    booking: snakeCaseKeys(booking),
    items: rest.items.map(snakeCaseKeys),
    attempt: snakeCaseKeys(rest.attempt),
    limits: rest.limits === null ? null : snakeCaseKeys(rest.limits),
    mails: rest.mails.map(snakeCaseKeys),
    idempotency: rest.idempotency === null ? null : snakeCaseKeys(rest.idempotency),
    during: allocatedRange(booking, turnaroundMinutes),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await db.connection().execute(async (connection) => {
        if (isGone()) throw busy();
        return sql<{ result: WriteOutcome }>`
          select reserve(${parameter}::jsonb, ${writeBy()}::timestamptz) as result`.execute(connection);
      });
      const [row] = rows;
      if (row === undefined) throw new Error('reserve returned nothing');
      return row.result;
    } catch (error) {
      if (isTooLate(error)) return { outcome: 'too_late' };
      if (haveFactsChanged(error)) return { outcome: 'facts_changed' };
      if (!isWorthRetrying(error) || attempt === mostTries) throw error;
    }
  }
}

/** Constraints whose violation is resolved by a new decision, with new random ids. */
const mendedByAnotherRead = [
  'one_live_hold_per_browser',
  'one_booking_per_code',
  'one_booking_per_party_token',
  'one_hold_per_proof',
];

/** Whether the facts have changed since the decision: reserve_booking raised SLP02, or a constraint was violated. */
function haveFactsChanged(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'SLP02' || mendedByAnotherRead.includes(violatedConstraint(error) ?? '');
}

/** Whether refuse_late_write reports, as SLP03, that the write came too late. */
function isTooLate(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'SLP03';
}

/** A row of bookings without customerId and emailKey, which reserve_booking adds. */
type ReservedBooking = Omit<NewRow<'bookings'>, 'customerId' | 'emailKey'>;

export type ReservationRows = {
  booking: ReservedBooking;
  items: NewRow<'bookingItems'>[];
  attempt: NewRow<'paymentAttempts'>;
};

/** Returns the rows that a reservation writes. The booking is held if the visitor has to pay, otherwise confirmed. */
export function reservationRows(
  decided: DecidedReservation,
  { asked, visitor }: Pick<ReservationCall, 'asked' | 'visitor'>,
  provider: ProviderName,
  { inForce, replaced }: Pick<ReservationFacts, 'inForce' | 'replaced'>,
  now: Date,
): ReservationRows {
  const [network, ...widerNetworks] = visitor.networks;
  const isFree = asked.method === 'coupon';
  const { booking, items } = soldRows(decided, asked, inForce, now);
  const { id, total } = booking;
  return {
    booking: {
      ...booking,
      status: isFree ? 'confirmed' : 'held',
      holdExpiresAt: isFree ? null : new Date(now.getTime() + inForce.terms.holdMinutes * minuteMs),
      browserHash: visitor.browserHash,
      networkHash: network.hash,
      widerNetworkHashes: widerNetworks.map(({ hash }) => hash).reverse(),
      confirmedAt: isFree ? now : null,
    },
    items,
    attempt: {
      id: randomId(),
      reference: randomId(),
      bookingId: id,
      provider,
      purpose: 'booking',
      amount: total,
      currency: 'GBP',
      status: isFree ? 'captured' : 'created',
      providerRef: null,
      authorised: noMoney,
      captured: noMoney,
      refunded: noMoney,
      cancelRequestedAt: null,
      reversalRequestedAt: null,
      nextCheckAt: null,
      checks: 0,
      declines: 0,
      // If the replaced hold is not over, its declined cards count for the new hold too.
      declinesBesides: replaced?.isOver === false ? Math.max(0, ...replaced.attempts.map(declinesOf)) : 0,
      createdAt: now,
      updatedAt: now,
    },
  };
}

/** Returns the rows of a sale. The caller adds the booking's status, and the columns about the visitor or staff. */
export function soldRows(
  { boatPackage, slot, price, coupon, items, promise }: DecidedReservation,
  asked: { guests: number; isCaptainDeclared: boolean; method: keyof typeof storedMethodIds },
  { version }: ReservationFacts['inForce'],
  now: Date,
) {
  const id = randomId();
  return {
    booking: {
      id,
      packageId: boatPackage.id,
      packageName: boatPackage.name,
      slotId: slot.id,
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      earliestDate: slot.date,
      guests: asked.guests,
      isCaptainDeclared: asked.isCaptainDeclared,
      slotPrice: price.slotPrice,
      basePrice: price.base,
      couponCode: coupon?.code ?? null,
      couponDiscount: price.couponDiscount,
      addOnsPrice: price.addOns,
      total: price.total,
      paymentMethodId: storedMethodIds[asked.method],
      termsVersion: version,
      createdAt: now,
      code: randomCode(),
      partyToken: randomId(),
      guestsCovered: slot.minimumGuests ?? defaultMinimumGuests,
      extraGuestRates: Array.from<number>({
        length: extraGuestsOf(asked.guests, slot.minimumGuests),
      }).fill(slot.pricePerExtraGuest),
      promise,
      vatRate: boatPackage.vatRate,
    },
    items: items.map(
      ({ item: { id: menuItemId, name, type, price: unitPrice, vatRate }, ...wish }, position) => {
        return { bookingId: id, position, menuItemId, name, type, unitPrice, vatRate, ...wish };
      },
    ) satisfies NewRow<'bookingItems'>[],
  };
}
