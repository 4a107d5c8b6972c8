import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../../runtime/deps.ts';
import { busy } from '../../http/error-handler.ts';
import type { KnownKey, StoredAnswer } from '../../http/idempotency-store.ts';
import { stillRunning } from '../../http/idempotency.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DecidedReservation, couponRefusal, decideReservation } from './decide-reservation.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';
import { type ReservationCall, rememberRefusal, storedRefusal } from './reservation-call.ts';
import { fewestHolds } from './day-pressure.ts';
import {
  type FoundFacts,
  asksOf,
  assumedFacts,
  readFoundFacts,
  reservationFacts,
} from './reservation-facts.ts';
import { requireProof } from './require-proof.ts';
import { type ReservationRows, reservationRows } from './reservation-rows.ts';
import type { ReservationFacts } from './reservation.ts';
import { refuseAfterDeclines } from '../paying/too-many-declines.ts';
import {
  type NewReservation,
  type ReservedCustomer,
  type WriteLimits,
  type WriteRefusal,
  writeReservation,
} from './write-reservation.ts';

/** What the two ways to reserve add to the common path. */
export type ReservationKind = {
  /** Undefined: nothing to pay. */
  provider: PaymentProvider | undefined;
  /** Written with the booking: its emails, if it is confirmed at once, and as much of the answer as is known. */
  finish: (rows: ReservationRows, now: Date) => Pick<NewReservation, 'mails' | 'idempotency'>;
};

export type Reserved = {
  rows: ReservationRows;
  holdExpiresAt: Date | null;
  /** Whoever is to pay; null if there is nothing to pay. */
  customer: ReservedCustomer | null;
};

/** How often everything is decided anew for a browser that reserves twice at once, before it is told to wait. */
const mostTurns = 5;

/**
 * Reserves a boat: decide, cancel the payments of what it replaces, write. The write is the only round trip of the
 * usual case: it checks what was assumed, and returns the facts where they are others. It is the commit; nothing before
 * it is binding. Returns the known key instead if this very request was seen before.
 */
export async function reserveBooking(
  deps: Deps,
  call: ReservationCall,
  kind: ReservationKind,
): Promise<Reserved | { knownKey: KnownKey }> {
  const asksForProof = deps.proofBits !== undefined && kind.provider !== undefined;
  // A visitor with a hold or a proof is not the usual case.
  let mayAssume = call.asked.replaces === undefined && call.asked.proof === undefined;
  let found: FoundFacts | undefined;
  for (let turn = 1; turn <= mostTurns; turn += 1) {
    const now = deps.now();
    const catalogue = await deps.catalogue.current();
    const asks = asksOf(call, deps.catalogue.seenBy(catalogue), now, asksForProof);
    const decide = async (facts: FoundFacts | typeof assumedFacts) =>
      decideOn(deps, call, kind, await reservationFacts(catalogue, call.asked, facts, now), now);
    let decided: Decided | undefined;
    if (found === undefined && mayAssume) decided = await decide(assumedFacts).catch(unlessRefused);
    if (decided === undefined) {
      // Nobody is refused on assumptions.
      found ??= await readFoundFacts(deps.db, asks);
      const facts = found;
      if (facts.requestHash !== null) return { knownKey: { requestHash: facts.requestHash } };
      if (facts.seen === null) {
        deps.catalogue.forget(catalogue);
        found = undefined;
        continue;
      }
      deps.catalogue.confirm(catalogue, { seen: facts.seen, clock: new Date(facts.clock) });
      decided = await rememberRefusal(deps.db, call, now, () => decide(facts));
    }
    const { facts, reservation } = decided;
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
        fewestHolds: asksForProof && found === undefined ? fewestHolds : null,
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
        // Its clock may have been set: the next call asks for the time.
        deps.catalogue.forget(catalogue);
        throw busy();
      case 'undecided':
        found = written.facts;
        break;
      case 'facts_changed':
        // Another write came in between.
        found = undefined;
        mayAssume = false;
    }
  }
  throw stillRunning();
}

type Decided = { facts: ReservationFacts; reservation: DecidedReservation };

/** Throws a Refusal. */
function decideOn(
  deps: Deps,
  { asked }: ReservationCall,
  { provider }: ReservationKind,
  facts: ReservationFacts,
  now: Date,
): Decided {
  if (provider !== undefined) refuseAfterDeclines(facts, deps);
  const reservation = decideReservation(facts, asked, now, deps.business);
  if (provider !== undefined) refuseTooLittle(reservation.price.total, provider);
  return { facts, reservation };
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
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
      return new Refusal(code, { retryAfterSeconds: 3600 });
  }
}

/** What a replay gets, if anybody can replay this call. */
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

/** Those that most calls share, by address: they are made for every call, and few are ever needed. */
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

/** Holds and free bookings cost nothing, so they are limited: otherwise one visitor could block a whole Saturday. */
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

/** Checked before anything is held: later the provider would refuse, with the boat already held for the visitor. */
function refuseTooLittle(total: Pence, { minimumCharge }: PaymentProvider): void {
  if (total >= minimumCharge) return;
  throw new Refusal('too_little_to_pay', {
    message:
      `Only ${formatGbp(total)} is left to pay, and the least a card can be charged is ${formatGbp(minimumCharge)}. ` +
      'Nothing was charged. Please add something to eat or drink, or carry on without the coupon.',
    details: { total },
  });
}
