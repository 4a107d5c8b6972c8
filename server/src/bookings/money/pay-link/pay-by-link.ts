import type { PaymentMethod } from '@slipway/shared/rules/payment-method.ts';
import { type PaymentPurpose, purposeOfDebt } from '@slipway/shared/rules/payment-purposes.ts';
import { formatGbp, type Pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../../platform/database/tables.ts';
import {
  type IdempotencyKey,
  type StoredAnswer,
  claim,
  leaseFor,
  replaceAnswer,
} from '../../../platform/http/idempotency-store.ts';
import type { RefusalAnswer } from '../../../platform/http/error-handler.ts';
import { stillRunning } from '../../../platform/http/idempotency.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { isPendingStatus } from '../../../payments/attempt-status.ts';
import type { Attempt, PaymentProvider } from '../../../payments/payment-provider.ts';
import type { Deps } from '../../deps.ts';
import { hashOf, randomId } from '../../../platform/security/random-id.ts';
import { refuseWhileBeingChanged } from '../../booking-status.ts';
import { loadCustomer, selectBooking } from '../../select-booking.ts';
import { findKnownAnswer } from '../../move/replay-amendment.ts';
import { attemptOf, providerOf } from '../paying/check-payment.ts';
import { declinesOf, tooManyDeclines } from '../paying/too-many-declines.ts';
import { beginPayment, leaseMs } from '../../reserve/begin-payment.ts';
import { storedRefusal } from '../../reserve/reservation.ts';
import { boatsOf, findPayLink, judgePayLink } from './pay-link.ts';

export type PayLinkCall = {
  token: string;
  method: PaymentMethod;
  /** The number of the boat that is paid for. The link's boats are numbered from 1. */
  boat: number;
  /** The sum that the page showed. */
  total: Pence;
  /** The attempt that this page began earlier. */
  replaces: string | undefined;
  hostname: string;
  key: IdempotencyKey | undefined;
  renderRefusal: (refusal: Refusal) => RefusalAnswer;
};

/**
 * Begins a payment of exactly the sum owed now, when a visitor presses Pay. If two people press at the same time, the
 * first payment counts, and the second is reversed when it arrives (follow-money.ts). Throws a Refusal.
 */
export async function payByLink(deps: Deps, call: PayLinkCall): Promise<StoredAnswer> {
  const known = await findKnown(deps, call);
  if (known !== undefined) return known;
  const written = await deps.db.transaction().execute((db) => write(db, deps, call));
  if (written === 'known') {
    const first = await findKnown(deps, call);
    if (first === undefined) throw stillRunning();
    return first;
  }
  deps.crashPoint('pay link: attempt written');
  deps.paymentsDue();
  return begin(deps, call, written);
}

async function begin(
  deps: Deps,
  call: PayLinkCall,
  { provider, attempt, purpose, booking, until }: Written,
): Promise<StoredAnswer> {
  const customer = await loadCustomer(deps.db, booking);
  return beginPayment(deps, call, {
    provider,
    attempt: { ...attempt, isDeposit: purpose === 'deposit' },
    customer: { ...customer, hostname: call.hostname },
    holdExpiresAt: until,
  });
}

function findKnown(deps: Deps, call: PayLinkCall): Promise<StoredAnswer | undefined> {
  const { key } = call;
  if (key === undefined) return Promise.resolve(undefined);
  return findKnownAnswer(deps, key, async (attempt) => {
    const debts = await findPayLink(deps.db, call.token, deps.now());
    const found = debts?.[call.boat - 1];
    const provider = attempt && providerOf(deps, attempt);
    const isStillTo =
      found?.state === 'to_pay' && attempt?.bookingId === found.booking.id && attempt.amount === found.sum;
    if (!isStillTo || provider === undefined || attempt.cancelRequestedAt !== null) {
      const refusal = new Refusal('hold_over', { message: 'Please look at what is to pay, and try again.' });
      await replaceAnswer(deps.db, key, storedRefusal(call, refusal));
      throw refusal;
    }
    return begin(deps, call, { ...found, provider, attempt: attemptOf(attempt), purpose: attempt.purpose });
  });
}

type Written = {
  provider: PaymentProvider;
  attempt: Attempt;
  purpose: PaymentPurpose;
  booking: Row<'bookings'>;
  until: Date;
};

async function write(db: Database, deps: Deps, call: PayLinkCall): Promise<Written | 'known'> {
  const now = deps.now();
  const { key } = call;
  if (key !== undefined && !(await claim(db, key, now))) return 'known';
  const link = await db
    .selectFrom('payLinks')
    .selectAll()
    .where('tokenHash', '=', hashOf(call.token))
    .executeTakeFirst();
  if (link === undefined) throw new Refusal('not_found');
  const bookingId = (await boatsOf(db, link))[call.boat - 1];
  if (bookingId === undefined) throw new Refusal('not_found');
  await sql`select lock_day(date) from bookings where id = ${bookingId}`.execute(db);
  const booking = await selectBooking(db, bookingId).forUpdate().executeTakeFirstOrThrow();
  await refuseWhileBeingChanged(db, booking.id, now);
  const { state, sum, until } = await judgePayLink(db, link, booking, now);
  if (state === 'paid') throw new Refusal('already_paid', { message: 'This is already paid. Thank you.' });
  if (state === 'waived')
    throw new Refusal('hold_over', { message: 'This charge was waived. There is nothing to pay.' });
  if (state !== 'to_pay')
    throw new Refusal('hold_over', {
      message: 'This link has expired. Nothing was charged. Please call us.',
    });
  if (sum !== call.total)
    throw new Refusal('price_changed', {
      message: `It’s ${formatGbp(sum)} now. Nothing was charged. Please check it and carry on.`,
      details: { total: sum },
    });
  const provider = deps.providers.find(({ name }) => name === call.method);
  if (provider === undefined) throw new Refusal('method_not_offered');
  if (sum < provider.minimumCharge)
    throw new Refusal('too_little_to_pay', {
      message: `Only ${formatGbp(sum)} is to pay, and the least a card can be charged is ${formatGbp(provider.minimumCharge)}. Please pay at the jetty.`,
      details: { total: sum },
    });
  const declined = await declinesOfLink(db, link.id);
  if (declined >= deps.declineLimits.perHold) throw tooManyDeclines(deps);
  if (call.replaces !== undefined) await giveUp(db, link.id, call.replaces, now);
  const attempt = { id: randomId(), reference: randomId(), bookingId: booking.id, amount: sum };
  const purpose = purposeOfDebt[link.debt];
  await db
    .insertInto('paymentAttempts')
    .values({
      ...attempt,
      provider: provider.name,
      purpose,
      isForOwed: link.debt === 'price' && booking.status !== 'held' ? true : null,
      payLinkId: link.id,
      status: 'created',
      declinesBesides: declined,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  if (key !== undefined) await leaseFor(db, key, attempt, new Date(now.getTime() + leaseMs));
  return { provider, attempt: { ...attempt, currency: 'GBP', providerRef: null }, purpose, booking, until };
}

/** Trying again does not reset the count of declined cards. */
async function declinesOfLink(db: Database, payLinkId: string): Promise<number> {
  const attempts = await db
    .selectFrom('paymentAttempts')
    .select(['declines', 'declinesBesides'])
    .where('payLinkId', '=', payLinkId)
    .execute();
  return Math.max(0, ...attempts.map(declinesOf));
}

/** Cancels the attempt that this page began earlier, but no attempts that other people began through the same link. */
async function giveUp(db: Database, payLinkId: string, reference: string, now: Date): Promise<void> {
  const former = await db
    .selectFrom('paymentAttempts')
    .select(['id', 'status'])
    .where('payLinkId', '=', payLinkId)
    .where('reference', '=', reference)
    .where('cancelRequestedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (former === undefined || !isPendingStatus(former.status)) return;
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, updatedAt: now })
    .where('id', '=', former.id)
    .execute();
}
