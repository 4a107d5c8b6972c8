import { minuteMs, hourMs } from '@slipway/shared/values/durations.ts';
import { latestMove } from '@slipway/shared/rules/move-notice.ts';
import { type Pence, formatGbp, noMoney } from '@slipway/shared/values/pence.ts';
import { isWorthRetrying } from '../../platform/database/database-errors.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { type StoredAnswer, claim, leaseFor, storeAnswer } from '../../platform/http/idempotency-store.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Attempt, PaymentProvider } from '../../payments/payment-provider.ts';
import type { Deps } from '../deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { refuseWhileBeingChanged } from '../booking-status.ts';
import { loadCustomer } from '../select-booking.ts';
import { declinesOf, tooManyDeclines } from '../money/paying/too-many-declines.ts';
import { beginPayment, leaseMs } from '../reserve/begin-payment.ts';
import { type Amendment, decideChange, decideMove, fingerprintOf } from './decide-amendment.ts';
import { type AmendmentFacts, lockAmendmentFacts } from './amendment-facts.ts';
import { givePaymentsUp } from './expire-moves.ts';
import { type AmendmentCall, type AskedAmendment, findKnownAmendment } from './replay-amendment.ts';
import { doneAnswer, toPay, wireQuote } from './wire-answers.ts';
import { writeAmendment, writePendingMove } from './write-amendment.ts';

const mostTries = 3;

/** Quotes a move or change: its price, its refund, and the items that are lost. Changes nothing. */
export async function quoteAmendment(
  deps: Deps,
  bookingId: string,
  asked: AskedAmendment,
): Promise<Amendment> {
  return deps.db
    .transaction()
    .execute(async (db) => {
      const { amendment, facts } = await decide(db, deps, bookingId, asked);
      // Takes the new place to see whether it is free; the rollback releases it.
      if (amendment.needsPlace) await writePendingMove(db, amendment, deps.now(), 'a quote', deps.now());
      throw new Quoted({ amendment, facts });
    })
    .catch((error: unknown) => {
      if (error instanceof Quoted) return error.decided.amendment;
      throw error;
    });
}

/** Thrown to roll back a quote's transaction. `decided` contains the quote. */
class Quoted extends Error {
  readonly decided: Decided;

  constructor(decided: Decided) {
    super('a quote is rolled back');
    this.decided = decided;
  }
}

type Decided = { amendment: Amendment; facts: AmendmentFacts };

async function decide(db: Database, deps: Deps, bookingId: string, asked: AskedAmendment): Promise<Decided> {
  const now = deps.now();
  const slotId = asked.kind === 'move' ? asked.slotId : undefined;
  const facts = await lockAmendmentFacts(db, bookingId, slotId, now);
  await refuseWhileBeingChanged(db, bookingId, now);
  if (asked.kind === 'move' && facts.slot?.date !== asked.date) throw new Refusal('slot_not_on_sale');
  const { premisesLicenceNumber } = deps.business;
  const asker = { isStaff: false, waivesFee: false, premisesLicenceNumber };
  const amendment =
    asked.kind === 'move' ? decideMove(facts, asker, now) : decideChange(facts, asked, asker, now);
  return { amendment, facts };
}

/**
 * Moves or changes a booking for its customer, if the quote is still valid. If nothing is owed, the move is made at
 * once. Otherwise both places are kept, and a payment for the difference begins.
 */
export async function amendBooking(deps: Deps, call: AmendmentCall): Promise<StoredAnswer> {
  const known = await findKnownAmendment(deps, call);
  if (known !== undefined) return known;
  // Refuses before `giveUpWaiting` cancels the payments of a waiting move. `decide` repeats the check under the lock.
  await refuseWhileBeingChanged(deps.db, call.bookingId, deps.now());
  await giveUpWaiting(deps, call.bookingId);
  for (let turn = 1; ; turn += 1) {
    try {
      return await amendOnce(deps, call);
    } catch (error) {
      if (!isWorthRetrying(error) || turn === mostTries) throw error;
    }
  }
}

type Written =
  | { kind: 'known' }
  | { kind: 'done'; answer: StoredAnswer }
  | { kind: 'to_pay'; provider: PaymentProvider; attempt: Attempt; booking: Row<'bookings'>; deadline: Date };

async function amendOnce(deps: Deps, call: AmendmentCall): Promise<StoredAnswer> {
  const written = await deps.db.transaction().execute(async (db) => write(db, deps, call));
  deps.mailWritten();
  deps.paymentsDue();
  switch (written.kind) {
    case 'known': {
      const answer = await findKnownAmendment(deps, call);
      if (answer === undefined) throw new Refusal('still_running', { retryAfterSeconds: 5 });
      return answer;
    }
    case 'done':
      deps.crashPoint('move: written');
      return written.answer;
    case 'to_pay': {
      deps.crashPoint('move: place kept');
      const customer = await loadCustomer(deps.db, written.booking);
      return beginPayment(deps, call, {
        provider: written.provider,
        attempt: written.attempt,
        customer: { ...customer, hostname: call.hostname },
        holdExpiresAt: written.deadline,
        also: toPay,
      });
    }
  }
}

