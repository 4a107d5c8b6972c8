import { hourSeconds } from '@slipway/shared/values/durations.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { busy } from '../../platform/http/error-handler.ts';
import type { KnownKey, StoredAnswer } from '../../platform/http/idempotency-store.ts';
import { stillRunning } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import { type PaymentProvider, ProviderError } from '../../payments/payment-provider.ts';
import type { Catalogue } from '../../catalogue/catalogue-memory.ts';
import type { Deps } from '../deps.ts';
import { attemptOf, checkPayment, providerOf } from '../money/paying/check-payment.ts';
import { refuseAfterDeclines } from '../money/paying/too-many-declines.ts';
import { fewestHolds } from './day-pressure.ts';
import { type DecidedReservation, couponRefusal, decideReservation } from './decide-reservation.ts';
import { requireProof } from './require-proof.ts';
import {
  type Asks,
  type FoundFacts,
  asksOf,
  assumedFacts,
  readFoundFacts,
  reservationFacts,
} from './reservation-facts.ts';
import {
  type LiveAttempt,
  type LiveHold,
  type ReservationCall,
  type ReservationFacts,
  rememberRefusal,
  storedRefusal,
} from './reservation.ts';
import {
  type NewReservation,
  type ReservationRows,
  type ReservedCustomer,
  type WriteLimits,
  type WriteOutcome,
  type WriteRefusal,
  reservationRows,
  writeReservation,
} from './write-reservation.ts';

/** The differences between a paid reservation and a reservation at no cost. */
export type ReservationKind = {
  /** Undefined: there is nothing to pay. */
  provider: PaymentProvider | undefined;
  /** Makes the idempotency key's entry and, if there is nothing to pay, the emails about the booking. */
  finish: (rows: ReservationRows, now: Date) => Pick<NewReservation, 'mails' | 'idempotency'>;
};

export type Reserved = {
  rows: ReservationRows;
  holdExpiresAt: Date | null;
  /** The customer who pays; null if there is nothing to pay. */
  customer: ReservedCustomer | null;
};

/** The most decisions of one call. It decides again if the write finds other facts, or conflicts with another write. */
const mostTurns = 5;

/**
 * Reserves a boat: decides, cancels the payments of the hold to be replaced, and writes. Nothing before the write is
 * binding. The decision usually uses assumed facts, so the write is the only round trip. The write checks these facts,
 * and returns the real facts if they differ. If the idempotency key is already known, returns the key's entry.
 */
export async function reserveBooking(
  deps: Deps,
  call: ReservationCall,
  kind: ReservationKind,
): Promise<Reserved | { knownKey: KnownKey }> {
  const asksForProof = deps.proofBits !== undefined && kind.provider !== undefined;
  // The assumed facts are rarely true of a visitor with a hold or a proof of work, so the true facts are read first.
  let mayAssume = call.asked.replaces === undefined && call.asked.proof === undefined;
  let told: FoundFacts | undefined;
  for (let nth = 1; nth <= mostTurns; nth += 1) {
    const now = deps.now();
    const catalogue = await deps.catalogue.current();
    const asks = asksOf(call, deps.catalogue.seenBy(catalogue), now, asksForProof);
    const turn: Turn = { deps, call, kind, now, catalogue, asks, asksForProof };
    const assumed = mayAssume && told === undefined ? await tryAssumed(turn) : undefined;
    const decided = assumed ?? (await decideOnFacts(turn, told ?? (await readFoundFacts(deps.db, asks))));
    told = undefined;
    if (decided === 'old_catalogue') continue;
    if ('knownKey' in decided) return decided;
    const written = await writeDecided(turn, decided, assumed !== undefined);
    if (!('outcome' in written)) return written;
    if (written.outcome === 'undecided') told = written.facts;
    // The write was in conflict with another write, so the next turn reads the facts and assumes nothing.
    else mayAssume = false;
  }
  throw stillRunning();
}

/** One turn of a reservation: reads the facts, decides, and tries to write the decision. */
type Turn = {
  deps: Deps;
  call: ReservationCall;
  kind: ReservationKind;
  now: Date;
  catalogue: Catalogue;
  asks: Asks;
  asksForProof: boolean;
};

type Decided = { facts: ReservationFacts; reservation: DecidedReservation };

