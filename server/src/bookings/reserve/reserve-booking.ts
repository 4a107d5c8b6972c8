import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../../runtime/deps.ts';
import { busy } from '../../http/error-handler.ts';
import type { KnownKey } from '../../http/idempotency-store.ts';
import { stillRunning } from '../../http/idempotency.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DecidedReservation, couponRefusal, decideReservation } from './decide-reservation.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';
import { type ReservationCall, isStored, rememberRefusal, storedRefusal } from './reservation-call.ts';
import { readReservationFacts } from './reservation-facts.ts';
import { requireProof } from './require-proof.ts';
import { type ReservationRows, reservationRows } from './reservation-rows.ts';
import type { ReservationFacts } from './reservation.ts';
import { refuseAfterDeclines } from '../paying/too-many-declines.ts';
import {
  type NewReservation,
  type WriteLimits,
  type WriteRefusal,
  writeRefusals,
  writeReservation,
} from './write-reservation.ts';

/** What the two ways to reserve add to the common path. */
export type ReservationKind = {
  /** Undefined: nothing to pay. */
  provider: PaymentProvider | undefined;
  /** Written with the booking: its email, if it is confirmed at once, and as much of the answer as is known. */
  finish: (
    rows: ReservationRows,
    decided: DecidedReservation,
    now: Date,
  ) => Pick<NewReservation, 'mail' | 'ownerMail' | 'idempotency'>;
};

export type Reserved = { rows: ReservationRows; decided: DecidedReservation; holdExpiresAt: Date | null };

/** How often the facts are read again for a browser that reserves twice at once, before it is told to wait. */
const mostReads = 4;

/**
 * Reserves a boat: read once, decide, cancel the payments of what it replaces, write once. The write is the commit;
 * nothing before it is binding. Returns the known key instead if this very request was seen before.
 */
export async function reserveBooking(
  deps: Deps,
  call: ReservationCall,
  kind: ReservationKind,
): Promise<Reserved | { knownKey: KnownKey }> {
  for (let read = 1; read <= mostReads; read += 1) {
    const now = deps.now();
    const asksForProof = deps.proofBits !== undefined && kind.provider !== undefined;
    const { facts, knownKey, clock } = await readReservationFacts(deps.db, call, now, asksForProof);
    if (knownKey !== undefined) return { knownKey };
    const decided = await rememberRefusal(deps.db, call, now, () => {
      if (kind.provider !== undefined) refuseAfterDeclines(facts, deps);
      const decision = decideReservation(facts, call.asked, now, deps.business);
      if (kind.provider !== undefined) refuseTooLittle(decision.price.total, kind.provider);
      return decision;
    });
    const proofId = requireProof(deps, call, facts, now);
    if (call.isGone()) throw busy();
    if (facts.replaced !== undefined) await cancelOpenPayments(deps, facts.replaced);

    const rows = reservationRows(decided, call, kind.provider?.name ?? 'zero_cost', facts, now);
    const written = await writeReservation(
      deps.db,
      {
        ...rows,
        ...kind.finish(rows, decided, now),
        turnaroundMinutes: facts.inForce.terms.turnaroundMinutes,
        couponId: decided.coupon?.id ?? null,
        replaces: facts.replaced?.id ?? null,
        limits: writeLimits(deps, call, kind),
        cause: kind.provider === undefined ? 'nothing to pay' : 'visitor began to pay',
        refusalAnswers: refusalAnswers(call, decided, facts.replaced),
      },
      now,
      {
        isGone: call.isGone,
        writeBy: () => new Date(clock().getTime() + deps.writeWithinMs),
        proofId,
      },
    );
    if (written.outcome === 'reserved') {
      deps.crashPoint(facts.replaced === undefined ? 'begin: hold written' : 'replace: written');
      const expiry = written.holdExpiresAt;
      return { rows, decided, holdExpiresAt: expiry === null ? null : new Date(expiry) };
    }
    if (written.outcome === 'refused') throw refusalOf(written.code, decided, facts.replaced);
    // Another write came between our read and our write; the next read sees it.
  }
  throw stillRunning();
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

function refusalAnswers(
  call: ReservationCall,
  decided: DecidedReservation,
  replaced: ReservationFacts['replaced'],
): NewReservation['refusalAnswers'] {
  const answers = writeRefusals
    .map((code) => ({ code, refusal: refusalOf(code, decided, replaced) }))
    .filter(({ refusal }) => isStored(refusal))
    .map(({ code, refusal }) => [code, storedRefusal(call, refusal)]);
  return Object.fromEntries(answers) as NewReservation['refusalAnswers'];
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