async function write(db: Database, deps: Deps, call: AmendmentCall): Promise<Written> {
  const { bookingId, key } = call;
  const now = deps.now();
  if (key !== undefined && !(await claim(db, key, now))) return { kind: 'known' };
  const { amendment, facts } = await decide(db, deps, bookingId, call.asked);
  if (fingerprintOf(amendment) !== call.quote)
    throw new Refusal('quote_changed', { details: { quote: wireQuote(amendment) } });
  const cause = amendment.purpose === 'move' ? 'moved by the visitor' : 'changed by the visitor';
  const { toPay: owed } = amendment.sums;
  if (owed === 0) {
    await writeAmendment(db, amendment, facts.money, cause, now);
    const answer = doneAnswer(bookingId);
    if (key !== undefined) await storeAnswer(db, key, answer);
    return { kind: 'done', answer };
  }
  const provider = deps.providers.find(({ name }) => name === call.method);
  if (provider === undefined) throw new Refusal('method_not_offered');
  refuseTooLittle(owed, provider);
  const declined = declinesLately(facts, now);
  if (declined >= deps.declineLimits.perHold) throw tooManyDeclines(deps);
  const deadline = await deadlineOf(db, amendment, now);
  const moveId = await writePendingMove(db, amendment, deadline, cause, now);
  const attempt = await insertAttempt(db, amendment, { moveId, declined }, provider, now);
  if (key !== undefined) await leaseFor(db, key, attempt, new Date(now.getTime() + leaseMs));
  return { kind: 'to_pay', provider, attempt, booking: amendment.booking, deadline };
}

/**
 * The new place is kept for as long as a hold lasts, but not beyond the last instant at which the trip can be moved.
 * Trying again does not extend the time.
 */
async function deadlineOf(db: Database, { booking, holdMinutes }: Amendment, now: Date): Promise<Date> {
  const waiting = await db
    .selectFrom('moves')
    .select('deadline')
    .where('bookingId', '=', booking.id)
    .where('status', '=', 'pending')
    .where('deadline', '>', now)
    .executeTakeFirst();
  const ends = [
    now.getTime() + holdMinutes * minuteMs,
    latestMove(booking, booking.terms).getTime(),
    waiting?.deadline?.getTime() ?? Number.POSITIVE_INFINITY,
  ];
  return new Date(Math.min(...ends));
}

async function insertAttempt(
  db: Database,
  { purpose, booking, sums }: Amendment,
  { moveId, declined }: { moveId: string; declined: number },
  { name }: PaymentProvider,
  now: Date,
): Promise<Attempt> {
  const attempt: Attempt = {
    id: randomId(),
    reference: randomId(),
    bookingId: booking.id,
    amount: sums.toPay,
    currency: 'GBP',
    providerRef: null,
  };
  await db
    .insertInto('paymentAttempts')
    .values({
      ...attempt,
      provider: name,
      purpose,
      moveId,
      status: 'created',
      declinesBesides: declined,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return attempt;
}

/**
 * Only one move of a booking can wait for its payment. If an earlier move waits, its payments are cancelled
 * at the provider, so that the new move can replace it. If the customer has paid for the earlier move, that
 * move is made, and this call is refused with 'already_paid'.
 */
async function giveUpWaiting(deps: Deps, bookingId: string): Promise<void> {
  const waiting = await deps.db
    .selectFrom('moves')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (waiting === undefined) return;
  await givePaymentsUp(deps, waiting.id, 'found paid when another change was asked for');
  const { status } = await deps.db
    .selectFrom('moves')
    .select('status')
    .where('id', '=', waiting.id)
    .executeTakeFirstOrThrow();
  if (status === 'done') throw new Refusal('already_paid', { details: { bookingId } });
  deps.crashPoint('move: given up at the provider');
}

/** The count of declined cards carries over from moves of the last hour, so that a new move does not reset it. */
function declinesLately({ money }: AmendmentFacts, now: Date): number {
  const since = now.getTime() - hourMs;
  const ofMoves = money.attempts.filter(
    ({ moveId, createdAt }) => moveId !== null && createdAt.getTime() > since,
  );
  return Math.max(0, ...ofMoves.map(declinesOf));
}

function refuseTooLittle(owed: Pence, { minimumCharge }: PaymentProvider): void {
  if (owed >= minimumCharge || owed === noMoney) return;
  throw new Refusal('too_little_to_pay', {
    message: `Only ${formatGbp(owed)} is to pay, and the least a card can be charged is ${formatGbp(minimumCharge)}. Please call us.`,
  });
}