/** Decides on assumed facts. Undefined if the decision is a refusal: nobody is refused on assumptions. */
async function tryAssumed(turn: Turn): Promise<Decided | undefined> {
  try {
    return await decide(turn, assumedFacts);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function decideOnFacts(
  turn: Turn,
  found: FoundFacts,
): Promise<Decided | { knownKey: KnownKey } | 'old_catalogue'> {
  const { deps, call, now, catalogue } = turn;
  if (found.requestHash !== null) return { knownKey: { requestHash: found.requestHash } };
  if (found.seen === null) {
    deps.catalogue.forget(catalogue);
    return 'old_catalogue';
  }
  deps.catalogue.confirm(catalogue, { seen: found.seen, clock: new Date(found.clock) });
  return rememberRefusal(deps.db, call, now, () => decide(turn, found));
}

/** Decides the reservation on these facts. Throws a Refusal. */
async function decide(
  { deps, call, kind, now, catalogue }: Turn,
  found: FoundFacts | typeof assumedFacts,
): Promise<Decided> {
  const facts = await reservationFacts(catalogue, call.asked, found, now);
  if (kind.provider !== undefined) refuseAfterDeclines(facts, deps);
  const reservation = decideReservation(facts, call.asked, now, deps.business);
  if (kind.provider !== undefined) refuseTooLittle(reservation.price.total, kind.provider);
  return { facts, reservation };
}

/** Writes the decision. If its facts are no longer true, writes nothing, and the caller decides again. */
async function writeDecided(
  { deps, call, kind, now, catalogue, asks, asksForProof }: Turn,
  { facts, reservation }: Decided,
  isAssumed: boolean,
): Promise<
  | Reserved
  | { knownKey: KnownKey }
  | Extract<WriteOutcome, { outcome: 'undecided' } | { outcome: 'facts_changed' }>
> {
  const proofId = requireProof(deps, call, facts, now);
  if (call.isGone()) throw busy();
  if (facts.replaced !== undefined) await cancelOpenPayments(deps, facts.replaced);

  const rows = reservationRows(reservation, call, kind.provider?.name ?? 'zero_cost', facts, now);
  const written = await writeReservation(
    deps.db,
    {
      ...rows,
      ...kind.finish(rows, now),
      asks,
      mostDeclines: kind.provider === undefined ? null : mostDeclinesOf(deps),
      fewestHolds: asksForProof && isAssumed ? fewestHolds : null,
      proofId,
      turnaroundMinutes: facts.inForce.terms.turnaroundMinutes,
      couponId: reservation.coupon?.id ?? null,
      replaces: facts.replaced?.id ?? null,
      limits: writeLimits(deps, call, kind),
      cause: kind.provider === undefined ? 'nothing to pay' : 'visitor began to pay',
      refusalAnswers: refusalAnswers(call, reservation, facts.replaced),
    },
    now,
    {
      isGone: call.isGone,
      writeBy: () => new Date(deps.catalogue.clock().getTime() + deps.writeWithinMs),
    },
  );
  switch (written.outcome) {
    case 'reserved': {
      deps.catalogue.confirm(catalogue, { seen: written.seen, clock: new Date(written.clock) });
      deps.crashPoint(facts.replaced === undefined ? 'begin: hold written' : 'replace: written');
      const { holdExpiresAt, customer } = written;
      return { rows, customer, holdExpiresAt: holdExpiresAt === null ? null : new Date(holdExpiresAt) };
    }
    case 'refused':
      throw refusalOf(written.code, reservation, facts.replaced);
    case 'known_key':
      return { knownKey: { requestHash: written.requestHash } };
    case 'too_late':
      // Perhaps the database's clock was changed. The next reservation reads the database's time again.
      deps.catalogue.forget(catalogue);
      throw busy();
    case 'undecided':
    case 'facts_changed':
      return written;
  }
}

function mostDeclinesOf({ declineLimits: { perNetworkHour } }: Deps): number | null {
  return Number.isFinite(perNetworkHour) ? perNetworkHour : null;
}

function refusalOf(
  code: WriteRefusal,
  decided: DecidedReservation,
  replaced: ReservationFacts['replaced'],
): Refusal {
  switch (code) {
    case 'coupon_used_up':
      return couponRefusal(decided.priceWithoutCoupon);
    case 'already_paid':
      return new Refusal(code, replaced === undefined ? {} : { details: { bookingId: replaced.id } });
    case 'slot_taken':
    case 'slot_not_on_sale':
      return new Refusal(code);
    case 'too_many_holds':
      return new Refusal(code, { retryAfterSeconds: 900 });
    case 'too_many_free_bookings':
      return new Refusal(code, { retryAfterSeconds: hourSeconds });
  }
}

/** The refusals to store for a repeat of this call. A call without an idempotency key stores none. */
function refusalAnswers(
  call: ReservationCall,
  decided: DecidedReservation,
  replaced: ReservationFacts['replaced'],
): NewReservation['refusalAnswers'] {
  if (call.key === undefined) return {};
  const answers: NewReservation['refusalAnswers'] = {
    slot_taken: keptAnswer(call, 'slot_taken', () => new Refusal('slot_taken')),
    slot_not_on_sale: keptAnswer(call, 'slot_not_on_sale', () => new Refusal('slot_not_on_sale')),
  };
  const isLimited = (decided.coupon?.maxUses ?? decided.coupon?.maxUsesPerEmail ?? null) !== null;
  const price = decided.priceWithoutCoupon;
  if (isLimited)
    answers.coupon_used_up = keptAnswer(call, `coupon ${price.total}`, () => couponRefusal(price));
  if (replaced !== undefined)
    answers.already_paid = storedRefusal(call, refusalOf('already_paid', decided, replaced));
  return answers;
}

/** Refusals, rendered once for each endpoint and reason. Each call passes them to its write. */
const keptAnswers = new Map<string, StoredAnswer>();
const mostKeptAnswers = 1000;

function keptAnswer(
  { key, renderRefusal }: ReservationCall,
  what: string,
  refusal: () => Refusal,
): StoredAnswer {
  const name = `${key?.endpoint ?? ''} ${what}`;
  const kept = keptAnswers.get(name);
  if (kept !== undefined) return kept;
  const answer = storedRefusal({ renderRefusal }, refusal());
  if (keptAnswers.size < mostKeptAnswers) keptAnswers.set(name, answer);
  return answer;
}

/** Limits holds and free bookings. Otherwise one visitor could block a whole Saturday without paying anything. */
function writeLimits(
  { takingLimits }: Deps,
  { visitor }: ReservationCall,
  { provider }: ReservationKind,
): WriteLimits | null {
  if (takingLimits === undefined) return null;
  const isFree = provider === undefined;
  const most = isFree ? takingLimits.freeBookings : takingLimits.unpaidHolds;
  return {
    networks: visitor.networks.map(({ size, hash }) => ({ hash, most: most[size] })),
    emailMost: isFree ? takingLimits.freeBookingsOfEmail : null,
  };
}

/** Refuses a total below the provider's minimum. Otherwise the provider would refuse the total after the hold. */
function refuseTooLittle(total: Pence, { minimumCharge }: PaymentProvider): void {
  if (total >= minimumCharge) return;
  throw new Refusal('too_little_to_pay', {
    message:
      `Only ${formatGbp(total)} is left to pay, and the least a card can be charged is ${formatGbp(minimumCharge)}. ` +
      'Nothing was charged. Please add something to eat or drink, or carry on without the coupon.',
    details: { total },
  });
}

/**
 * Before a hold is replaced, cancels its payments at the provider, so that an open card form in another tab cannot pay
 * for the replaced hold. If the visitor has already paid, settles that payment and refuses this call. An unreachable
 * provider does not stop the visitor: ending the hold queues the same cancellation.
 */
async function cancelOpenPayments(deps: Deps, hold: LiveHold): Promise<void> {
  for (const live of hold.attempts) {
    const attempt = { ...live, bookingId: hold.id };
    if ((await cancel(deps, attempt)) === 'paid') {
      await checkPayment(deps, attempt, 'found paid when it was to be replaced');
      // If staff have called off the paid trip, the payment will be refunded, and the visitor may book another time.
      if (await isCalledOff(deps, hold.id)) continue;
      throw new Refusal('already_paid', { details: { bookingId: hold.id } });
    }
  }
  deps.crashPoint('replace: given up at the provider');
}

async function isCalledOff({ db }: Deps, bookingId: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return status === 'called_off';
}

async function cancel(
  deps: Deps,
  attempt: LiveAttempt & { bookingId: string },
): Promise<'cancelled' | 'paid' | 'unknown'> {
  if (attempt.status === 'authorised' || attempt.status === 'captured') return 'paid';
  const provider = providerOf(deps, attempt);
  if (provider === undefined || !isPendingStatus(attempt.status)) return 'unknown';
  try {
    return await provider.cancel(attemptOf(attempt));
  } catch (error) {
    if (error instanceof ProviderError) return 'unknown';
    throw error;
  }
}
